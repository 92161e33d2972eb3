//! Where a source can be broken by one line, and how.

use std::ops::Range;

use anyhow::Result;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Stmt};

use super::parse::{self, Source, bytes, in_short};
use super::vocabulary::{self, Vocabulary};

/// A place in a source and the ways to break it.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// The bytes that are replaced.
    pub(crate) range: Range<usize>,
    /// The function it is in.
    pub(crate) function: String,
    /// The ways.
    pub(crate) ways: Vec<Way>,
}

/// One way to break a place.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// In words, for the table.
    pub(crate) words: String,
    /// As code.
    pub(crate) code: Code,
}

impl Way {
    /// Where and what, for the table.
    pub(crate) fn told(&self, source: &Source, site: &Site) -> String {
        format!("{}, {}: {}", source.name(), site.function, self.words)
    }
}

/// How a place is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    /// A condition says the opposite.
    Negate,
    /// An expression is another one.
    Instead(String),
    /// A statement is left out.
    LeaveOut,
    /// A function returns this at once.
    Return(String),
}

impl Code {
    /// Small faults come first: a function that does nothing at all is noticed by tests that know little of it.
    pub(crate) fn coarseness(&self) -> u8 {
        match self {
            Code::Negate | Code::Instead(_) => 0,
            Code::LeaveOut => 1,
            Code::Return(_) => 2,
        }
    }
}

/// Every place of a source, and the functions that are `const` with the bytes of that word: a switch cannot be asked in them.
pub(crate) fn find(source: &Source, vocabulary: &Vocabulary) -> Result<(Vec<Site>, Vec<ConstFunction>)> {
    let mut finder =
        Finder { source, vocabulary, function: Vec::new(), sites: Vec::new(), constant: Vec::new() };
    finder.visit_file(&source.tree()?);
    Ok((finder.sites, finder.constant))
}

/// A function that could be asked while the program is compiled.
#[derive(Clone, Debug)]
pub(crate) struct ConstFunction {
    /// Its name.
    pub(crate) name: String,
    /// The bytes of the word `const`.
    pub(crate) word: Range<usize>,
    /// The bytes of its body.
    pub(crate) body: Range<usize>,
}

struct Finder<'a> {
    source: &'a Source,
    vocabulary: &'a Vocabulary,
    function: Vec<String>,
    sites: Vec<Site>,
    constant: Vec<ConstFunction>,
}

