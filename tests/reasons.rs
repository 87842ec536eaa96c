//! What a hint gives as reasons is true. It is judged here by the words of each reason, another way than they are found:
//! by trying actions and by comparing how many stones stand where.

#[path = "solved/selfplay.rs"]
#[allow(dead_code, reason = "each test uses its part")]
mod selfplay;

use std::collections::BTreeMap;
use std::sync::Arc;

use kensington::board::{Board, Point, PointSet, spec};
use kensington::engine::{Engine, EngineOptions, Knowledge, Limits, Reason, Root, Searcher, Stop, Weights, explain};
use kensington::notation::{action_text, position_text};
use kensington::rules::{Action, Outcome, Position, Team, wins_on};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// An action with the positions around it.
struct Judge<'a> {
    board: &'a Board,
    before: Position,
    after: Position,
    action: Action,
    outcome: Option<Outcome>,
}

/// How many points of a face each team has, and how many are free.
fn count(position: &Position, face: PointSet, team: Team) -> [usize; 3] {
    let mut counts = [0; 3];
    for point in face {
        counts[match position.stone_at(point) {
            Some(there) if there == team => 0,
            Some(_) => 1,
            None => 2,
        }] += 1;
    }
    counts
}

impl<'a> Judge<'a> {
    fn new(board: &'a Board, before: &Position, action: Action) -> Self {
        let mut after = *before;
        let outcome = after.play(board, action).outcome;
        Self { board, before: *before, after, action, outcome }
    }

    fn team(&self) -> Team {
        self.before.team()
    }

    fn target(&self) -> Point {
        self.action.target().expect("an action with a target")
    }

    /// The slides between two points, by going from line to line.
    fn way(&self, from: Point, face: PointSet) -> usize {
        let mut ways: BTreeMap<usize, usize> = BTreeMap::from([(from.index(), 0)]);
        let mut changed = true;
        while changed {
            changed = false;
            for &[a, b] in self.board.lines() {
                for (one, other) in [(a, b), (b, a)] {
                    let Some(&way) = ways.get(&one.index()) else { continue };
                    if ways.get(&other.index()).is_none_or(|&known| known > way + 1) {
                        ways.insert(other.index(), way + 1);
                        changed = true;
                    }
                }
            }
        }
        face.into_iter().filter_map(|point| ways.get(&point.index()).copied()).min().unwrap_or(usize::MAX)
    }

    /// Whether a placement or slide of the team would fill the face, if it had the move.
    fn could_fill(&self, position: &Position, team: Team, face: PointSet) -> bool {
        let [own, _, free] = count(position, face, team);
        if free != 1 || own + 1 != face.len() as usize {
            return false;
        }
        let hand: u8 = position.hands().filter(|(seat, _)| seat.team() == team).map(|(_, stones)| stones).sum();
        let everything: u8 = position.hands().map(|(_, stones)| stones).sum();
        let slider = |a: Point, b: Point| {
            position.stone_at(a) == Some(team)
                && !face.contains(a)
                && face.contains(b)
                && position.stone_at(b).is_none()
        };
        hand > 0 || (everything == 0 && self.board.lines().iter().any(|&[a, b]| slider(a, b) || slider(b, a)))
    }

    fn ways_to_slide(&self, position: &Position, team: Team) -> usize {
        let slide = |a: Point, b: Point| position.stone_at(a) == Some(team) && position.stone_at(b).is_none();
        self.board.lines().iter().map(|&[a, b]| usize::from(slide(a, b)) + usize::from(slide(b, a))).sum()
    }

    fn beside(&self, position: &Position, point: Point, team: Team) -> usize {
        let lines = self.board.lines().iter();
        lines
            .filter(|line| line.contains(&point))
            .flatten()
            .filter(|&&other| other != point && position.stone_at(other) == Some(team))
            .count()
    }

    fn wins_at(&self, hexagon: usize, team: Team) -> PointSet {
        let hexagon = &self.board.hexagons()[hexagon];
        assert!(wins_on(team, hexagon.colour), "a hexagon that matters to {team}");
        hexagon.points
    }

    fn is_relocation(&self) -> bool {
        matches!(self.action, Action::Relocate { .. })
    }

