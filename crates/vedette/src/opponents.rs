//! The opponents that can be named on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use vedette_lang::{Language, Speaker};
pub(crate) use vedette_system::OpponentKind;

/// Reads the name of a kind of opponent; the help says what each of them is.
pub(crate) fn kinds() -> impl TypedValueParser<Value = OpponentKind> {
    let infos = vedette_system::opponents(&Speaker::new(Language::En));
    let values = infos.into_iter().map(|info| PossibleValue::new(info.kind).help(info.text));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<OpponentKind>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[arg(value_parser = kinds())]
        kind: OpponentKind,
    }

    #[test]
    fn every_kind_can_be_named_and_is_explained() {
        use clap::{CommandFactory, Parser};
        let help = Line::command().render_long_help().to_string();
        for kind in OpponentKind::ALL {
            let line = Line::try_parse_from(["vedette", kind.name()]).expect("a kind there is");
            assert_eq!(line.kind, kind);
            assert!(help.contains(&format!("- {kind}:")), "{help}");
        }
        assert!(Line::try_parse_from(["vedette", "marshal"]).is_err());
    }
}
