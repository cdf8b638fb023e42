//! Headers that every response has.

use axum::http::{HeaderName, HeaderValue, header};

macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; ",
            "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; ",
            "form-action 'self'; frame-ancestors ",
            $ancestors
        )
    };
}

/// Forbids inline scripts and styles, content from other servers, and showing the page in a frame.
const POLICY: &str = policy!("'none'");

/// The same policy for boards, which other pages may show in a frame.
pub(crate) const FRAMED: HeaderValue = HeaderValue::from_static(policy!("*"));

/// The headers, with names and values.
pub(crate) const SECURITY: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];
