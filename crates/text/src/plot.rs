//! Pictures of sequences: a dot for each value, with the period marked.

use std::fmt::Write as _;

use crate::Texts;
use crate::svg::escaped;

/// Width and height of the area with the dots.
const SIZE: (usize, usize) = (1000, 400);
/// The margin around the area.
const MARGIN: usize = 50;

/// A sequence to draw.
#[derive(Debug, Clone, Copy)]
pub struct Plot<'a> {
    /// Title over the picture.
    pub title: &'a str,
    /// Size of the first value.
    pub first: usize,
    /// The values.
    pub values: &'a [u32],
    /// The start and the length of the period, if it is known.
    pub period: Option<(usize, usize)>,
}

impl Texts {
    /// Draws a sequence as SVG. Even for a long sequence, the picture has at most one dot in each
    /// place.
    #[must_use]
    pub fn plot(&self, plot: &Plot<'_>) -> String {
        let (width, height) = SIZE;
        let (whole_width, whole_height) = (width + 2 * MARGIN, height + 2 * MARGIN);
        let largest = plot.values.iter().copied().max().unwrap_or(0);
        let last = plot.first + plot.values.len().saturating_sub(1);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" \
             font-family=\"sans-serif\" font-size=\"14\" fill=\"currentColor\">\n\
             <text x=\"{MARGIN}\" y=\"30\">{}</text>\n",
            escaped(plot.title)
        );
        self.mark_period(plot, last, &mut svg);
        let _ = write!(svg, "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" d=\"");
        let mut drawn = vec![false; (width + 1) * (height + 1)];
        for (index, value) in plot.values.iter().enumerate() {
            let x = scaled(index, plot.values.len() - 1, width);
            let y = height - scaled(*value as usize, largest as usize, height);
            if !std::mem::replace(&mut drawn[y * (width + 1) + x], true) {
                let _ = write!(svg, "M{} {}h2", x + MARGIN - 1, y + MARGIN);
            }
        }
        svg.push_str("\"/>\n");
        let (bottom, right) = (MARGIN + height, MARGIN + width);
        let _ = write!(
            svg,
            "<path fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.5\" d=\"M{MARGIN} {MARGIN}V{bottom}H{right}\"/>\n\
             <text x=\"{MARGIN}\" y=\"{0}\">{1}</text>\n\
             <text x=\"{right}\" y=\"{0}\" text-anchor=\"end\">{last}</text>\n\
             <text x=\"{2}\" y=\"{3}\" text-anchor=\"end\">{largest}</text>\n\
             <text x=\"{2}\" y=\"{bottom}\" text-anchor=\"end\">0</text>\n</svg>\n",
            bottom + 20,
            plot.first,
            MARGIN - 8,
            MARGIN + 5,
        );
        svg
    }

    /// Draws a band over the first period and a line at its start.
    fn mark_period(&self, plot: &Plot<'_>, last: usize, svg: &mut String) {
        let Some((preperiod, period)) = plot.period else { return };
        let end = (preperiod + period).min(last);
        if preperiod < plot.first || preperiod >= last {
            return;
        }
        let place = |size| MARGIN + scaled(size - plot.first, plot.values.len() - 1, SIZE.0);
        let (from, to) = (place(preperiod), place(end));
        let label = self.fill(
            "plot-period",
            &[("preperiod", &preperiod.to_string()), ("period", &period.to_string())],
        );
        let _ = write!(
            svg,
            "<rect x=\"{from}\" y=\"{MARGIN}\" width=\"{}\" height=\"{}\" fill-opacity=\"0.15\"/>\n\
             <text x=\"{}\" y=\"30\" text-anchor=\"end\">{}</text>\n",
            (to - from).max(1),
            SIZE.1,
            MARGIN + SIZE.0,
            escaped(&label)
        );
    }
}

/// Scales `part` of `whole` to a length.
fn scaled(part: usize, whole: usize, length: usize) -> usize {
    let product = part as u128 * length as u128;
    usize::try_from(product / (whole.max(1) as u128)).unwrap_or(length).min(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn each_place_has_one_dot_and_the_period_is_marked() {
        let values: Vec<u32> = (0..50_000).map(|n| n % 7).collect();
        let plot = Plot { title: "a < b", first: 0, values: &values, period: Some((10_000, 7)) };
        let svg = Texts::of(Lang::En).plot(&plot);
        assert!(svg.contains("a &lt; b") && svg.contains("10000"), "{}", &svg[..600]);
        assert!(svg.matches('M').count() <= 7 * 1001 + 1);
        assert!(!svg.contains('⟦'));
        let empty = Plot { title: "", first: 3, values: &[], period: Some((1, 1)) };
        assert!(Texts::of(Lang::Fr).plot(&empty).ends_with("</svg>\n"));
    }
}
