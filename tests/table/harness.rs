//! The whole app without a window: real screens, real egui, hands and eyes of a test.

use std::thread;
use std::time::{Duration, Instant};

use bevy::a11y::{AccessibilityPlugin, AccessibilityRequested, ActionRequest};
use bevy::asset::io::AssetSourceBuilder;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::render::camera::camera_system;
use bevy::render::texture::ManualTextureViews;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowPlugin, WindowResolution};
use bevy_egui::egui::accesskit::{self, Node, NodeId, Role, TreeId, TreeUpdate};
use bevy_egui::{EguiOutput, PrimaryEguiContext};
use clap::Parser;
use kensington::app::{Args, Dialog, InterfacePlugin, KensingtonPlugin, Screen};
use kensington::game::{Match, Standing, Turn};
use kensington::input::Pointing;
use kensington::keep::Folders;
use kensington::notation::position_text;
use kensington::ui::widgets::Widgets;

#[allow(dead_code, reason = "each test uses its part")]
pub struct Table {
    pub app: App,
    /// Whether the app has asked to be ended.
    pub ended: bool,
}

#[allow(dead_code, reason = "each test uses its part")]
impl Table {
    /// The app as that command line starts it, after it has come to rest. Nothing is kept.
    pub fn new(words: &[&str]) -> Self {
        Self::keeping(words, Folders::default())
    }

    /// The same with folders for games.
    pub fn keeping(words: &[&str], folders: Folders) -> Self {
        let args = Args::parse_from([&["kensington"], words].concat());
        let size = args.window.map_or((1280, 720), |size| (size.width, size.height));
        let folder = |name: &str| format!("{}/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut app = App::new();
        app.register_asset_source("levels", AssetSourceBuilder::platform_default(&folder("levels"), None));
        app.add_plugins((
            MinimalPlugins,
            StatesPlugin,
            AssetPlugin { file_path: folder("assets"), ..default() },
            WindowPlugin {
                primary_window: Some(Window { resolution: WindowResolution::new(size.0, size.1), ..default() }),
                exit_condition: ExitCondition::DontExit,
                ..default()
            },
            InputPlugin,
            AccessibilityPlugin,
        ))
        .insert_resource(folders)
        .init_asset::<Image>()
        .init_asset::<Shader>()
        .init_resource::<ManualTextureViews>()
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .add_plugins((KensingtonPlugin { args }, InterfacePlugin))
        .add_systems(PostStartup, camera_system)
        .add_systems(PostUpdate, camera_system);
        app.world().resource::<AccessibilityRequested>().set(true);
        app.finish();
        app.cleanup();
        let mut table = Self { app, ended: false };
        let began = Instant::now();
        while table.screen() == Screen::Loading && began.elapsed() < Duration::from_secs(20) {
            table.frames(1);
            thread::sleep(Duration::from_millis(1));
        }
        table.frames(8);
        table
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
            self.ended |= self.app.should_exit().is_some();
        }
    }

    /// Presses and lets go of keys within one frame, Ctrl after all others, and gives the app time to follow.
    pub fn keys(&mut self, keys: &[Key]) {
        let mut windows = self.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(self.app.world()).expect("a window");
        let mut held = Vec::new();
        for key in keys {
            let (key_code, text) = match key {
                Key::Tab => (KeyCode::Tab, None),
                Key::Enter => (KeyCode::Enter, None),
                Key::Escape => (KeyCode::Escape, None),
                Key::Space => (KeyCode::Space, None),
                Key::ArrowLeft => (KeyCode::ArrowLeft, None),
                Key::ArrowRight => (KeyCode::ArrowRight, None),
                Key::ArrowUp => (KeyCode::ArrowUp, None),
                Key::ArrowDown => (KeyCode::ArrowDown, None),
                Key::Control => (KeyCode::ControlLeft, None),
                Key::F1 => (KeyCode::F1, None),
                Key::F9 => (KeyCode::F9, None),
                Key::F11 => (KeyCode::F11, None),
                Key::PageDown => (KeyCode::PageDown, None),
                Key::PageUp => (KeyCode::PageUp, None),
                Key::Home => (KeyCode::Home, None),
                Key::End => (KeyCode::End, None),
                Key::Shift => (KeyCode::ShiftLeft, None),
                Key::F12 => (KeyCode::F12, None),
                Key::Character(text) => {
                    (KeyCode::Unidentified(bevy::input::keyboard::NativeKeyCode::Unidentified), Some(text.clone()))
                }
                other => panic!("a key that the tests do not know: {other:?}"),
            };
            let event = |state| KeyboardInput {
                key_code,
                logical_key: key.clone(),
                state,
                text: text.clone(),
                repeat: false,
                window,
            };
            self.app.world_mut().write_message(event(ButtonState::Pressed));
            if matches!(key, Key::Control | Key::Shift) {
                held.push(event(ButtonState::Released));
            } else {
                self.app.world_mut().write_message(event(ButtonState::Released));
            }
        }
        // egui knows the modifiers only as they are at the end of a frame.
        self.frames(1);
        self.app.world_mut().write_message_batch(held);
        self.frames(3);
    }

