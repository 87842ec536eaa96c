//! Defects that the shared cases leave out, and the messages.

use super::*;

const FREE: &str = "4/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4";

#[track_caller]
fn refused(text: &str) -> PositionError {
    let board = Board::classic();
    parse_position(board, text).expect_err(text)
}

#[track_caller]
fn assert_refused(text: &str, field: u8, message: &str) {
    let error = refused(text);
    assert_eq!((error.field, error.message.as_str()), (Field::Number(field), message));
}

#[track_caller]
fn assert_accepted(text: &str) {
    let board = Board::classic();
    let position = parse_position(board, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position_text(board, &position), text);
}

#[test]
fn fields_are_separated_by_one_space() {
    for text in [
        "",
        " ",
        "4",
        &format!("{FREE} r1  r1:15,b1:15 -"),
        &format!("{FREE} r1 r1:15,b1:15 - "),
        &format!(" {FREE} r1 r1:15,b1:15 -"),
    ] {
        assert_eq!(refused(text).field, Field::Fields, "{text}");
    }
    assert_eq!(
        refused("a b").to_string(),
        "fields: expected four fields (or five with the option no rebuild) separated by one space, found 2 in `a b`"
    );
    assert_eq!(refused(&format!("{FREE}\tr1\tr1:15,b1:15\t-")).field, Field::Fields);
}

#[test]
fn columns_name_what_is_wrong() {
    let with_a = |a: &str| format!("{a}/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 -");
    assert_refused(&with_a("rb"), 1, "expected 4 points in column a, found 2 in `rb`");
    assert_refused(&with_a(""), 1, "expected 4 points in column a, found 0 in nothing");
    let number = "expected `r`, `b` or a number of free points (1 to 4) in column a, found ";
    for (column, found) in [
        ("04", "`04`"),
        ("0rrrr", "`0`"),
        ("+4", "`+`"),
        ("r٣", "`٣`"),
        ("R3", "`R`"),
        ("22", "`22`"),
        ("4\n", "`\\n`"),
    ] {
        assert_refused(&with_a(column), 1, &format!("{number}{found}"));
    }
    let error = refused(&with_a(&"9".repeat(100_000)));
    assert!(error.message.chars().count() < 200, "{error}");
    assert_eq!(refused(&with_a(&"r".repeat(100_000))).field, Field::Number(1));
    assert_eq!(refused(&format!("{} r1 r1:15,b1:15 -", "4/".repeat(100_000))).field, Field::Number(1));
}

#[test]
fn seats_are_known_numbered_and_equal() {
    let hands = |hands: &str| format!("{FREE} r1 {hands} -");
    assert_refused(&hands("r1:15,b1:15,"), 3, "expected seat:stones, for example r1:15, found nothing");
    assert_refused(&hands("r1:15,b1"), 3, "expected seat:stones, for example r1:15, found `b1`");
    assert_refused(&hands("r1:15,b4:15"), 3, "expected a seat (r1 to r3 or b1 to b3), found `b4`");
    assert_refused(&hands("r1:015,b1:15"), 3, "expected a number of stones from 0 to 20 for r1, found `015`");
    assert_refused(&hands("r1:-1,b1:15"), 3, "expected a number of stones from 0 to 20 for r1, found `-1`");
    assert_refused(&hands("r1:,b1:15"), 3, "expected a number of stones from 0 to 20 for r1, found nothing");
    assert_refused(&hands("r1:1,b1:1,r2:1"), 3, "expected as many seats of Red as of Blue, found 2 and 1");
    assert_refused(&hands("r1:1,b2:1"), 3, "expected the seats of a team to be numbered from 1, found b2 without b1");
    assert_refused(
        &hands("r1:1,b1:1,r3:1,b3:1"),
        3,
        "expected the seats of a team to be numbered from 1, found r3 without r2",
    );
    assert_eq!(refused(&hands(&"r1:1,".repeat(100_000))).field, Field::Number(3));
    assert_accepted(&format!("{FREE} b2 b2:1,r1:0,b1:1,r2:20 -"));
}

#[test]
fn a_seat_with_an_empty_hand_does_not_move_while_others_place() {
    assert_refused(
        &format!("{FREE} r1 r1:0,b1:15 -"),
        2,
        "expected a seat with stones in hand, found r1, whose hand is empty in field 3 while b1 still has stones",
    );
    assert_accepted("b3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:0,b1:14 1");
    // The last red stone filled the white hexagon in the middle.
    assert_accepted("4/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/3/4 r1 r1:0,b1:14 -");
    assert_refused(&format!("{FREE} r2 r1:1,b1:1 -"), 2, "expected one of the seats in field 3 (r1 b1), found r2");
}

#[test]
fn stones_leave_two_points_free() {
    assert_refused(
        "rrrr/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:20,b1:20,r2:20,b2:7 -",
        3,
        "expected at most 70 stones in all (the board's points less two), found 4 on the board and 67 in hands",
    );
    assert_accepted("rrrr/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:20,b1:20,r2:20,b2:6 -");
}

#[test]
fn rewards_are_consistent() {
    let reward = |reward: &str| format!("bb2/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 {reward}");
    for text in ["2", "1", "1~a1", "1~a2", "-"] {
        assert_accepted(&reward(text));
    }
    for text in ["0", "3", "01", "1~", "1~z1", "1~a3", "2~a1", "1~a1~a2", "1~a1~a1", "-~a1", "~a1", "1a1", "--"] {
        assert_eq!(refused(&reward(text)).field, Field::Number(4), "{text}");
    }
    assert_refused(
        "b3/3/2/6/6/4/3/8/8/3/4/6/6/2/3/4 r1 r1:15,b1:15 2",
        4,
        "expected at most as many relocations as blue stones not yet relocated (1), found 2",
    );
    // A reward with the game over is forgotten: nothing is left to do.
    let over = "b3/3/2/6/6/4/1r1/3rr3/3rr3/1r1/4/6/6/2/3/4 r1 r1:0,b1:14";
    let position = parse_position(Board::classic(), &format!("{over} 1")).expect("consistent");
    assert_eq!(position_text(Board::classic(), &position), format!("{over} -"));
}

#[test]
fn bans_name_figures_of_the_board() {
    let bans = |bans: &str| format!("{FREE} r1 r1:15,b1:15 - {bans}");
    for text in ["-", "r:e3+e4+g2:2", "b:e3+e4+g2:1,r:e3+e4+g2:2"] {
        assert_accepted(&bans(text));
    }
    for text in [
        "r:e3+e4+g2",
        "r:e3+e4+g2:0",
        "r:e3+e4+g2:3",
        "r:e3+e4+g2:2:1",
        "x:e3+e4+g2:2",
        "r:e3+e4:2",
        "r:e3+e4+g2+g2:2",
        "r:e3+e4+z1:2",
        "r::2",
        "r:e3+e4+g2:1,r:g2+e4+e3:2",
        "r:e3+e4+g2:2,",
        "r:e3+e4+a1:2",
        "r:e3+e4+g2:+1",
    ] {
        assert_eq!(refused(&bans(text)).field, Field::Number(5), "{text}");
    }
    let position = parse_position(Board::classic(), &bans("r:g2+e4+e3:2,b:e3+e4+g2:1")).expect("any order is read");
    assert_eq!(position_text(Board::classic(), &position), bans("b:e3+e4+g2:1,r:e3+e4+g2:2"));
}

#[test]
fn messages_name_the_field() {
    assert_eq!(
        refused(&format!("{FREE} r1 r1:x,b1:15 -")).to_string(),
        "field 3 (seats and hands): expected a number of stones from 0 to 20 for r1, found `x`"
    );
}