    /// Whether the reason is what can be seen on the board.
    #[expect(clippy::too_many_lines, reason = "a line or two for each reason")]
    fn holds(&self, reason: Reason) -> bool {
        let (team, enemy) = (self.team(), self.team().other());
        let (before, after) = (&self.before, &self.after);
        let own = |position: &Position, face| count(position, face, team)[0];
        let theirs = |position: &Position, face| count(position, face, team)[1];
        let figure = |id| self.board.figure(id).points;
        let came_alone = |face: PointSet, enemies: std::ops::RangeInclusive<usize>| {
            own(before, face) == 0 && own(after, face) == 1 && enemies.contains(&theirs(after, face))
        };
        let newly = |team, face| self.could_fill(after, team, face) && !self.could_fill(before, team, face);
        let no_longer = |team, face| self.could_fill(before, team, face) && !self.could_fill(after, team, face);
        let more = |face: PointSet| own(after, face) > own(before, face);
        match reason {
            Reason::Wins(at) => self.outcome == Some(Outcome::Win(team)) && own(after, self.wins_at(at, team)) == 6,
            Reason::Completes(id) => more(figure(id)) && own(after, figure(id)) as u32 == figure(id).len(),
            Reason::BlocksHexagon(at, point) => point == self.target() && came_alone(self.wins_at(at, enemy), 4..=5),
            Reason::Hinders(at, point) => point == self.target() && came_alone(self.wins_at(at, enemy), 2..=3),
            Reason::BlocksFigure(id, point) => {
                let face = figure(id);
                point == self.target() && theirs(before, face) + 1 == face.len() as usize && came_alone(face, 2..=3)
            }
            Reason::ThreatensHexagon(at) => newly(team, self.wins_at(at, team)),
            Reason::ThreatensFigure(id) => {
                newly(team, figure(id)) && own(before, figure(id)) < figure(id).len() as usize
            }
            Reason::Reopens(id) => {
                let Action::Slide { from, to } = self.action else { return false };
                // What is left of the figure waits for the stone, and the enemy has no slide to the point left.
                let waits =
                    figure(id).into_iter().all(|point| (after.stone_at(point) == Some(team)) != (point == from));
                let line =
                    |a: Point, b: Point| self.board.lines().iter().any(|line| line.contains(&a) && line.contains(&b));
                let hindered = self
                    .board
                    .points()
                    .any(|point| point != from && line(point, from) && after.stone_at(point) == Some(enemy));
                let stood = own(before, figure(id)) as u32 == figure(id).len();
                stood && waits && line(from, to) && !hindered && !before.no_rebuild()
            }
            Reason::Builds(at) => {
                let face = self.wins_at(at, team);
                more(face) && (3..=5).contains(&own(after, face)) && theirs(after, face) == 0
            }
            Reason::Occupies(at, point) => {
                let face = self.wins_at(at, team);
                point == self.target() && face.contains(point) && more(face) && theirs(after, face) == 0
            }
            Reason::Begins(id) => more(figure(id)) && own(after, figure(id)) >= 2 && theirs(after, figure(id)) == 0,
            Reason::Approaches(at) => {
                let face = self.wins_at(at, team);
                let Action::Slide { from, to } = self.action else { return false };
                self.way(to, face) < self.way(from, face)
            }
            Reason::StandsBy(at) => {
                matches!(self.action, Action::Place(to) if self.way(to, self.wins_at(at, team)) == 1)
            }
            Reason::KeepsTogether => {
                let earlier = self.action.origin().map_or(0, |from| self.beside(before, from, team));
                self.beside(after, self.target(), team) > earlier
            }
            Reason::TakesFromHexagon(at) => {
                let face = self.wins_at(at, enemy);
                theirs(before, face) >= 3 && theirs(after, face) < theirs(before, face) && own(before, face) == 0
            }
            Reason::TakesFromFigure(id) => {
                theirs(before, figure(id)) as u32 == figure(id).len()
                    && theirs(after, figure(id)) < theirs(before, figure(id))
            }
            Reason::ClearsHexagon(at, point) => {
                let face = self.wins_at(at, team);
                before.stone_at(point) == Some(enemy)
                    && face.contains(point)
                    && own(before, face) >= 4
                    && theirs(after, face) == 0
            }
            Reason::ClearsFigure(id, point) => {
                let face = figure(id);
                before.stone_at(point) == Some(enemy)
                    && own(before, face) + 1 == face.len() as usize
                    && theirs(after, face) == 0
                    && face.contains(point)
            }
            Reason::PreventsHexagon(at) => no_longer(enemy, self.wins_at(at, enemy)),
            Reason::PreventsFigure(id) => no_longer(enemy, figure(id)),
            Reason::Strands(point) => {
                point == self.target()
                    && self
                        .board
                        .figures()
                        .iter()
                        .filter(|figure| figure.points.contains(point))
                        .all(|figure| own(after, figure.points) > 0 || theirs(after, figure.points) == 1)
            }
            Reason::Locks(point) => {
                let free = |a: Point, b: Point| a == point && after.stone_at(b).is_none();
                point == self.target() && !self.board.lines().iter().any(|&[a, b]| free(a, b) || free(b, a))
            }
            Reason::PutsAway(point) => {
                let hexagons = || self.board.hexagons().iter().filter(|hexagon| wins_on(enemy, hexagon.colour));
                let nearest = |point| hexagons().map(|hexagon| self.way(point, hexagon.points)).min();
                point == self.target() && nearest(point) > self.action.origin().and_then(nearest)
            }
            Reason::Parts(point) => {
                let earlier = self.action.origin().map_or(0, |from| self.beside(before, from, enemy));
                point == self.target() && self.beside(after, point, enemy) < earlier
            }
            Reason::GainsMobility => self.ways_to_slide(after, team) > self.ways_to_slide(before, team),
            Reason::TakesMobility => self.ways_to_slide(after, enemy) < self.ways_to_slide(before, enemy),
            Reason::LeavesWellAlone => self.action == Action::End && before.pending() > 0,
            Reason::MustPass => self.action == Action::Pass && self.ways_to_slide(before, team) == 0,
            Reason::OnlyChoice => before.legal_actions(self.board) == [self.action],
            Reason::NothingUrgent => {
                let faces = |team| {
                    let hexagons = self.board.hexagons().iter().filter(move |hexagon| wins_on(team, hexagon.colour));
                    hexagons
                        .map(|hexagon| hexagon.points)
                        .chain(self.board.figures().iter().map(|figure| figure.points))
                };
                before.pending() == 0
                    && Team::BOTH.into_iter().all(|team| faces(team).all(|face| !self.could_fill(before, team, face)))
            }
            // It is said of actions of which nothing else can be said.
            Reason::NothingBetter => !self.says_more(),
        }
    }