    pub fn key(&mut self, key: Key) {
        self.keys(&[key]);
    }

    /// Types a text, each letter in a frame of its own.
    pub fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(character(letter));
        }
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub fn dialog(&self) -> Dialog {
        *self.app.world().resource::<Dialog>()
    }

    pub fn game(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    pub fn position(&self) -> String {
        position_text(&self.game().board, self.game().position())
    }

    pub fn turn(&self) -> Turn {
        self.app.world().resource::<Standing>().0.expect("a game")
    }

    pub fn pointing(&self) -> Pointing {
        self.app.world().resource::<Pointing>().clone()
    }

    pub fn is_shown(&self, widget: &str) -> bool {
        self.app.world().resource::<Widgets>().get(widget).is_some()
    }

    /// What a screen reader is told.
    pub fn tree(&mut self) -> TreeUpdate {
        let mut outputs = self.app.world_mut().query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
        let output = outputs.single(self.app.world()).expect("an interface");
        output.platform_output.accesskit_update.clone().expect("a tree")
    }

    /// What has the focus, by name.
    pub fn focus(&mut self) -> String {
        let tree = self.tree();
        tree.nodes.iter().find(|(id, _)| *id == tree.focus).map(|(_, node)| name(node)).unwrap_or_default()
    }

    /// The node of that name.
    pub fn node(&mut self, wanted: &str) -> (NodeId, Node) {
        let tree = self.tree();
        let found = tree.nodes.iter().find(|(_, node)| name(node) == wanted).cloned();
        found.unwrap_or_else(|| panic!("no node is called '{wanted}', but {:?}", names(&tree)))
    }

    /// The text of a node of that role.
    pub fn said(&mut self, role: Role) -> String {
        let tree = self.tree();
        tree.nodes.iter().find(|(_, node)| node.role() == role).map(|(_, node)| name(node)).unwrap_or_default()
    }

    /// A screen reader's request.
    pub fn request(&mut self, action: accesskit::Action, node: NodeId) {
        let request = accesskit::ActionRequest { action, target_tree: TreeId::ROOT, target_node: node, data: None };
        self.app.world_mut().write_message(ActionRequest(request));
        self.frames(3);
    }

    /// Tabs to the widget of that name.
    pub fn tab_to(&mut self, wanted: &str) {
        for _ in 0..60 {
            if self.focus() == wanted {
                return;
            }
            self.key(Key::Tab);
        }
        panic!("Tab never comes to '{wanted}'");
    }
}

/// The key of a letter.
pub fn character(letter: char) -> Key {
    if letter == ' ' { Key::Space } else { Key::Character(letter.to_string().into()) }
}

/// A node's name: for labels it is their value.
pub fn name(node: &Node) -> String {
    node.label().or(if node.role() == Role::Label { node.value() } else { None }).unwrap_or_default().to_owned()
}

pub fn names(tree: &TreeUpdate) -> Vec<String> {
    tree.nodes.iter().map(|(_, node)| name(node)).filter(|name| !name.is_empty()).collect()
}
