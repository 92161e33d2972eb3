//! The message files, looked into: which messages there are, which arguments and other messages they use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use vedette_lang::Language;

/// What a message is made of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Message {
    /// The file it stands in.
    pub file: String,
    /// Its words, without arguments.
    pub text: String,
    /// Its arguments.
    pub arguments: BTreeSet<String>,
    /// The messages it refers to.
    pub references: BTreeSet<String>,
}

/// All messages of a language by their codes.
pub(crate) type Catalogue = BTreeMap<String, Message>;

/// Reads the message files of a language. Fails with all that is wrong with their form.
pub(crate) fn read(language: Language) -> Catalogue {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../lang").join(language.code());
    let mut catalogue = Catalogue::new();
    let mut faults = Vec::new();
    for entry in fs::read_dir(&folder).expect("the folder of the language") {
        let path = entry.expect("an entry of the folder").path();
        let file = format!("{language}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        let text = fs::read_to_string(&path).expect("a message file");
        let resource = parser::parse(text.as_str()).unwrap_or_else(|(rest, errors)| {
            faults.extend(errors.iter().map(|error| format!("{file}: {error}")));
            rest
        });
        for entry in resource.body {
            let Entry::Message(found) = entry else { continue };
            let code = found.id.name.to_owned();
            let mut message = Message { file: file.clone(), ..Message::default() };
            match &found.value {
                Some(pattern) => message.take_pattern(pattern),
                None => faults.push(format!("{file}: {code} has no text")),
            }
            if catalogue.insert(code.clone(), message).is_some() {
                faults.push(format!("{file}: {code} is there twice"));
            }
        }
    }
    assert!(faults.is_empty(), "mend the message files:\n{}", faults.join("\n"));
    catalogue
}

/// The arguments that a message needs, those of the messages it refers to included.
pub(crate) fn needs(catalogue: &Catalogue, code: &str) -> BTreeSet<String> {
    let Some(message) = catalogue.get(code) else { return BTreeSet::new() };
    let inherited = message.references.iter().flat_map(|other| needs(catalogue, other));
    message.arguments.iter().cloned().chain(inherited).collect()
}

impl Message {
    fn take_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.text.push_str(value),
                PatternElement::Placeable { expression } => {
                    // What stands in for an argument, so that the words around it do not run together.
                    self.text.push('…');
                    self.take_expression(expression);
                }
            }
        }
    }

    fn take_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.take_inline(inline),
            Expression::Select { selector, variants } => {
                self.take_inline(selector);
                variants.iter().for_each(|variant| self.take_pattern(&variant.value));
            }
        }
    }

    fn take_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.references.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.take_expression(expression),
            _ => {}
        }
    }
}
