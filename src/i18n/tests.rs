//! The files against the declarations: nothing missing, nothing left over, every form there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use fluent_bundle::{FluentArgs, FluentValue};
use fluent_syntax::ast;

use super::messages::{self, DECLARED, Declared};
use super::{Argument, Kind, Language, Message, catalogue};
use crate::rules::Team;

const BOTH: [Language; 2] = Language::ALL;

/// Texts that are the same in both languages.
const SAME: &[&str] = &[
    "seat",
    "named",
    "team-of",
    "list",
    "load-date",
    "level",
    "level-expert",
    "key-enter",
    "key-escape",
    "key-tab",
    "key-character",
    "key-function",
    "key-insert",
    "key-delete",
    "key-home",
    "key-page-up",
    "moves-row",
    "key-page-down",
    "key-end",
    "key-backspace",
    "key-shift",
    "key-control",
    "key-control-shift",
    "tip",
    "search-depth-short",
    "review-at",
    "hint-because",
    "last-turn",
    "bad-position",
    "rules-key",
    "step-less",
    "step-more",
    "level-time",
    "percent",
    "own-name",
    "time-control",
    "frames",
    "file-path",
];

/// The plural forms of a language, for whole numbers and fractions.
fn plural_forms(language: Language) -> BTreeSet<&'static str> {
    match language {
        Language::English | Language::Pseudo => ["one", "other"].into(),
        Language::Czech => ["one", "few", "many", "other"].into(),
    }
}

/// What the files of a language hold: texts by key, an attribute's key being `message.attribute`.
struct Files {
    texts: BTreeMap<String, (&'static str, ast::Pattern<&'static str>)>,
}

impl Files {
    fn read(language: Language) -> Self {
        let mut texts = BTreeMap::new();
        for (file, source) in messages::sources(language) {
            let resource = fluent_syntax::parser::parse(source)
                .unwrap_or_else(|(_, errors)| panic!("{language}/{file}.ftl: {errors:?}"));
            for entry in resource.body {
                match entry {
                    ast::Entry::Message(message) => {
                        let key = message.id.name;
                        let own = message.value.map(|value| (key.to_owned(), value));
                        let attributes =
                            message.attributes.into_iter().map(|it| (format!("{key}.{}", it.id.name), it.value));
                        for (key, text) in own.into_iter().chain(attributes) {
                            let twice = texts.insert(key.clone(), (file, text));
                            assert!(twice.is_none(), "{language}/{file}.ftl: {key} stands there twice");
                        }
                    }
                    ast::Entry::Term(term) => {
                        panic!("{language}/{file}.ftl: terms are not looked at: {}", term.id.name)
                    }
                    _ => {}
                }
            }
        }
        Self { texts }
    }

    fn pattern(&self, key: &str) -> &ast::Pattern<&'static str> {
        &self.texts.get(key).unwrap_or_else(|| panic!("{key} is referred to and missing")).1
    }

    /// What a text is made of, that of the messages it refers to included.
    fn parts(&self, key: &str) -> Parts {
        let mut parts = Parts::default();
        self.collect(self.pattern(key), &mut parts);
        parts
    }

    fn collect(&self, pattern: &ast::Pattern<&'static str>, parts: &mut Parts) {
        for element in &pattern.elements {
            if let ast::PatternElement::Placeable { expression } = element {
                self.collect_expression(expression, parts);
            }
        }
    }

    fn collect_expression(&self, expression: &ast::Expression<&'static str>, parts: &mut Parts) {
        match expression {
            ast::Expression::Inline(inline) => self.collect_inline(inline, parts),
            ast::Expression::Select { selector, variants } => {
                let ast::InlineExpression::VariableReference { id } = selector else {
                    panic!("only an argument can select a form: {selector:?}");
                };
                parts.arguments.insert(id.name);
                let keys = variants.iter().map(|variant| match variant.key {
                    ast::VariantKey::Identifier { name } => name,
                    ast::VariantKey::NumberLiteral { value } => panic!("forms are named, not numbered: {value}"),
                });
                parts.selects.push((id.name, keys.collect()));
                for variant in variants {
                    self.collect(&variant.value, parts);
                }
            }
        }
    }

    fn collect_inline(&self, inline: &ast::InlineExpression<&'static str>, parts: &mut Parts) {
        match inline {
            ast::InlineExpression::VariableReference { id } => {
                parts.arguments.insert(id.name);
            }
            ast::InlineExpression::MessageReference { id, attribute } => {
                let key = attribute.as_ref().map_or(id.name.to_owned(), |it| format!("{}.{}", id.name, it.name));
                self.collect(self.pattern(&key), parts);
                parts.references.insert(key);
            }
            ast::InlineExpression::Placeable { expression } => self.collect_expression(expression, parts),
            ast::InlineExpression::StringLiteral { .. } | ast::InlineExpression::NumberLiteral { .. } => {}
            other => panic!("not looked at: {other:?}"),
        }
    }
}

