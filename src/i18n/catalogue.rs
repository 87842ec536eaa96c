//! The texts of each language, and how a message is looked up in them.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::{Language, Message, Value, messages, pseudo};

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| build(Language::English));
static CZECH: LazyLock<Bundle> = LazyLock::new(|| build(Language::Czech));
static PSEUDO: LazyLock<Bundle> = LazyLock::new(|| build(Language::Pseudo));

pub(super) fn bundle(language: Language) -> &'static Bundle {
    match language {
        Language::English => &ENGLISH,
        Language::Czech => &CZECH,
        Language::Pseudo => &PSEUDO,
    }
}

/// What a message says. A text that is missing in a language is said in English.
pub(super) fn text(language: Language, message: &Message) -> String {
    format(language, message).or_else(|| format(Language::English, message)).unwrap_or_else(|| message.key().to_owned())
}

fn format(language: Language, message: &Message) -> Option<String> {
    let bundle = bundle(language);
    let pattern = bundle.get_message(message.key())?.value()?;
    let mut arguments = FluentArgs::with_capacity(message.arguments().len());
    for (name, value) in message.arguments() {
        arguments.set(*name, in_language(language, value));
    }
    // The tests format every message: what an error would leave out is shown by its name.
    Some(bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
}

fn in_language(language: Language, value: &Value) -> FluentValue<'_> {
    match value {
        Value::Text(text) => text.as_str().into(),
        Value::Number(number) => number.into(),
        Value::Tenths(tenths) => {
            let options = FluentNumberOptions { minimum_fraction_digits: Some(1), ..Default::default() };
            FluentNumber::new(*tenths as f64 / 10.0, options).into()
        }
        Value::Choice(word) => (*word).into(),
        Value::Message(message) => text(language, message).into(),
    }
}

fn build(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.identifier()]);
    // The marks around what is put in serve texts that mix directions of writing; no font here has them.
    bundle.set_use_isolating(false);
    match language {
        Language::English => {}
        Language::Czech => bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
            _ => None,
        })),
        Language::Pseudo => bundle.set_transform(Some(pseudo::transform)),
    }
    for (_, source) in messages::sources(language) {
        // The tests see to it that nothing is wrong with the files; a player gets what can be read.
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
    }
    bundle
}