    /// Whether any of the other reasons holds.
    fn says_more(&self) -> bool {
        let hexagons = |team: Team| {
            self.board
                .hexagons()
                .iter()
                .enumerate()
                .filter(move |(_, hexagon)| wins_on(team, hexagon.colour))
                .map(|(at, _)| at)
        };
        let (own, enemys) = (|| hexagons(self.team()), || hexagons(self.team().other()));
        let Some(to) = self.action.target() else { return true };
        let figures = || self.board.figure_ids();
        let always = [Reason::OnlyChoice, Reason::NothingUrgent];
        let reasons: Vec<Reason> = if self.is_relocation() {
            let from = self.action.origin().expect("a relocation");
            enemys()
                .flat_map(|at| [Reason::TakesFromHexagon(at), Reason::PreventsHexagon(at)])
                .chain(figures().flat_map(|id| {
                    [Reason::TakesFromFigure(id), Reason::PreventsFigure(id), Reason::ClearsFigure(id, from)]
                }))
                .chain(own().map(|at| Reason::ClearsHexagon(at, from)))
                .chain([Reason::Strands(to), Reason::Locks(to), Reason::PutsAway(to), Reason::Parts(to)])
                .chain(always)
                .collect()
        } else {
            own()
                .flat_map(|at| {
                    [
                        Reason::Wins(at),
                        Reason::ThreatensHexagon(at),
                        Reason::Builds(at),
                        Reason::Occupies(at, to),
                        Reason::Approaches(at),
                        Reason::StandsBy(at),
                    ]
                })
                .chain(enemys().flat_map(|at| [Reason::BlocksHexagon(at, to), Reason::Hinders(at, to)]))
                .chain(figures().flat_map(|id| {
                    [
                        Reason::Completes(id),
                        Reason::BlocksFigure(id, to),
                        Reason::ThreatensFigure(id),
                        Reason::Begins(id),
                    ]
                }))
                .chain([Reason::KeepsTogether, Reason::GainsMobility])
                .chain(always)
                .collect()
        };
        reasons.into_iter().any(|reason| self.holds(reason))
    }

