//! Every message, declared once: its file, its key, its arguments.
//!
//! `turn_place(who: Message)` is the message `turn-place` with the argument `$who`.

use std::time::Duration;

use super::Language;
#[cfg(test)]
use super::message::Kind;
use super::message::{Argument, Figure, Hundredths, Message};
use crate::board::HexagonColour;
use crate::rules::Team;

/// What a message needs, for the tests.
#[cfg(test)]
#[derive(Debug)]
pub(super) struct Declared {
    pub file: &'static str,
    pub key: &'static str,
    pub arguments: &'static [(&'static str, Kind)],
}

/// A name as keys are written: `-` instead of `_`.
const fn kebab<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let name = name.as_bytes();
    let mut key = [0; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        key[at] = if name[at] == b'_' { b'-' } else { name[at] };
        at += 1;
    }
    key
}

macro_rules! key {
    ($name:ident) => {{
        const BYTES: [u8; stringify!($name).len()] = kebab(stringify!($name));
        const KEY: &str = match str::from_utf8(&BYTES) {
            Ok(key) => key,
            Err(_) => panic!("a name is ASCII"),
        };
        KEY
    }};
}

macro_rules! messages {
    ($($file:ident { $($name:ident($($argument:ident: $type:ty),*);)* })*) => {
        $($(
            #[doc = concat!("The message of this name in `", stringify!($file), ".ftl`.")]
            #[must_use]
            pub fn $name($($argument: $type),*) -> Message {
                Message::new(key!($name), vec![$((stringify!($argument), $argument.value())),*])
            }
        )*)*

        /// The files of a language, by name.
        pub(super) fn sources(language: Language) -> Vec<(&'static str, &'static str)> {
            match language {
                Language::English | Language::Pseudo => vec![$((
                    stringify!($file),
                    include_str!(concat!("../../assets/locales/en/", stringify!($file), ".ftl")),
                )),*],
                Language::Czech => vec![$((
                    stringify!($file),
                    include_str!(concat!("../../assets/locales/cs/", stringify!($file), ".ftl")),
                )),*],
            }
        }

        /// Every message.
        #[cfg(test)]
        pub(super) const DECLARED: &[Declared] = &[$($(Declared {
            file: stringify!($file),
            key: key!($name),
            arguments: &[$((stringify!($argument), <$type as Argument>::KIND)),*],
        }),*),*];
    };
}

