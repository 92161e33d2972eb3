//! The one gate from a pack to the rules.

use vedette_kernel::Side;

use super::{Crossing, EffectEntry, EntryWay, HalfEntry, News, Pack, PieceEntry, Roster, ScenarioEntry};
use crate::options::{Ney, Options, OptionsError};
use crate::scenario::{
    Arm, Armistice, Army, Arrival, Card, Change, City, Date, Dated, DummyStock, Effect, Entry, Exchange,
    Frame, Grant, Half, Levy, Link, MAX_ARMIES, MAX_BOXES, MAX_CARDS, MAX_CITIES, MAX_PIECES, MAX_TURNS, Map,
    Piece, PieceKind, Place, Prize, Rules, Scale, Scenario, Season, SetUp, SiegeSetUp, Tables, Terrain,
    Water, When,
};
use crate::sets::{ArmyId, ArmySet, BoxId, CardId, CrossingId, NationId, NationSet, PieceId, PieceSet};

/// How far the calendar reaches beyond the last turn, so that markers can be pushed there.
const BEYOND: u8 = 16;

/// Why a pack gives no scenario.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScenarioError {
    /// The pack has no scenario of that code.
    #[error("there is no scenario `{code}` in the pack; it has: {}", known.join(", "))]
    Unknown {
        /// What was asked for.
        code: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The options do not go together.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The pack was changed after it had been read, and does not hang together any more.
    #[error("the pack was changed after it had been read, and has {0} that does not fit in it")]
    Changed(&'static str),
}

impl ScenarioEntry {
    /// The arms of the dummies of a side, as many as it can ever have: the infantry first.
    pub(super) fn dummies_of(&self, side: Side) -> Vec<Arm> {
        let most = |arm: usize| {
            let counts = self.dummies.iter().map(|entry| entry.counts[side.index()][arm]);
            usize::from(counts.max().unwrap_or(0))
        };
        let mut arms = vec![Arm::Infantry; most(0)];
        arms.extend(vec![Arm::Cavalry; most(1)]);
        arms
    }
}

impl Pack {
    /// The pieces that a scenario can use, by their places, the French first; with rule O3 or without.
    pub(super) fn cast(&self, scenario: &ScenarioEntry, hamburg: bool) -> Vec<usize> {
        let number =
            self.scenarios.iter().position(|other| other.code == scenario.code).unwrap_or(usize::MAX);
        let mut used = vec![false; self.pieces.len()];
        let mut mark = |piece: usize| {
            if let Some(slot) = used.get_mut(piece) {
                *slot = true;
            }
        };
        self.set_up.iter().filter(|row| row.scenarios.contains(&number)).for_each(|row| mark(row.piece));
        for row in self.news.iter().filter(|row| row.scenarios.contains(&number) && (hamburg || !row.hamburg))
        {
            match row.news {
                News::Arrives { piece, .. } | News::Replacement(_, piece) | News::Raising(_, piece) => {
                    mark(piece)
                }
                _ => {}
            }
        }
        scenario.swaps.iter().for_each(|swap| mark(swap.new));
        let both = scenario.armistice.as_ref().is_some_and(|armistice| !armistice.ends);
        for row in self.exchange.iter().filter(|_| both) {
            row.new.into_iter().chain(row.surplus).for_each(&mut mark);
        }
        let wrong = if scenario.autumn { Roster::Spring } else { Roster::Autumn };
        for (place, piece) in
            self.pieces.iter().enumerate().filter(|(_, piece)| piece.kind == PieceKind::Detachment)
        {
            let payers = self.nations.get(piece.nation.index()).map_or(&[][..], |nation| &nation.payers);
            let paid = payers.iter().any(|army| {
                scenario.armies.contains(army)
                    && self.armies.get(*army).is_some_and(|army| army.side == piece.side)
            });
            let in_time = piece.from_turn <= scenario.last_turn;
            let on_roster = both || piece.roster != Some(wrong);
            if paid && in_time && on_roster {
                mark(place);
            }
        }
        let mut cast: Vec<usize> = (0..used.len()).filter(|place| used.get(*place) == Some(&true)).collect();
        cast.sort_by_key(|place| self.pieces.get(*place).map_or(0, |piece| piece.side.index()));
        cast
    }

    /// A scenario of the pack, played with given options.
    ///
    /// # Errors
    ///
    /// When there is no such scenario, the options do not go together, or the pack was changed by hand after it had
    /// been read.
    pub fn scenario(&self, code: &str, options: Options) -> Result<Scenario, ScenarioError> {
        let options = options.check()?;
        let number = self.scenarios.iter().position(|entry| entry.code == code);
        let unknown = || ScenarioError::Unknown {
            code: code.to_owned(),
            known: self.scenarios.iter().map(|entry| entry.code.clone()).collect(),
        };
        let number = number.ok_or_else(unknown)?;
        let entry = self.scenarios.get(number).ok_or_else(unknown)?;
        if self.boxes.len() > MAX_BOXES || self.too_many_crossings() {
            return Err(ScenarioError::Changed("a map"));
        }
        let gate = Gate::new(self, entry, number, options)?;
        let map = gate.map().ok_or(ScenarioError::Changed("a map"))?;
        let frame = gate.frame(&map).ok_or(ScenarioError::Changed("a list"))?;
        let rules = Rules {
            scale: self.rules.scale,
            ladder: self.rules.ladder.clone(),
            levies: self.rules.levies,
            frontier: entry.frontier,
            presence: entry.presence,
            napoleon: self.rules.napoleon.map(|piece| gate.number(piece)).filter(|piece| piece.is_some()),
            siege_points: self.rules.siege_points,
            hand_limit: self.rules.hand_limit,
            brisk: true,
        };
        if rules.ladder.is_empty() || self.cards.len() > MAX_CARDS {
            return Err(ScenarioError::Changed("a number"));
        }
        let scenario = Scenario {
            game: self.about.game.clone(),
            pack_hash: self.hash.clone(),
            options,
            rules,
            frame,
            map,
            nations: self.nations.iter().map(|nation| nation.code.clone()).collect(),
            armies: gate.armies(),
            pieces: gate.pieces(),
            cards: gate.cards(),
            tables: Tables::default(),
        };
        Ok(scenario.index())
    }
}

/// One scenario on its way: pieces and armies are numbered anew, because only those that it uses count.
struct Gate<'p> {
    pack: &'p Pack,
    entry: &'p ScenarioEntry,
    scenario: usize,
    options: Options,
    /// The new number of each piece of the pack.
    numbers: Vec<PieceId>,
    /// The pieces of the pack in their new order, and the dummies among them.
    order: Vec<Cast<'p>>,
}

