//! What a combat is expected to bring, in hundredths of a victory point.

use vedette_conquerors::scenario::Person;
use vedette_conquerors::sets::{AreaId, BlockId, BlockSet};
use vedette_conquerors::{Arms, COALITION, Scenario};
use vedette_kernel::Side;

use super::board::Board;
use super::fields::Tables;
use super::temper::Temper;

/// Combats of more cards than this are weighed as if they had this many.
const MOST_CARDS: usize = 16;

/// What the cards or dice of each side do.
#[derive(Clone)]
pub(super) struct Rates {
    /// What one of them does on average, in hundredths of a symbol.
    losses: [i32; 2],
    fatigue: [i32; 2],
    /// How likely the first side inflicts more losses, and how likely the second does, in hundredths, by the number of
    /// cards of each.
    wins: [Vec<[i32; MOST_CARDS + 1]>; 2],
}

impl Rates {
    pub(super) fn new(scenario: &Scenario) -> Rates {
        let mean = |sum: u32, count: usize| sum as i32 * 100 / count.max(1) as i32;
        let rate = |side: Side, of_card: fn(u8, u8) -> u8| {
            let deck = &scenario.decks[side.index()];
            if scenario.options.combat == Arms::Dice {
                mean(
                    deck.die.iter().map(|face| u32::from(of_card(face.losses, face.fatigue))).sum(),
                    deck.die.len(),
                )
            } else {
                let cards = deck.cards.iter();
                mean(cards.map(|card| u32::from(of_card(card.losses, card.fatigue))).sum(), deck.cards.len())
            }
        };
        let losses = Side::BOTH.map(|side| rate(side, |losses, _| losses));
        Rates {
            losses,
            fatigue: Side::BOTH.map(|side| rate(side, |_, fatigue| fatigue)),
            wins: win_tables(losses),
        }
    }

    /// What a combat of so many cards against so many brings, fatigue apart and at least nothing: nobody has to attack.
    pub(super) fn outcome(&self, side: Side, own: i32, theirs: i32, prize: i32) -> i32 {
        if own <= 0 {
            return 0;
        }
        let theirs = theirs.max(0);
        let swing = self.losses[side.index()] * own - self.losses[side.other().index()] * theirs;
        (swing + self.win(side, own, theirs) * (prize + 60) / 100).max(0)
    }

    /// How likely a side wins with so many cards against so many of the enemy, in hundredths.
    fn win(&self, side: Side, own: i32, theirs: i32) -> i32 {
        let [own, theirs] = [own, theirs].map(|cards| usize::try_from(cards).unwrap_or(0).min(MOST_CARDS));
        let (first, second) = if side == Side::First { (own, theirs) } else { (theirs, own) };
        self.wins[side.index()].get(first).and_then(|row| row.get(second)).copied().unwrap_or(0)
    }
}

/// The chances of every combat, as if each card showed one loss or none.
fn win_tables(losses: [i32; 2]) -> [Vec<[i32; MOST_CARDS + 1]>; 2] {
    let spread = |rate: i32| {
        let hit = f64::from(rate.min(100)) / 100.0;
        let mut rows = vec![[0.0; MOST_CARDS + 1]; MOST_CARDS + 1];
        rows[0][0] = 1.0;
        for cards in 1..=MOST_CARDS {
            for hits in 0..=cards {
                let more = if hits > 0 { rows[cards - 1][hits - 1] * hit } else { 0.0 };
                rows[cards][hits] = rows[cards - 1][hits] * (1.0 - hit) + more;
            }
        }
        rows
    };
    let [first, second] = losses.map(spread);
    let mut wins = [0, 1].map(|_| vec![[0; MOST_CARDS + 1]; MOST_CARDS + 1]);
    for (a, ours) in first.iter().enumerate() {
        for (b, theirs) in second.iter().enumerate() {
            let mut chances = [0.0; 2];
            for (x, p) in ours.iter().enumerate() {
                for (y, q) in theirs.iter().enumerate() {
                    match x.cmp(&y) {
                        std::cmp::Ordering::Greater => chances[0] += p * q,
                        std::cmp::Ordering::Less => chances[1] += p * q,
                        std::cmp::Ordering::Equal => {}
                    }
                }
            }
            for (table, chance) in wins.iter_mut().zip(chances) {
                table[a][b] = (chance * 100.0).round() as i32;
            }
        }
    }
    wins
}

/// How bad some fatigue is for a corps, at the end of a turn without rest. From 5 on it costs a card and a strength point
/// a turn; beyond 8 the corps is gone.
const BURDEN: [i32; 9] = [0, 8, 20, 38, 65, 190, 235, 290, 360];

pub(super) fn burden(fatigue: u8, strength: u8) -> i32 {
    BURDEN.get(usize::from(fatigue)).copied().unwrap_or(400 + 100 * i32::from(strength))
}