messages! {
    common {
        team(team: Team);
        seat(team: Team, number: u8);
        seat_short(team: Team, number: u8);
        named(name: &str, seat: Message);
        team_of(team: Team, names: &str);
        list(first: Message, next: Message);
        level(number: u8, name: Message);
        level_first_game();
        level_beginner();
        level_learner();
        level_casual();
        level_hobby();
        level_club();
        level_strong();
        level_expert();
        level_champion();
        level_master();
    }
    keys {
        key_enter();
        key_space();
        key_escape();
        key_arrows();
        key_tab();
        key_right_click();
        key_insert();
        key_delete();
        key_home();
        key_end();
        key_page_up();
        key_page_down();
        key_backspace();
        key_shift(key: Message);
        key_character(character: &str);
        key_function(number: u8);
        key_control(key: Message);
        key_control_shift(key: Message);
        key_or(first: Message, next: Message);
        tip(tip: Message, key: Message);
    }
    menu {
        title_subtitle();
        title_continue();
        title_new_game();
        title_rules();
        title_quit();
        title_settings();
        title_version(version: &str);
        new_game_heading();
        preset_alone();
        preset_alone_tip();
        preset_friends();
        preset_friends_tip();
        preset_two_against_two();
        preset_two_against_two_tip();
        preset_three_against_three();
        preset_three_against_three_tip();
        preset_watch();
        preset_watch_tip();
        team_size();
        team_size_option(size: u8);
        swap_sides();
        swap_sides_tip();
        player_human();
        player_computer();
        name_hint();
        name_limit(most: u32);
        name_of(who: Message);
        level_short(level: u8);
        level_tip();
        stones_of(who: Message);
        clock_tip();
        clock_minutes(number: u8);
        clock_minutes_of();
        clock_seconds(number: u8);
        clock_seconds_of();
        clock_least();
        clock_most();
        stones_tip();
        stones_least();
        stones_hexagon(least: u32);
        stones_most(most: u8);
        stones_board(points: u32, most: u32);
        stones_heading();
        stones_usual();
        stones_usual_tip();
        stones_why();
        stones_why_text();
        turn_order();
        order_alternating();
        order_alternating_tip();
        order_blocks();
        order_blocks_tip();
        order_of_two();
        starts();
        starts_lot();
        starts_lot_tip();
        starts_lot_note();
        optional_rules();
        rule_repetition();
        rule_repetition_text();
        rule_no_rebuild();
        rule_no_rebuild_text();
        computers_resign();
        computers_resign_text();
        board_heading();
        board_tip();
        board_note(points: u32, stones: u8);
        board_own();
        board_given();
        board_defects();
        boards_own_folder(folder: &str);
        trouble_no_board(board: &str);
        trouble_broken_board(board: &str);
        trouble_too_many(stones: u32, most: u32);
        trouble_unequal(red: u32, blue: u32);
        trouble_stones(stones: u8);
        trouble_too_few(team: Team, stones: u32, least: u32);
        new_game_start();
        new_game_back();
        ask_new_game();
        ask_new_game_loses();
        title_load();
        title_statistics();
        menu_save();
        menu_save_as();
        menu_load();
        menu_copy_position();
        menu_copy_game();
        menu_paste();
        menu_screenshot();
        menu_statistics();
        ask_new_game_no();
        ask_new_game_yes();
        ask_again();
        ask_again_yes();
        menu_heading();
        menu_resume();
        restart();
        restart_tip();
        ask_resign();
        ask_resign_loses();
        ask_resign_no();
        ask_resign_yes();
        failed_heading();
        failed_quit();
    }
    game {
        title_button();
        title_tip();
        new_button();
        new_tip();
        undo_button();
        undo_tip();
        redo_button();
        redo_tip();
        rules_button();
        rules_tip();
        flip_button();
        flip_tip();
        sound_on();
        sound_off();
        sound_missing();
        sound_tip();
        pace_button(speed: Message);
        pace_tip();
        speed_off();
        speed_fast();
        speed_normal();
        speed_slow();
        menu_button();
        menu_tip();
        settings_button();
        settings_tip();
        rotate_button();
        rotate_tip();
        turn_number(number: u32);
        turn_number_last(number: u32, who: Message, turn: &str);
        turn_waits();
        turn_confirm();
        undo_stands(team: Team);
        undo_accept();
        undo_decline();
        rematch();
        rematch_tip();
        in_hand(stones: u8);
        standing(triangles: u32, squares: u32, stones: u32, points: u32);
        search_depth(depth: u32, time: Duration);
        search_depth_short(depth: u32, time: Duration);
        turn_place(who: Message);
        turn_slide(who: Message, team: Team);
        turn_slide_to(who: Message);
        turn_relocate(who: Message, left: u8, team: Team);
        turn_relocate_to(who: Message, team: Team, number: u8, all: u8);
        turn_thinks(who: Message);
        turn_passes(who: Message);
        computer_thinks(who: Message, level: u8);
        computer_rests(who: Message);
        computer_looks_back(who: Message);
        warning_hands_win(point: &str, team: Team);
        draw_stands(who: Message);
        reward_done();
        reward_done_tip();
        play_again();
        cancel();
        draw_accept();
        draw_decline();
        draw_decline_tip();
        warning_confirm();
        warning_cancel();
        move_now();
        move_now_tip();
        step();
        step_tip();
        pause();
        pause_end();
        pause_tip();
        resign();
        resign_tip();
        draw_offer();
        draw_offer_tip();
        hint_button();
        hint_wanted();
        hint_tip();
        won_hexagon(who: Message, hexagon: HexagonColour);
        won_relocation(who: Message, hexagon: HexagonColour);
        won_resignation(winner: Message, loser: Message);
        won_time(winner: Message, loser: Message);
        drawn_repetition();
        drawn_agreement();
        drawn_blocked();
    }
    access {
        board_name();
        scroll_bar();
        state_line(line: Message, last: Message);
        last_turn(who: Message, deeds: Message);
        deed_placed(point: &str);
        deed_slid(from: &str, to: &str);
        deed_relocated(from: &str, to: &str);
        deed_completed(figure: Figure, points: &str);
        deed_end();
        deed_pass();
        point_free(point: &str);
        point_stone(point: &str, team: Team);
        point_chosen();
        point_target();
        point_hands_over();
        point_can_place();
        point_can_move();
        point_can_relocate();
        point_hexagon(hexagon: HexagonColour, points: &str);
        seat_human();
        seat_computer(level: u8);
        seat_hand(stones: u8);
        seat_to_move();
        team_clock(team: Team, time: &str);
        type_move();
        type_move_tip();
        typed_missing();
        typed_no_move(part: &str);
        typed_no_point(point: &str);
        typed_no_point_in(point: &str, part: &str);
        typed_refused(part: &str, why: Message);
        typed_turn_over(part: &str);
    }
    hints {
        hint(turn: Message);
        hint_then(first: Message, next: Message);
        hint_because(action: Message, reasons: Message);
        action_place(point: &str);
        action_slide(from: &str, to: &str);
        action_relocate(from: &str, to: &str);
        action_end();
        action_pass();
        reason_wins(points: &str);
        reason_completes(figure: Figure, points: &str);
        reason_blocks_hexagon(point: &str);
        reason_blocks_figure(figure: Figure, points: &str, point: &str);
        reason_threatens_hexagon(points: &str);
        reason_reopens(figure: Figure, points: &str);
        reason_threatens_figure(figure: Figure, points: &str);
        reason_builds(points: &str);
        reason_hinders(points: &str);
        reason_occupies(points: &str);
        reason_begins(figure: Figure, points: &str);
        reason_approaches(points: &str);
        reason_stands_by(points: &str);
        reason_keeps_together();
        reason_takes_from_hexagon(points: &str);
        reason_takes_from_figure(figure: Figure, points: &str);
        reason_clears_hexagon(point: &str, points: &str);
        reason_clears_figure(point: &str, figure: Figure, points: &str);
        reason_prevents_hexagon(points: &str);
        reason_prevents_figure(figure: Figure, points: &str);
        reason_strands();
        reason_locks();
        reason_puts_away();
        reason_parts();
        reason_gains_mobility();
        reason_takes_mobility();
        reason_leaves_well_alone();
        reason_must_pass();
        reason_only_choice();
        reason_nothing_urgent();
        reason_nothing_better();
    }
    analysis {
        analyse_button();
        analyse_end();
        analyse_tip();
        does_analyse();
        analysing(what: Message);
        analysis_off();
        analysis_over();
        analysis_waits();
        analysis_begins();
        analysis_depth(depth: u32);
        analysis_settled(depth: u32);
        line_tip();
        line_named(number: u32, score: Message, line: &str);
        play_to(turn: &str);
        score_even();
        score_better(team: Team, stones: Hundredths);
        score_wins(team: Team, turns: u32);
        score_won(team: Team);
        evaluation_bar(score: Message);
        review_button();
        review_short();
        review_go_on();
        review_stop();
        review_tip();
        review_heading();
        review_empty();
        review_wait();
        review_progress(percent: u32);
        review_clean();
        review_not_yet();
        review_graph();
        review_at(round: u32, who: Message, turn: &str, score: Message);
        review_at_start(score: Message);
        review_lost(percent: u32);
        review_better(turn: &str, reasons: Message);
        review_better_plain(turn: &str);
        grade_mistake();
        grade_blunder();
        editor_button();
        editor_tip();
        editor_heading();
        editor_board(point: &str, what: Message, deed: Message);
        editor_puts(team: Team);
        editor_removes();
        editor_stone(team: Team);
        editor_free();
        editor_red();
        editor_blue();
        editor_none();
        editor_players();
        editor_in_hand(who: Message);
        editor_to_move();
        editor_moves_next(who: Message);
        editor_start_position();
        editor_clear();
        editor_notation();
        editor_play();
        editor_analyse();
        editor_close();
        editor_fine();
        editor_reward(left: u8);
        editor_no_reward();
        editor_hand_least();
        editor_hand_most(most: u8);
        editor_unreadable(error: &str);
        editor_loses();
        editor_loses_yes();
        editor_loses_no();
        defect_both_win();
        defect_stranger(who: Message);
        defect_too_many(stones: u32, most: u32);
        defect_nothing_relocated(point: &str);
        defect_relocations();
        defect_empty_hand(who: Message, other: Message);
        defect_won(team: Team);
        defect_blocked();
    }
    refusals {
        stone_is_stuck();
        nothing_to_undo();
        nothing_to_redo();
        computers_turn();
        undo_is_off();
        looks_back();
        game_over();
        place_first();
        nothing_in_hand();
        reward_pending();
        no_reward();
        not_free();
        not_your_stone();
        not_an_enemy_stone();
        already_relocated();
        no_line();
        can_slide();
        no_passing();
        off_board();
    }
    notices {
        draw_offered(team: Team);
        draw_accepted(team: Team);
        draw_declined(team: Team);
        undo_asked(team: Team);
        undo_declined(team: Team);
        no_conferring();
        clock_warning(team: Team, seconds: u8);
        bad_position(error: &str);
        board_cannot_be_played(file: &str);
        board_broken(report: &str);
        board_updated();
        board_changed(key: Message);
        board_missing(board: &str);
        theme_broken(file: &str, defect: &str);
        lot_drawn(team: Team);
        no_settings_folder();
        settings_not_kept(error: &str);
        settings_not_saved(error: &str);
        settings_unreadable(path: &str, error: &str, aside: Message);
        settings_senseless(path: &str, error: &str, aside: Message);
        put_aside_as(path: &str);
        put_aside_failed(error: &str);
        put_aside_full();
        computer_no_answer();
        computer_crashed(error: &str);
        computer_not_allowed(action: &str);
        computer_found_nothing();
        computer_no_thread(error: &str);
        no_sound();
        event_log_unwritable(path: &str, error: &str);
        event_log_no_thread(error: &str);
        event_log_too_slow();
        no_display();
    }
    side {
        moves_button();
        moves_tip();
        tab_moves();
        tab_analysis();
        moves_start();
        moves_row(round: u32, who: Message, turn: &str);
        moves_figures(number: u32);
        moves_variation();
        moves_won(team: Team);
        moves_drawn();
        replay_play();
        replay_stop();
        replay_speed(factor: &str);
        replay_loop();
        replay_film();
        replay_film_tip();
        step_to_start();
        step_back();
        step_forward();
        step_to_end();
        promote();
        promote_tip();
        comment();
        delete_variation();
        delete_variation_tip();
        ask_delete_variation();
        ask_delete_variation_loses();
        ask_delete_variation_no();
        ask_delete_variation_yes();
        to_game();
        to_game_tip();
        play_here();
        play_here_tip();
        looking_back();
        only_looking_back();
    }
    keep {
        not_saved(error: &str);
        no_games_folder();
        autosave_broken(path: &str, why: &str);
        autosave_taken();
        autosave_waits(path: &str, why: &str);
        saved(path: &str);
        not_deleted(path: &str, error: &str);
        list_put_aside(path: &str);
        film_kept(path: &str);
        old_game_kept();
        collection_heading(file: &str, games: u32);
        position_copied();
        game_copied();
        clipboard();
        nothing_to_paste();
        picture_kept(path: &str);
        picture_not_kept(error: &str);
        no_picture_folder();
        refused_heading(what: &str);
        refused_keeps();
        load_heading();
        load_empty();
        load_open();
        load_delete();
        load_other();
        open_path_heading();
        open_path_note();
        open_path_in(folder: &str);
        open_path_label();
        load_computer(who: Message, level: u8);
        load_goes_on();
        load_actions(number: u32);
        load_date(date: &str);
        load_date_utc(date: &str);
        ask_delete_game();
        ask_delete_game_loses(path: &str);
        ask_delete_game_no();
        ask_delete_game_yes();
        ask_forget_game();
        ask_forget_game_keeps(path: &str);
        ask_forget_game_yes();
        ask_quit();
        ask_quit_loses(why: Message);
        ask_quit_no();
        ask_quit_yes();
        ask_open();
        ask_open_yes();
        save_heading();
        save_folder(folder: &str);
        save_nowhere();
        save_name();
        save_button();
        save_replace();
        save_replaces();
        statistics_heading();
        statistics_games(number: u32);
        statistics_empty();
        statistics_against();
        statistics_won();
        statistics_drawn();
        statistics_lost();
        statistics_length();
        statistics_side(team: Team, seats: u8);
        statistics_reset();
        ask_reset_statistics();
        ask_reset_statistics_loses();
        ask_reset_statistics_no();
        ask_reset_statistics_yes();
    }
    rules {
        rules_heading();
        rules_close();
        rules_aim();
        rules_aim_text();
        rules_placing();
        rules_placing_text();
        rules_sliding();
        rules_sliding_text();
        rules_figures();
        rules_figures_text();
        rules_beware();
        rules_beware_text();
        rules_hands();
        rules_hands_text();
        rules_key(key: Message, does: Message);
        does_let_go();
        does_walk();
        does_choose();
        does_next_widget();
        does_type_move();
        does_decline();
        does_move_now();
        does_undo();
        does_redo();
        does_hint();
        does_new_game();
        does_flip();
        does_rotate();
        does_moves();
        does_replay();
        does_save();
        does_save_as();
        does_load();
        does_copy_position();
        does_copy_game();
        does_paste();
        does_screenshot();
        does_step_back();
        does_step_forward();
        does_to_start();
        does_to_end();
        does_menu();
        does_settings();
        does_sound();
        does_rules();
        does_full_screen();
        does_quit();
    }
    settings {
        settings_heading();
        settings_close();
        page_general();
        page_board();
        page_game();
        page_levels();
        page_sound();
        page_keys();
        page_system();
        switch_on();
        switch_off();
        step_less();
        step_less_of(what: Message);
        step_more_of(what: Message);
        step_more();
        percent(number: u8);
        set_language();
        set_theme();
        theme_classic();
        theme_daylight();
        theme_high_contrast();
        language_system();
        own_name(name: &str);
        set_text_size();
        set_text_size_note();
        set_motion();
        set_reduced_motion();
        set_reduced_motion_note();
        set_target_marks();
        set_coordinates();
        coordinates_off();
        coordinates_letters();
        coordinates_names();
        set_turn_board();
        set_turn_board_note();
        set_glow();
        set_glow_note();
        glow_auto();
        glow_on();
        glow_off();
        set_confirm_turn();
        set_confirm_turn_note();
        set_undo();
        undo_free();
        undo_agreed();
        undo_off();
        set_pace();
        set_thinking();
        set_thinking_note();
        thinking_half();
        thinking_usual();
        thinking_double();
        thinking_fourfold();
        set_level_times();
        set_level_times_note();
        level_time(time: Duration);
        usual_times();
        set_computers_resign();
        set_clock();
        set_clock_note();
        clock_none();
        time_control(minutes: u8, seconds: u8);
        set_sound();
        set_volume();
        set_effects();
        set_ambience();
        set_ambience_volume();
        set_ambience_note();
        key_waits();
        key_waits_note();
        key_conflict(others: Message);
        keys_fixed();
        usual_keys();
        set_full_screen();
        set_frames();
        frames_screen();
        frames(number: u8);
        settings_file();
        log_file();
        file_path(path: &str);
        no_file();
        about_row();
        about_button();
        reset_button();
        ask_reset();
        ask_reset_loses();
        ask_reset_no();
        ask_reset_yes();
        about_game();
        about_licence(licence: &str);
        about_others();
    }
}
