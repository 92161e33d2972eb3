//! What names stand for in the code of the workspace, as far as it can be known without types: enough to guess where a
//! mutation would compile. Wrong guesses are found by the compiler and left out.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};

/// Names of the workspace.
#[derive(Default)]
pub(crate) struct Vocabulary {
    /// Functions and methods that answer yes or no.
    predicates: BTreeSet<String>,
    /// Which arguments of a function or method are yes or no, counted without `self`.
    flags: BTreeMap<String, BTreeSet<usize>>,
    /// Constants that are whole numbers.
    numbers: BTreeSet<String>,
    /// The variants of an enumeration that carry nothing.
    variants: BTreeMap<String, Vec<String>>,
}

/// Methods of the standard library that answer yes or no.
const PREDICATES: [&str; 17] = [
    "all",
    "any",
    "contains",
    "contains_key",
    "ends_with",
    "eq",
    "is_empty",
    "is_err",
    "is_none",
    "is_none_or",
    "is_ok",
    "is_some",
    "is_some_and",
    "ne",
    "starts_with",
    "is_subset",
    "is_positive",
];

/// Methods of the standard library whose closure answers yes or no.
const ASKING: [&str; 14] = [
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_some_and",
    "partition",
    "position",
    "retain",
    "rposition",
    "skip_while",
    "take_while",
    "map_while",
    "is_ok_and",
];

const NUMBERS: [&str; 12] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

impl Vocabulary {
    /// Learns the names that a file defines.
    pub(crate) fn learn(&mut self, file: &syn::File) {
        self.visit_file(file);
    }

    pub(crate) fn is_predicate(&self, name: &str) -> bool {
        PREDICATES.contains(&name) || self.predicates.contains(name)
    }

    pub(crate) fn is_flag(&self, function: &str, argument: usize) -> bool {
        self.flags.get(function).is_some_and(|flags| flags.contains(&argument))
    }

    pub(crate) fn asks(&self, method: &str) -> bool {
        ASKING.contains(&method)
    }

    pub(crate) fn is_number(&self, constant: &str) -> bool {
        self.numbers.contains(constant)
    }

    /// The variant after this one.
    pub(crate) fn another(&self, enumeration: &str, variant: &str) -> Option<&str> {
        let variants = self.variants.get(enumeration)?;
        let at = variants.iter().position(|name| name == variant)?;
        let other = &variants[(at + 1) % variants.len()];
        (other != variant).then_some(other.as_str())
    }

    fn learn_signature(&mut self, signature: &syn::Signature) {
        let name = signature.ident.to_string();
        if matches!(&signature.output, syn::ReturnType::Type(_, kind) if is_named(kind, &["bool"])) {
            self.predicates.insert(name.clone());
        }
        let arguments = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(argument) => Some(argument),
            syn::FnArg::Receiver(_) => None,
        });
        let flags = arguments.enumerate().filter(|(_, argument)| is_named(&argument.ty, &["bool"]));
        let flags: BTreeSet<usize> = flags.map(|(number, _)| number).collect();
        if !flags.is_empty() {
            self.flags.entry(name).or_default().extend(flags);
        }
    }
}

impl<'ast> Visit<'ast> for Vocabulary {
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.learn_signature(signature);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if is_number(&item.ty) {
            self.numbers.insert(item.ident.to_string());
        }
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        if is_number(&item.ty) {
            self.numbers.insert(item.ident.to_string());
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        let plain = item.variants.iter().filter(|variant| variant.fields.is_empty());
        let plain = plain.map(|variant| variant.ident.to_string()).collect();
        self.variants.insert(item.ident.to_string(), plain);
        visit::visit_item_enum(self, item);
    }
}

/// Whether a type is one of these names.
pub(crate) fn is_named(kind: &syn::Type, names: &[&str]) -> bool {
    match kind {
        syn::Type::Path(path) => {
            path.path.get_ident().is_some_and(|ident| names.iter().any(|name| ident == name))
        }
        _ => false,
    }
}

pub(crate) fn is_number(kind: &syn::Type) -> bool {
    is_named(kind, &NUMBERS)
}