#[derive(Default)]
struct Parts {
    arguments: BTreeSet<&'static str>,
    /// The messages and attributes referred to.
    references: BTreeSet<String>,
    /// Which argument selects among which forms.
    selects: Vec<(&'static str, Vec<&'static str>)>,
}

#[test]
fn every_declared_message_stands_in_its_file() {
    for language in BOTH {
        let files = Files::read(language);
        for Declared { file, key, .. } in DECLARED {
            let found = files.texts.get(*key).map(|(file, _)| *file);
            assert_eq!(found, Some(*file), "{language}: {key}");
        }
    }
}

#[test]
fn the_files_hold_nothing_that_is_not_used() {
    let declared: BTreeSet<&str> = DECLARED.iter().map(|declared| declared.key).collect();
    assert_eq!(declared.len(), DECLARED.len(), "a message is declared twice");
    for language in BOTH {
        let files = Files::read(language);
        let referred: BTreeSet<String> = declared.iter().flat_map(|key| files.parts(key).references).collect();
        for key in files.texts.keys() {
            assert!(declared.contains(key.as_str()) || referred.contains(key), "{language}: {key} is used nowhere");
        }
    }
}

#[test]
fn texts_use_the_declared_arguments_and_all_of_them() {
    for language in BOTH {
        let files = Files::read(language);
        for Declared { key, arguments, .. } in DECLARED {
            let declared: BTreeSet<&str> = arguments.iter().map(|(name, _)| *name).collect();
            assert_eq!(files.parts(key).arguments, declared, "{language}: {key}");
        }
    }
}

#[test]
fn every_form_of_a_choice_and_every_plural_is_there() {
    for language in BOTH {
        let files = Files::read(language);
        for Declared { key, arguments, .. } in DECLARED {
            for (argument, forms) in files.parts(key).selects {
                let kind = arguments.iter().find(|(name, _)| *name == argument).map(|(_, kind)| *kind);
                let wanted: BTreeSet<&str> = match kind {
                    Some(Kind::Number) => plural_forms(language),
                    Some(Kind::Choice(words)) => words.iter().copied().collect(),
                    _ => panic!("{language}: {key}: {argument} cannot select a form"),
                };
                let found: BTreeSet<&str> = forms.iter().copied().collect();
                assert_eq!((found, forms.len()), (wanted.clone(), wanted.len()), "{language}: {key}: {argument}");
            }
        }
    }
}

/// Values to try an argument with.
fn samples(name: &str, kind: Kind) -> Vec<FluentValue<'static>> {
    match kind {
        Kind::Number => [0, 1, 2, 5, 11, 22].map(FluentValue::from).into(),
        Kind::Choice(words) => words.iter().map(|&word| word.into()).collect(),
        Kind::Text | Kind::Message => vec![format!("<{name}>").into()],
    }
}