    fn check(&self, seen: &mut BTreeMap<String, u32>) {
        let told = explain(self.board, &self.before, &[self.action]);
        let text =
            || format!("{} in {}", action_text(self.board, self.action), position_text(self.board, &self.before));
        let [(action, reasons)] = &told[..] else { panic!("{told:?}: {}", text()) };
        assert_eq!(*action, self.action);
        assert!((1..=2).contains(&reasons.len()), "{reasons:?}: {}", text());
        for &reason in reasons {
            assert!(self.holds(reason), "{reason:?}: {}", text());
            let name = format!("{reason:?}").split('(').next().unwrap_or_default().to_owned();
            *seen.entry(name).or_default() += 1;
        }
    }
}

fn boards() -> [Board; 2] {
    let trefoil = spec::read(include_str!("../levels/trefoil.board.ron")).expect("the board has no defects");
    [Board::classic().clone(), trefoil]
}

/// Whatever is played, in games of two, four and six seats, alternating and in blocks: something true is said of it.
#[test]
fn of_every_action_something_true_is_said() {
    let mut seen = BTreeMap::new();
    let mut rng = TestRng::from_seed(RngAlgorithm::XorShift, &[7; 16]);
    for board in &boards() {
        for position in (0..12).flat_map(|number| selfplay::game(board, number)) {
            let actions = position.legal_actions(board);
            for _ in 0..6 {
                let action = actions[rng.random_range(0..actions.len())];
                Judge::new(board, &position, action).check(&mut seen);
            }
            if actions.contains(&Action::End) {
                Judge::new(board, &position, Action::End).check(&mut seen);
            }
        }
    }
    println!("{seen:?}");
    // Each kind of reason has been put to the test, but for those that need a rare position.
    for reason in [
        "Completes",
        "BlocksHexagon",
        "BlocksFigure",
        "ThreatensHexagon",
        "Reopens",
        "ThreatensFigure",
        "Builds",
        "Hinders",
        "Occupies",
        "Begins",
        "Approaches",
        "StandsBy",
        "KeepsTogether",
        "TakesFromHexagon",
        "TakesFromFigure",
        "ClearsFigure",
        "PreventsFigure",
        "Strands",
        "Locks",
        "PutsAway",
        "Parts",
        "GainsMobility",
        "TakesMobility",
        "LeavesWellAlone",
        "NothingUrgent",
        "NothingBetter",
    ] {
        assert!(seen.contains_key(reason), "{reason} is not among {seen:?}");
    }
}

/// So it is with what the engine finds best: and mostly more than that nothing better was found.
#[test]
fn hints_say_why() {
    let mut seen = BTreeMap::new();
    for board in boards() {
        let known = Arc::new(Knowledge::new(&board, Weights::tuned()));
        let mut engine = Engine::new(known, &EngineOptions { table: 1, ..EngineOptions::default() });
        let limits = Limits { nodes: Some(150), ..Limits::default() };
        for position in (0..12).flat_map(|number| selfplay::game(&board, number)).step_by(3) {
            let root = Root { position: &position, earlier: &[] };
            let found = engine.search(&root, &limits, &Stop::default(), &mut |_| {});
            Judge::new(&board, &position, found.action).check(&mut seen);
        }
    }
    println!("{seen:?}");
    let all: u32 = seen.values().sum();
    let empty: u32 = ["NothingBetter", "NothingUrgent"].iter().filter_map(|&reason| seen.get(reason)).sum();
    assert!(empty * 20 < all, "{seen:?}");
}