#[derive(Clone, Copy)]
enum Cast<'p> {
    Printed(&'p PieceEntry),
    Dummy(Side, Arm, u8),
}

impl<'p> Gate<'p> {
    fn new(
        pack: &'p Pack,
        entry: &'p ScenarioEntry,
        scenario: usize,
        options: Options,
    ) -> Result<Gate<'p>, ScenarioError> {
        let changed = ScenarioError::Changed;
        let in_range = entry.armies.iter().all(|army| *army < pack.armies.len());
        if entry.armies.len() > MAX_ARMIES || !in_range {
            return Err(changed("an army"));
        }
        // A leader whom an optional rule may bring is there only with that rule.
        let idle = |place: usize| {
            let named = entry.swaps.iter().any(|swap| swap.new == place);
            let chosen = entry.swaps.iter().any(|swap| swap.new == place && swap.option == options.ney);
            let arrives = options.hamburg
                && pack.news.iter().any(|row| {
                    row.hamburg && matches!(row.news, News::Arrives { piece, .. } if piece == place)
                });
            named && !chosen && !arrives
        };
        // One who has left before the game begins is not there at all.
        let gone = |place: usize| {
            entry.autumn && entry.swaps.iter().any(|swap| swap.out == place && swap.option == options.ney)
        };
        let cast = pack.cast(entry, options.hamburg);
        let mut numbers = vec![PieceId::NONE; pack.pieces.len()];
        let mut order = Vec::new();
        for side in Side::BOTH {
            for &place in &cast {
                let Some(piece) = pack.pieces.get(place) else { return Err(changed("a piece")) };
                if piece.side == side && !idle(place) && !gone(place) {
                    if let Some(slot) = numbers.get_mut(place) {
                        *slot = PieceId(order.len() as u8);
                    }
                    order.push(Cast::Printed(piece));
                }
            }
            if options.dummies {
                let arms = (1u8..).zip(entry.dummies_of(side));
                order.extend(arms.map(|(number, arm)| Cast::Dummy(side, arm, number)));
            }
        }
        if order.len() > MAX_PIECES {
            return Err(changed("a piece"));
        }
        Ok(Gate { pack, entry, scenario, options, numbers, order })
    }

    fn number(&self, piece: usize) -> PieceId {
        self.numbers.get(piece).copied().unwrap_or(PieceId::NONE)
    }

    fn army(&self, army: usize) -> Option<ArmyId> {
        self.entry.armies.iter().position(|other| *other == army).map(|place| ArmyId(place as u8))
    }

    fn army_set(&self, armies: &[usize]) -> ArmySet {
        armies.iter().filter_map(|army| self.army(*army)).collect()
    }

    fn place(&self, place: BoxId) -> Option<BoxId> {
        Some(place).filter(|place| place.index() < self.pack.boxes.len())
    }

    fn both_seasons(&self) -> bool {
        self.entry.armistice.as_ref().is_some_and(|armistice| !armistice.ends)
    }

    fn map(&self) -> Option<Map> {
        let mut cities = Vec::new();
        let mut places = Vec::new();
        for (number, entry) in (0u16..).map(BoxId).zip(&self.pack.boxes) {
            let city = (entry.terrain == Terrain::Fortified).then_some(cities.len() as u8);
            if city.is_some() {
                let (shelter, siege_die) = self.pack.city(number);
                cities.push(City { place: number, shelter, siege_die });
            }
            places.push(Place {
                code: entry.code.clone(),
                terrain: entry.terrain,
                abroad: !entry.territory.is_empty(),
                exit: !entry.leads_to.is_empty(),
                city,
            });
        }
        if cities.len() > MAX_CITIES {
            return None;
        }
        let mut links: Vec<Vec<Link>> = vec![Vec::new(); places.len()];
        let mut crossings = Vec::new();
        for entry in &self.pack.connections {
            let crossing = CrossingId(crossings.len() as u8);
            let water = match entry.crossing {
                Crossing::Dry => Water::Dry,
                Crossing::Ford => Water::Ford,
                Crossing::MinorBridge => Water::Bridge { crossing, major: false },
                Crossing::MajorBridge => Water::Bridge { crossing, major: true },
                Crossing::FordSite => Water::Site { crossing },
            };
            if entry.crossing.is_numbered() {
                crossings.push((entry.a.min(entry.b), entry.a.max(entry.b)));
            }
            let frontier = places.get(entry.a.index())?.abroad != places.get(entry.b.index())?.abroad;
            for (from, to) in [(entry.a, entry.b), (entry.b, entry.a)] {
                links.get_mut(from.index())?.push(Link { to, cost: entry.cost, water, frontier });
            }
        }
        Some(Map { places, links, crossings, cities })
    }

    /// JG-4.1-01: the armies with their commanders-in-chief, and their sources of supply (JG-13-SUPPLY-01, JG-13-SUPPLY-02).
    fn armies(&self) -> Vec<Army> {
        let mut dice: Vec<&str> = Vec::new();
        let armies = self.entry.armies.iter().filter_map(|army| Some((*army, self.pack.armies.get(*army)?)));
        armies
            .map(|(number, army)| {
                let pool = dice.iter().position(|die| *die == army.die).unwrap_or_else(|| {
                    dice.push(&army.die);
                    dice.len() - 1
                });
                let commander = self.entry.commanders.iter().find(|entry| entry.army == number);
                Army {
                    code: army.code.clone(),
                    side: army.side,
                    sources: army.supply.iter().filter_map(|place| self.place(*place)).collect(),
                    pool: pool as u8,
                    commander: commander.map_or(PieceId::NONE, |entry| self.number(entry.leader)),
                    armistice_cp: army.armistice_cp,
                    restart_cp: army.restart_cp,
                }
            })
            .collect()
    }

    fn pieces(&self) -> Vec<Piece> {
        self.order
            .iter()
            .map(|cast| match *cast {
                Cast::Printed(piece) => self.piece(piece),
                Cast::Dummy(side, arm, number) => self.dummy(side, arm, number),
            })
            .collect()
    }

    fn piece(&self, piece: &PieceEntry) -> Piece {
        let army = piece.army.and_then(|army| self.army(army));
        let nation = self.pack.nations.get(piece.nation.index());
        Piece {
            code: piece.code.clone(),
            side: piece.side,
            kind: piece.kind,
            arm: piece.arm,
            nation: piece.nation,
            army,
            payers: match army {
                Some(army) => ArmySet::of(army),
                None => self.of_side(&nation.map_or(Vec::new(), |nation| nation.payers.clone()), piece.side),
            },
            guard: piece.guard,
            max: piece.max,
            ab: piece.ab,
            co: piece.co,
            cb: piece.cb,
            cv: piece.cv,
            rank: piece.rank,
            tac: piece.tac,
            from_turn: piece.from_turn,
        }
    }

    /// Those of these armies that are in the scenario and on the side.
    fn of_side(&self, armies: &[usize], side: Side) -> ArmySet {
        let on_side = |army: &&usize| self.pack.armies.get(**army).is_some_and(|army| army.side == side);
        armies.iter().filter(on_side).filter_map(|army| self.army(*army)).collect()
    }

    /// Dummies serve all nations and armies of a side (JG-DANUBE-05, JG-FRANCE-03).
    fn dummy(&self, side: Side, arm: Arm, number: u8) -> Piece {
        let word = self.pack.about.sides.get(side.index()).map_or("", String::as_str);
        Piece {
            code: format!("{word}-dummy-{number}"),
            side,
            kind: PieceKind::Dummy,
            arm,
            nation: NationId(0),
            army: None,
            payers: self.of_side(&self.entry.armies, side),
            guard: false,
            max: 0,
            ab: 0,
            co: 0,
            cb: 0,
            cv: 0,
            rank: 0,
            tac: 0,
            from_turn: 0,
        }
    }

    fn cards(&self) -> Vec<Card> {
        let half = |half: &HalfEntry| Half {
            colour: half.colour,
            armistice: half.armistice,
            effect: self.effect(half),
        };
        let cards = self.pack.cards.iter();
        cards
            .map(|card| Card {
                code: card.number.to_string(),
                halves: [half(&card.halves[0]), half(&card.halves[1])],
            })
            .collect()
    }

    fn effect(&self, half: &HalfEntry) -> Effect {
        match &half.effect {
            EffectEntry::AddStrength(grants) => {
                let grant = |place: usize| {
                    grants.get(place).map(|grant| Grant {
                        nation: grant.nation,
                        arm: grant.arm,
                        no_guard: grant.no_guard,
                        units: grant.units,
                    })
                };
                Effect::AddStrength([grant(0), grant(1)])
            }
            EffectEntry::ArtilleryDie(plain, reserve) => {
                Effect::ArtilleryDie { plain: *plain, reserve: *reserve }
            }
            EffectEntry::PursuitDie(more) => Effect::PursuitDie(*more),
            EffectEntry::LoseCommand(points, armies) => {
                Effect::LoseCommand { points: *points, armies: self.army_set(armies) }
            }
            EffectEntry::GainCommand(points, army) => {
                Effect::GainCommand { points: *points, army: self.army(*army).unwrap_or(ArmyId(0)) }
            }
            EffectEntry::Reveal => Effect::Reveal,
            EffectEntry::StragglerDie(less) => Effect::StragglerDie(*less),
            EffectEntry::FewerRounds => Effect::FewerRounds,
            EffectEntry::QuickPontoon => Effect::QuickPontoon,
            EffectEntry::PassMorale(leader) => Effect::PassMorale(self.number(*leader)),
            EffectEntry::Morale(plus, armies) => {
                Effect::Morale { plus: *plus, armies: self.army_set(armies) }
            }
            EffectEntry::Recover => Effect::Recover,
            EffectEntry::BlockCommand(distance) => Effect::BlockCommand(*distance),
            EffectEntry::Defection(loss, from, nations, units) => Effect::Defection {
                nations: nations.iter().copied().collect::<NationSet>(),
                units: units
                    .iter()
                    .map(|unit| self.number(*unit))
                    .filter(|unit| unit.is_some())
                    .collect::<PieceSet>(),
                from: *from,
                loss: *loss,
                autumn: half.autumn,
            },
            EffectEntry::ReactionDie(less) => Effect::ReactionDie(*less),
            EffectEntry::ArmisticeMarker(by) => Effect::ArmisticeMarker(*by),
            EffectEntry::RestartMarker(by) => Effect::RestartMarker(*by),
            EffectEntry::Ford => Effect::Ford,
            EffectEntry::Entrench => Effect::Entrench,
            EffectEntry::FreeRetreat(leader) => Effect::FreeRetreat(self.number(*leader)),
        }
    }

    /// The opening and the end; nothing if a list speaks of what is not there.
    fn frame(&self, map: &Map) -> Option<Frame> {
        let entry = self.entry;
        let crossing = |connection: &usize| {
            let link = self.pack.connections.get(*connection)?;
            let ends = (link.a.min(link.b), link.a.max(link.b));
            map.crossings.iter().position(|other| *other == ends).map(|place| CrossingId(place as u8))
        };
        let prizes = entry.prizes.iter().map(|prize| {
            let place = self.place(prize.place)?;
            Some(Prize { place, points: prize.points, controller: prize.control })
        });
        let sieges = entry.sieges.iter().map(|siege| {
            let place = self.place(siege.place)?;
            Some(SiegeSetUp { place, besieger: siege.besieger, stage: siege.stage })
        });
        let (arrivals, levies, changes) = self.news()?;
        Some(Frame {
            code: entry.code.clone(),
            first_turn: entry.first_turn,
            last_turn: entry.last_turn,
            calendar: calendar(entry.turn_1, self.pack.rules.scale, entry.last_turn.saturating_add(BEYOND)),
            handicap: entry.handicap,
            set_up: self.set_up()?,
            sieges: sieges.collect::<Option<_>>()?,
            destroyed: entry.destroyed.iter().map(crossing).collect::<Option<_>>()?,
            closed: entry.closed.iter().copied().collect(),
            prizes: prizes.collect::<Option<_>>()?,
            arrivals,
            levies,
            changes,
            pontoons: entry.pontoons,
            pontoons_at_restart: entry.pontoons_at_restart,
            dummies: self.dummies(),
            deck: entry.deck.iter().map(|card| CardId(*card as u8)).collect(),
            armistice: self.armistice(),
            autumn: entry.autumn,
        })
    }

    /// The leader who stands in for another by an optional rule at set-up, in scenarios that begin in autumn.
    fn stand_in(&self, piece: usize) -> usize {
        let chosen =
            self.entry.swaps.iter().find(|swap| swap.out == piece && swap.option == self.options.ney);
        chosen.filter(|_| self.entry.autumn && self.options.ney != Ney::Stays).map_or(piece, |swap| swap.new)
    }

    /// Who stands where when the scenario begins (JG-DANUBE-07).
    fn set_up(&self) -> Option<Vec<SetUp>> {
        let rows = self.pack.set_up.iter().filter(|row| row.scenarios.contains(&self.scenario));
        rows.map(|row| {
            let piece = Some(self.number(self.stand_in(row.piece))).filter(|piece| piece.is_some())?;
            let parent = row.parent.map_or(PieceId::NONE, |parent| self.number(parent));
            Some(SetUp { piece, place: self.place(row.place)?, sp: row.sp, parent })
        })
        .collect()
    }

    fn dummies(&self) -> Vec<DummyStock> {
        let entries = self.entry.dummies.iter().filter(|_| self.options.dummies);
        entries
            .map(|entry| DummyStock {
                from: entry.from,
                after_restart: entry.after_restart,
                counts: entry.counts,
            })
            .collect()
    }

    fn news(&self) -> Option<(Vec<Arrival>, Vec<Levy>, Vec<Dated>)> {
        let (mut arrivals, mut levies, mut changes) = (Vec::new(), Vec::new(), Vec::new());
        let rows = self.pack.news.iter().filter(|row| row.scenarios.contains(&self.scenario));
        for row in rows.filter(|row| self.options.hamburg || !row.hamburg) {
            // Only where the Armistice divides the year does the part of the year matter.
            let season = match row.when {
                When::Turn(_) if self.both_seasons() => row.phase,
                _ => Season::Any,
            };
            let mut change = |season, change| changes.push(Dated { when: row.when, season, change });
            match &row.news {
                News::Arrives { piece, sp, way, needs } => arrivals.push(Arrival {
                    when: row.when,
                    piece: Some(self.number(*piece)).filter(|piece| piece.is_some())?,
                    sp: *sp,
                    entry: match way {
                        EntryWay::Boxes(boxes) => {
                            Entry::Boxes(boxes.iter().map(|place| self.place(*place)).collect::<Option<_>>()?)
                        }
                        EntryWay::Connection(to, cost) => {
                            Entry::Connection { to: self.place(*to)?, cost: *cost }
                        }
                        EntryWay::WithCommander => Entry::WithCommander,
                    },
                    needs: *needs,
                }),
                News::Points(nation, sp) => {
                    levies.push(Levy { when: row.when, season, side: row.side, nation: *nation, sp: *sp });
                }
                News::Commander(leader) => {
                    let army = self.pack.pieces.get(*leader)?.army.and_then(|army| self.army(army))?;
                    // A change of command in spring lapses with the declaration; one of autumn comes with its leader.
                    let season = if season == Season::Spring { season } else { Season::Any };
                    change(season, Change::Command(army, self.number(*leader)));
                }
                News::Removal(piece) => change(Season::Any, Change::Remove(self.number(*piece))),
                News::Replacement(old, new) => {
                    change(Season::Any, Change::Replace(self.number(*old), self.number(*new)));
                }
                News::Raising(lost, unit) => {
                    change(Season::Any, Change::Raise(self.number(*lost), self.number(*unit)));
                }
                News::Opens(place) => change(Season::Any, Change::Open(self.place(*place)?, row.side)),
            }
        }
        Some((arrivals, levies, changes))
    }

    fn armistice(&self) -> Option<Armistice> {
        let entry = self.entry.armistice.as_ref()?;
        let exchange = self.pack.exchange.iter().filter(|_| !entry.ends).map(|row| Exchange {
            from: self.number(row.old),
            to: row.new.map_or(PieceId::NONE, |piece| self.number(piece)),
            surplus: row.surplus.map_or(PieceId::NONE, |piece| self.number(piece)),
        });
        let commanders = entry.commanders.iter().filter_map(|command| {
            Some((self.army(command.army)?, self.number(command.leader)))
                .filter(|(_, leader)| leader.is_some())
        });
        let swaps = self.entry.swaps.iter().filter(|swap| swap.option == self.options.ney);
        Some(Armistice {
            marker: entry.marker,
            length: entry.length,
            ends: entry.ends,
            exchange: exchange.filter(|row| row.from.is_some()).collect(),
            commanders: commanders.collect(),
            changes: swaps
                .map(|swap| Change::Replace(self.number(swap.out), self.number(swap.new)))
                .collect(),
        })
    }
}

/// The turns of the calendar, from the first one of the track.
/// The dates of the turns (JG-13-TURN-01, JG-DANUBE-01, JG-POLAND-01, JG-FRANCE-01).
fn calendar(first: Date, scale: Scale, turns: u8) -> Vec<Date> {
    let parts = match scale {
        Scale::Fortnight => 2,
        Scale::Week => 4,
    };
    let next = |date: &Date| {
        let mut date = *date;
        date.part += 1;
        if date.part > parts {
            (date.part, date.month) = (1, date.month + 1);
        }
        if date.month > 12 {
            (date.month, date.year) = (1, date.year.saturating_add(1));
        }
        Some(date)
    };
    std::iter::successors(Some(first), next).take(usize::from(turns).min(MAX_TURNS)).collect()
}