/// Every way to fill in the arguments.
fn cases(arguments: &[(&'static str, Kind)]) -> Vec<Vec<(&'static str, FluentValue<'static>)>> {
    let Some((&(name, kind), rest)) = arguments.split_first() else { return vec![Vec::new()] };
    let rest = cases(rest);
    let with =
        |value: FluentValue<'static>| rest.iter().map(move |case| [&case[..], &[(name, value.clone())]].concat());
    samples(name, kind).into_iter().flat_map(with).collect()
}

#[test]
fn every_message_can_be_said_with_every_kind_of_value() {
    for language in [Language::English, Language::Czech, Language::Pseudo] {
        let bundle = catalogue::bundle(language);
        for Declared { key, arguments, .. } in DECLARED {
            let pattern = bundle.get_message(key).and_then(|message| message.value()).expect("a text");
            for case in cases(arguments) {
                let case: FluentArgs = case.into_iter().collect();
                let mut errors = Vec::new();
                let text = bundle.format_pattern(pattern, Some(&case), &mut errors);
                assert_eq!(errors, [], "{language}: {key}: {case:?}");
                for (name, kind) in *arguments {
                    let named = matches!(kind, Kind::Text | Kind::Message);
                    assert!(
                        !named || text.contains(&format!("<{name}>")),
                        "{language}: {key} leaves {name} out: {text}"
                    );
                }
                assert!(
                    !text.trim().is_empty() && !text.contains('\n') && !text.contains("  "),
                    "{language}: {text:?}"
                );
                assert!(!text.contains(['\u{2068}', '\u{2069}']), "{language}: {text:?} has marks of direction");
            }
        }
    }
}

#[test]
fn czech_is_translated() {
    let (english, czech) = (Files::read(Language::English), Files::read(Language::Czech));
    for Declared { key, .. } in DECLARED {
        let same = english.pattern(key) == czech.pattern(key);
        assert_eq!(same, SAME.contains(key), "{key}");
    }
}

#[test]
fn every_message_is_said_somewhere() {
    fn collect(folder: &Path, into: &mut String) {
        for entry in std::fs::read_dir(folder).expect("the source") {
            let path = entry.expect("an entry").path();
            if path.ends_with("i18n") {
                // Here they are only declared and tested.
            } else if path.is_dir() {
                collect(&path, into);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                into.push_str(&std::fs::read_to_string(&path).expect("source text"));
            }
        }
    }
    let mut source = String::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut source);
    let said: BTreeSet<String> = source
        .split("messages::")
        .skip(1)
        .map(|rest| rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next().unwrap_or(rest))
        .map(|name| name.replace('_', "-"))
        .collect();
    let silent: Vec<&str> = DECLARED.iter().map(|declared| declared.key).filter(|key| !said.contains(*key)).collect();
    assert!(silent.is_empty(), "declared and said nowhere: {silent:?}");
}

#[test]
fn numbers_bend_the_words_around_them() {
    let english = |stones| Language::English.text(&messages::board_note(72, stones));
    assert!(english(1).ends_with("1 stone a player"));
    assert!(english(15).ends_with("15 stones a player"));
    let czech = |stones| Language::Czech.text(&messages::board_note(72, stones));
    for (stones, words) in [(1, "1 kámen"), (4, "4 kameny"), (5, "5 kamenů"), (15, "15 kamenů")] {
        assert!(czech(stones).ends_with(&format!("na hráče {words}")), "{}", czech(stones));
    }
}

#[test]
fn messages_stand_within_messages() {
    let who = || messages::seat(Team::Red, 2);
    let turn = messages::turn_relocate(who(), 2, Team::Blue);
    assert_eq!(Language::English.text(&turn), "Red 2: relocate up to 2 blue stones – choose one");
    assert_eq!(Language::Czech.text(&turn), "Červený 2: přemístěte až 2 modré kameny – vyberte jeden");
    let one = messages::turn_relocate(who(), 1, Team::Blue);
    assert_eq!(Language::English.text(&one), "Red 2: relocate 1 blue stone – choose it");
    assert_eq!(Language::Czech.text(&one), "Červený 2: přemístěte 1 modrý kámen – vyberte ho");
}

#[test]
fn fractions_are_written_as_in_the_language() {
    let depth = |language: Language, milliseconds| {
        language.text(&messages::search_depth(1_234, Duration::from_millis(milliseconds)))
    };
    assert_eq!(depth(Language::English, 1_250), "depth 1234 · 1.3 s");
    assert_eq!(depth(Language::Czech, 1_250), "hloubka 1234 · 1,3 s");
    assert_eq!(depth(Language::English, 2_000), "depth 1234 · 2.0 s");
}

#[test]
fn the_pseudo_language_is_two_fifths_longer() {
    let length = |language: Language| -> usize {
        DECLARED
            .iter()
            .filter(|declared| declared.arguments.is_empty())
            .map(|declared| language.text(&Message::new(declared.key, Vec::new())).chars().count())
            .sum()
    };
    let ratio = length(Language::Pseudo) as f64 / length(Language::English) as f64;
    assert!((1.3..1.5).contains(&ratio), "{ratio}");
}

/// With the fonts the interface has, at every size that is used.
#[cfg(feature = "gui")]
#[test]
fn the_fonts_have_every_character() {
    use bevy_egui::egui::{Context, FontId, RawInput};

    let letters: BTreeSet<char> = BOTH
        .iter()
        .flat_map(|&language| messages::sources(language))
        .flat_map(|(_, source)| source.chars().chain(super::pseudo::transform(source).chars().collect::<Vec<_>>()))
        .chain(BOTH.iter().flat_map(|language| language.own_name().chars()))
        .filter(|letter| !letter.is_control())
        .collect();
    let context = Context::default();
    // One pass makes the fonts; nobody is there to draw them.
    context.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
    let missing: Vec<char> = context.fonts_mut(|fonts| {
        letters.into_iter().filter(|&letter| !fonts.has_glyph(&FontId::proportional(16.0), letter)).collect()
    });
    assert!(missing.is_empty(), "{missing:?}");
    assert!(!context.fonts_mut(|fonts| fonts.has_glyph(&FontId::proportional(16.0), '漢')), "the test can fail");
}

#[test]
fn kinds_of_arguments_know_their_words() {
    for team in Team::BOTH {
        let super::Value::Choice(word) = team.value() else { panic!("a team is chosen by a word") };
        assert!(matches!(Team::KIND, Kind::Choice(words) if words.contains(&word)));
    }
}
