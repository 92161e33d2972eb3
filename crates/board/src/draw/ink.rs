//! Writing SVG: numbers with one decimal, escaped text, paths, and an estimate of how wide a text will be.

use std::fmt::{self, Display, Write};

use super::shape::{Pt, bezier_through};

/// A coordinate with one decimal at most, so that the same picture gives the same bytes everywhere.
pub(crate) struct N(pub(crate) f64);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            rest => write!(f, "{sign}{}.{rest}", tenths / 10),
        }
    }
}

/// A matrix entry or opacity with three decimals.
pub(crate) struct Fine(pub(crate) f64);

impl Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (self.0 * 1000.0).round() as i64;
        let sign = if thousandths < 0 { "-" } else { "" };
        let (whole, rest) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
        if rest == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest:03}") }
    }
}

/// Text made safe for elements and attributes. Characters that XML forbids altogether are left out.
pub(crate) struct Safe<'a>(pub(crate) &'a str);

impl Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => {}
                c if c.is_control() => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A transformation that puts a glyph at a place, its x axis along a direction, enlarged.
pub(crate) struct Put {
    pub(crate) at: Pt,
    pub(crate) along: Pt,
    pub(crate) size: f64,
}

impl Display for Put {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (self.along.x * self.size, self.along.y * self.size);
        write!(
            f,
            "matrix({} {} {} {} {} {})",
            Fine(x),
            Fine(y),
            Fine(-y),
            Fine(x),
            N(self.at.x),
            N(self.at.y)
        )
    }
}

/// Path data of straight pieces.
pub(crate) fn straight(points: &[Pt]) -> String {
    let mut d = String::new();
    for (i, p) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, N(p.x), N(p.y));
    }
    d
}

/// Path data of a smooth curve through the points.
pub(crate) fn smooth(points: &[Pt]) -> String {
    let mut d = straight(points.get(..1).unwrap_or(&[]));
    d.push_str(&smooth_on(points));
    d
}

/// The pieces of a smooth curve, without the move to its first point.
pub(crate) fn smooth_on(points: &[Pt]) -> String {
    let mut d = String::new();
    for (a, b, c) in bezier_through(points) {
        let _ = write!(d, "C{} {} {} {} {} {}", N(a.x), N(a.y), N(b.x), N(b.y), N(c.x), N(c.y));
    }
    d
}

/// A name that may stand in an id: letters, digits, `-` and `_`; everything else becomes `_`.
pub(crate) fn id_part(code: &str) -> String {
    code.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// How wide a text in a common serif face is, in ems: a little more than most, so that boxes hold what they should.
pub(crate) fn ems(text: &str) -> f64 {
    text.chars().map(letter_ems).sum()
}

/// The width of one letter in ems.
pub(crate) fn letter_ems(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '’' | '|' | '!' => 0.30,
        'f' | 't' | 'r' | 'I' | '(' | ')' | '-' | ' ' | '·' | '/' => 0.38,
        's' | 'J' | '1' => 0.45,
        'm' | 'w' | 'M' | 'W' | '—' => 0.90,
        'A'..='Z' | 'Ä' | 'Ö' | 'Ü' | 'É' | 'Ł' => 0.72,
        _ => 0.54,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_and_no_negative_zero() {
        let shown: Vec<String> = [0.04, -0.04, 1.25, -3.96, 12.0].map(|v| N(v).to_string()).into();
        assert_eq!(shown, ["0", "0", "1.3", "-4", "12"]);
        assert_eq!(
            [Fine(-0.5).to_string(), Fine(1.0).to_string(), Fine(0.0125).to_string()],
            ["-0.500", "1", "0.013"]
        );
    }

    #[test]
    fn text_is_made_safe() {
        assert_eq!(Safe("a<b> & \"c\"\u{1}\n'").to_string(), "a&lt;b&gt; &amp; &quot;c&quot; &#39;");
        assert_eq!(id_part("p. eylau\""), "p__eylau_");
    }
}