/// The burden of a corps that gets some more fatigue, given in hundredths.
fn added_burden(board: &Board<'_>, corps: BlockId, hundredths: i32) -> i32 {
    let (fatigue, strength) = (board.fatigue(corps), board.strength(corps));
    let whole = fatigue.saturating_add((hundredths / 100) as u8);
    let (low, high) = (burden(whole, strength), burden(whole.saturating_add(1), strength));
    low + (high - low) * (hundredths % 100) / 100 - burden(fatigue, strength)
}

/// The cards a corps gives in combat, its symbols included.
pub(super) fn cards_of(scenario: &Scenario, board: &Board<'_>, block: BlockId) -> i32 {
    let symbol = i32::from(board.game.symbol_of(block));
    if !scenario.corps.has(block) {
        return symbol;
    }
    let strong = i32::from(board.strength(block) >= 5);
    let worn = i32::from(board.fatigue(block) >= 5);
    1 + strong - worn + symbol
}

pub(super) fn stack_cards(scenario: &Scenario, board: &Board<'_>, blocks: BlockSet) -> i32 {
    blocks.into_iter().map(|block| cards_of(scenario, board, block)).sum()
}

/// A combat to be weighed.
pub(super) struct Fight {
    pub(super) attacker: Side,
    pub(super) attackers: BlockSet,
    pub(super) area: AreaId,
    /// The attack follows a march.
    pub(super) moved: bool,
}

impl Fight {
    /// The cards of the attacker and of the defender, as far as they can be counted before the combat.
    pub(super) fn cards(&self, scenario: &Scenario, board: &Board<'_>) -> (i32, i32) {
        let defenders = board.in_area(self.attacker.other(), self.area).minus(scenario.vedettes);
        let theirs = stack_cards(scenario, board, defenders) + self.ground(scenario, board);
        let ours = stack_cards(scenario, board, self.attackers) - i32::from(self.moved)
            + board.works(self.attacker, self.area, true);
        (ours, theirs)
    }

    /// What the fight is worth to the attacker.
    pub(super) fn worth(&self, scenario: &Scenario, board: &Board<'_>, tables: &Tables) -> i32 {
        let (rates, manner) = (&tables.rates, tables.manner(self.attacker));
        let defender = self.attacker.other();
        let defenders = board.in_area(defender, self.area).minus(scenario.vedettes);
        let (ours, theirs) = self.cards(scenario, board);
        let corps = self.attackers.and(scenario.corps);
        let worn = corps.into_iter().filter(|&block| board.fatigue(block) >= 5).count() as i32;
        if ours <= 0 || corps.len() as i32 <= worn {
            return -200;
        }
        let hits = |side: Side, cards: i32| rates.losses[side.index()] * cards.max(0);
        let (inflicted, suffered) = (hits(self.attacker, ours), hits(defender, theirs));
        let swing = inflicted - suffered;
        let tired = self.tire(scenario, board, defenders, rates.fatigue[self.attacker.index()] * ours)
            - self.tire(scenario, board, self.attackers, rates.fatigue[defender.index()] * theirs.max(0));
        let win = rates.win(self.attacker, ours, theirs);
        let prize = board.prize(self.attacker, self.area);
        let restraint = match board.temper(self.attacker) {
            Temper::Desperate => return inflicted + win * prize / 100 + win,
            Temper::Cautious => manner.restraint,
            Temper::Calm => 0,
        };
        let lose = rates.win(defender, theirs, ours);
        let lost_emperor = self
            .attackers
            .into_iter()
            .any(|block| scenario.block(block).person == Some(Person::Napoleon) && ours <= theirs);
        let spur = if self.is_pressed(board) { 100 } else { 0 };
        swing * manner.swing / 100
            + tired * manner.tiring / 100
            + (win - lose) * manner.victory / 100
            + win * prize / 100 * manner.prize / 100
            + spur
            - if lost_emperor { 2000 } else { 0 }
            - restraint
    }

    /// Whether the Tsar wants an attack this turn and has not had one.
    fn is_pressed(&self, board: &Board<'_>) -> bool {
        self.attacker == COALITION && board.game.weather().impatience && !board.game.coalition_has_attacked()
    }

    fn ground(&self, scenario: &Scenario, board: &Board<'_>) -> i32 {
        let wood = scenario.map.woods.has(self.area);
        i32::from(wood) + board.works(self.attacker.other(), self.area, false)
    }

    /// How much worse some fatigue makes a stack, given in hundredths of a point of fatigue.
    fn tire(&self, scenario: &Scenario, board: &Board<'_>, blocks: BlockSet, hundredths: i32) -> i32 {
        let corps = blocks.and(scenario.corps);
        let each = hundredths / (corps.len() as i32).max(1);
        corps.into_iter().map(|block| added_burden(board, block, each)).sum()
    }
}
