//! Whole numbers of any size. Positions are written in decimal, but Python refuses to convert more
//! than 4,300 decimal digits, and its time grows with the square of their number.

use noyau::Natural;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The number with these bytes, least significant first, in decimal.
#[pyfunction]
pub(crate) fn to_decimal(py: Python<'_>, bytes: &[u8]) -> String {
    let bytes = bytes.to_vec();
    py.detach(move || Natural::from_le_bytes(&bytes).to_string())
}

/// The bytes of a decimal number, least significant first.
#[pyfunction]
pub(crate) fn from_decimal<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyBytes>> {
    let bytes = py.detach(|| text.parse::<Natural>().map(|number| number.to_le_bytes()));
    let bytes = bytes.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(PyBytes::new(py, &bytes))
}
