//! Machine numbers as decimal strings, for `#[serde(serialize_with = …)]`.
//!
//! Many JSON readers keep whole numbers exactly only up to 2⁵³. A number that can be larger, such
//! as a value, a size or a count of positions, is a string in every shape, whatever type it has in
//! Rust.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer};

/// A number.
pub fn serialize<T: Display, S: Serializer>(number: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// A number, read back.
pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

/// A number, or null.
pub fn option<T: Display, S: Serializer>(
    number: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => serializer.collect_str(number),
        None => serializer.serialize_none(),
    }
}

/// A list of numbers, or null.
pub fn option_list<T: Display, S: Serializer>(
    numbers: &Option<Vec<T>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match numbers {
        Some(numbers) => serializer.collect_seq(numbers.iter().map(Decimal)),
        None => serializer.serialize_none(),
    }
}

/// Rows of numbers, some of which are null; or null.
pub fn option_rows<T: Display, S: Serializer>(
    rows: &Option<Vec<Vec<Option<T>>>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let row = |row: &Vec<Option<T>>| -> Vec<Option<String>> {
        row.iter().map(|number| number.as_ref().map(T::to_string)).collect()
    };
    match rows {
        Some(rows) => serializer.collect_seq(rows.iter().map(row)),
        None => serializer.serialize_none(),
    }
}

struct Decimal<'a, T>(&'a T);

impl<T: Display> serde::Serialize for Decimal<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    #[derive(Serialize)]
    struct Shape {
        #[serde(with = "super")]
        one: u64,
        #[serde(serialize_with = "super::option")]
        none: Option<u8>,
        #[serde(serialize_with = "super::option_list")]
        list: Option<Vec<u32>>,
        #[serde(serialize_with = "super::option_rows")]
        rows: Option<Vec<Vec<Option<u32>>>>,
    }

    #[test]
    fn every_number_is_a_string() {
        let shape = Shape {
            one: u64::MAX,
            none: None,
            list: Some(vec![0, 7]),
            rows: Some(vec![vec![Some(3), None]]),
        };
        assert_eq!(
            serde_json::to_string(&shape).unwrap(),
            r#"{"one":"18446744073709551615","none":null,"list":["0","7"],"rows":[["3",null]]}"#
        );
    }
}