impl Finder<'_> {
    fn text(&self, range: &Range<usize>) -> &str {
        self.source.text.get(range.clone()).unwrap_or_default()
    }

    fn add(&mut self, range: Range<usize>, ways: Vec<Way>) {
        let function = self.function.last().cloned().unwrap_or_default();
        if !ways.is_empty() && !self.function.is_empty() {
            self.sites.push(Site { range, function, ways });
        }
    }

    fn negate(&mut self, condition: &Expr) {
        if !has_let(condition) {
            self.negate_bytes(bytes(condition));
        }
    }

    fn negate_bytes(&mut self, range: Range<usize>) {
        let known = self.sites.iter().any(|site| site.range == range && site.ways[0].code == Code::Negate);
        if !known {
            let words = format!("not `{}`", in_short(self.text(&range)));
            self.add(range, vec![Way { words, code: Code::Negate }]);
        }
    }

    fn instead(&mut self, range: Range<usize>, others: Vec<String>) {
        let before = in_short(self.text(&range));
        let way = |other: String| Way {
            words: format!("`{}` for `{before}`", in_short(&other)),
            code: Code::Instead(other),
        };
        self.add(range, others.into_iter().map(way).collect());
    }

    /// The text of a node with one part of it replaced.
    fn replaced(&self, whole: &Range<usize>, part: Range<usize>, by: &str) -> String {
        format!("{}{by}{}", self.text(&(whole.start..part.start)), self.text(&(part.end..whole.end)))
    }

    fn whole_function(&mut self, name: &syn::Ident, signature: &syn::Signature, block: &syn::Block) {
        self.function.push(name.to_string());
        if let Some(word) = &signature.constness {
            let constant = ConstFunction { name: name.to_string(), word: bytes(word), body: bytes(block) };
            self.constant.push(constant);
        }
        let start = bytes(block).start + 1;
        let ways = returns(&signature.output).into_iter().map(|value| {
            let words = format!("`return {value}` at once");
            Way { words, code: Code::Return(value) }
        });
        self.add(start..start, ways.collect());
        self.visit_block(block);
        // A condition that is the whole answer.
        if let (Some(Stmt::Expr(answer, None)), true) =
            (block.stmts.last(), answers_yes_or_no(&signature.output))
        {
            self.negate(answer);
        }
        self.function.pop();
    }

    fn binary(&mut self, expression: &syn::ExprBinary) {
        let range = bytes(expression);
        let others: &[&str] = match expression.op {
            BinOp::Lt(_) => &["<="],
            BinOp::Le(_) => &["<"],
            BinOp::Gt(_) => &[">="],
            BinOp::Ge(_) => &[">"],
            BinOp::And(_) => &["||"],
            BinOp::Or(_) => &["&&"],
            BinOp::Add(_) => &["-"],
            BinOp::Sub(_) => &["+"],
            BinOp::Mul(_) => &["+"],
            BinOp::Div(_) => &["*"],
            BinOp::Rem(_) => &["/"],
            BinOp::AddAssign(_) => &["-="],
            BinOp::SubAssign(_) => &["+="],
            _ => &[],
        };
        let lets = has_let(&expression.left) || has_let(&expression.right);
        if !lets {
            let operator = bytes(&expression.op);
            let others = others.iter().map(|other| self.replaced(&range, operator.clone(), other)).collect();
            self.instead(range, others);
        }
    }

    fn method(&mut self, call: &syn::ExprMethodCall) {
        let range = bytes(call);
        let name = call.method.to_string();
        const TWINS: [(&str, &str); 9] = [
            ("min", "max"),
            ("any", "all"),
            ("first", "last"),
            ("and", "or"),
            ("minus", "or"),
            ("or", "and"),
            ("insert", "remove"),
            ("remove", "insert"),
            ("saturating_sub", "saturating_add"),
        ];
        let twins = TWINS.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
        let mut others: Vec<&str> = twins.filter(|(one, _)| *one == name).map(|(_, other)| other).collect();
        others.sort_unstable();
        others.dedup();
        let others = others.iter().map(|other| self.replaced(&range, bytes(&call.method), other)).collect();
        self.instead(range, others);
        if self.vocabulary.is_predicate(&name) {
            self.negate_bytes(bytes(call));
        }
        self.flags(&name, call.args.iter());
        if self.vocabulary.asks(&name) {
            let closures = call.args.iter().filter_map(|argument| match argument {
                Expr::Closure(closure) => Some(&closure.body),
                _ => None,
            });
            for body in closures {
                self.answer_of_a_block(body);
            }
        }
    }

    fn answer_of_a_block(&mut self, body: &Expr) {
        match body {
            Expr::Block(block) => {
                if let Some(Stmt::Expr(answer, None)) = block.block.stmts.last() {
                    self.negate(answer);
                }
            }
            _ => self.negate(body),
        }
    }

    fn flags<'e>(&mut self, function: &str, arguments: impl Iterator<Item = &'e Expr>) {
        for (number, argument) in arguments.enumerate() {
            if self.vocabulary.is_flag(function, number) {
                self.negate(argument);
            }
        }
    }

    fn call(&mut self, call: &syn::ExprCall) {
        let Expr::Path(path) = &*call.func else { return };
        let Some(name) = path.path.segments.last().map(|segment| segment.ident.to_string()) else { return };
        self.flags(&name, call.args.iter());
        if self.vocabulary.is_predicate(&name) {
            self.negate_bytes(bytes(call));
        }
        if name == "Some" {
            self.instead(bytes(call), vec!["None".into()]);
        }
    }

    fn path(&mut self, path: &syn::ExprPath) {
        let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let range = bytes(path);
        match names.as_slice() {
            [.., name] if self.vocabulary.is_number(name) => {
                let more = format!("{} + 1", self.text(&range));
                self.instead(range, vec![more]);
            }
            [.., enumeration, variant] => {
                let Some(other) = self.vocabulary.another(enumeration, variant).map(str::to_owned) else {
                    return;
                };
                if let Some(last) = path.path.segments.last() {
                    let other = self.replaced(&range, bytes(&last.ident), &other);
                    self.instead(range, vec![other]);
                }
            }
            _ => {}
        }
    }

    fn literal(&mut self, literal: &syn::ExprLit) {
        let range = bytes(literal);
        match &literal.lit {
            syn::Lit::Bool(_) => self.negate_bytes(range),
            syn::Lit::Int(number) => {
                let Ok(value) = number.base10_parse::<u64>() else { return };
                let near = [Some(value + 1), value.checked_sub(1)].into_iter().flatten();
                self.instead(range, near.map(|other| format!("{other}{}", number.suffix())).collect());
            }
            _ => {}
        }
    }

    /// An element of a constant table.
    fn element(&mut self, index: &syn::ExprIndex) {
        let mut table = &*index.expr;
        while let Expr::Index(inner) = table {
            table = &inner.expr;
        }
        let is_constant = matches!(table, Expr::Path(path) if path.path.segments.last()
            .is_some_and(|name| name.ident.to_string().chars().all(|c| c.is_ascii_uppercase() || c == '_')));
        if is_constant {
            let range = bytes(index);
            let more = format!("{} + 1", self.text(&range));
            self.instead(range, vec![more]);
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !parse::is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !parse::is_for_tests(&item.attrs) {
            self.whole_function(&item.sig.ident, &item.sig, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !parse::is_for_tests(&item.attrs) {
            self.whole_function(&item.sig.ident, &item.sig, &item.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.whole_function(&item.sig.ident, &item.sig, block);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if !parse::is_for_tests(&item.attrs) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement {
            let range = bytes(statement);
            let words = format!("without `{}`", in_short(self.text(&range)));
            // What leaves a block may have to: the condition before it is broken instead.
            let leaves = matches!(expression, Expr::Return(_) | Expr::Break(_) | Expr::Continue(_));
            if !leaves && !matches!(expression, Expr::While(_) | Expr::Loop(_)) {
                self.add(range, vec![Way { words, code: Code::LeaveOut }]);
            }
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.negate(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_while(&mut self, repeated: &'ast syn::ExprWhile) {
        // Its condition stays: a loop that never ends says nothing.
        self.visit_block(&repeated.body);
    }

    fn visit_expr_repeat(&mut self, array: &'ast syn::ExprRepeat) {
        self.visit_expr(&array.expr);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::If(choice) => self.negate(&choice.cond),
            Expr::Binary(binary) => {
                if is_condition(&binary.op) {
                    self.negate(expression);
                }
                if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) {
                    self.negate(&binary.left);
                    self.negate(&binary.right);
                }
                self.binary(binary);
            }
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
                // One place: the number below it would be the same mutation again.
                let range = bytes(expression);
                let positive = self.text(&bytes(&unary.expr)).to_owned();
                return self.instead(range, vec![positive]);
            }
            Expr::MethodCall(call) => self.method(call),
            Expr::Call(call) => self.call(call),
            Expr::Path(path) => self.path(path),
            Expr::Lit(literal) => self.literal(literal),
            Expr::Index(index) => self.element(index),
            Expr::Macro(call) if call.mac.path.is_ident("matches") => self.negate(expression),
            _ => {}
        }
        visit::visit_expr(self, expression);
    }
}

fn is_condition(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

/// Whether a condition binds names: then it cannot be taken out of its place.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(inner) => has_let(&inner.expr),
        _ => false,
    }
}

fn answers_yes_or_no(output: &syn::ReturnType) -> bool {
    matches!(output, syn::ReturnType::Type(_, kind) if vocabulary::is_named(kind, &["bool"]))
}

/// What a function could return without any work.
fn returns(output: &syn::ReturnType) -> Vec<String> {
    let syn::ReturnType::Type(_, kind) = output else { return vec!["()".into()] };
    if vocabulary::is_named(kind, &["bool"]) {
        return vec!["true".into(), "false".into()];
    }
    if vocabulary::is_number(kind) {
        return vec!["0".into(), "1".into()];
    }
    match &**kind {
        syn::Type::Path(path) => {
            match path.path.segments.last().map(|name| name.ident.to_string()).as_deref() {
                Some("Option") => vec!["None".into()],
                Some("Result") => vec!["Ok(Default::default())".into()],
                _ => vec!["Default::default()".into()],
            }
        }
        _ => Vec::new(),
    }
}
