//! Phase A: weather, leaders, first player, cards (sections 2.A, 3.1, 3.2).

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Audience, Side};

use crate::event::{Event, Outside};
use crate::flow::Task;
use crate::scenario::{ALLIES, Change, FRENCH, Presence, Season, When};
use crate::sets::{ArmyId, BoxSet, CardSet, PieceId, PieceSet};
use crate::state::{Phase, Position, Truce};
use crate::tables::{self, Weather};

impl Position {
    /// JG-2-01, JG-2-A-01: the order of a game turn.
    pub(crate) fn begin_turn(&mut self, out: &mut impl Outside) {
        let turn = self.turn;
        out.tell(|| Event::TurnBegan { turn });
        self.phase = Phase::Events;
        self.busy = PieceSet::NONE;
        self.resting = PieceSet::NONE;
        self.marched = PieceSet::NONE;
        self.received = [0; crate::scenario::MAX_PIECES];
        self.barred = [BoxSet::NONE; 2];
        self.wasted = Side::BOTH
            .into_iter()
            .flat_map(|side| self.on_map(side).filter(|&piece| self.is_cadre(piece)).collect::<PieceSet>())
            .collect();
        Side::BOTH.into_iter().for_each(|side| self.call_levies(side));
        self.agenda.plan([
            Task::Weather,
            Task::Changes,
            Task::FirstPlayer,
            Task::Arrivals(FRENCH),
            Task::Arrivals(ALLIES),
            Task::Levies(FRENCH),
            Task::Levies(ALLIES),
            Task::DrawCards,
            Task::PlayerTurn(false),
            Task::PlayerTurn(true),
            Task::EndTurn,
        ]);
    }

    /// JG-3.1-01, JG-T-WEATHER-06.
    pub(crate) fn roll_weather(&mut self, out: &mut impl Outside) {
        let die = (!self.mud_follows).then(|| out.die("weather"));
        let month = self.scenario.frame.calendar.get(self.turn as usize - 1).map_or(1, |date| date.month);
        let forecast = die.map(|die| tables::weather(month, die));
        self.weather = forecast.map_or(Weather::Mud, |forecast| forecast.weather);
        self.mud_follows = forecast.is_some_and(|forecast| forecast.mud_follows);
        let weather = self.weather;
        out.tell(|| Event::Weathered { weather, die });
    }

    /// Whether an entry of a dated list is due in this very turn.
    pub(crate) fn is_due(&self, when: When, season: Season) -> bool {
        let in_season = match season {
            Season::Any => true,
            Season::Spring => self.truce == Truce::Before,
            Season::Autumn => self.truce == Truce::After || self.scenario.frame.armistice.is_none(),
        };
        let now = match when {
            When::Turn(turn) => turn == self.turn,
            When::Armistice(number) => self.truce == Truce::During(number),
            When::EveryArmistice => matches!(self.truce, Truce::During(_)),
        };
        in_season && now
    }

    /// JG-4.2-01, JG-2-A-01: the scenario removes and replaces leaders.
    pub(crate) fn make_changes(&mut self, out: &mut impl Outside) {
        let scenario = self.scenario.clone();
        for dated in &scenario.frame.changes {
            if self.is_due(dated.when, dated.season) {
                self.change(dated.change, out);
            }
        }
        self.fill_posts(out);
        for leader in self.swept {
            self.agenda.push(Task::Return(leader));
        }
    }

    pub(crate) fn change(&mut self, change: Change, out: &mut impl Outside) {
        match change {
            Change::Remove(piece) => {
                if !self.gone.has(piece) {
                    out.tell(|| Event::Removed { piece });
                    self.take_away(piece);
                    self.gone.set(piece, !self.comes_back(piece));
                }
            }
            Change::Command(army, leader) => self.named[army.index()] = leader,
            Change::Replace(old, new) => self.replace(old, new, out),
            Change::Raise(lost, unit) => {
                if self.gone.has(lost) && !self.is_on_map(unit) {
                    self.gone.remove(unit);
                    self.raisable.insert(unit);
                }
            }
            Change::Open(place, side) => {
                self.closed.remove(place);
                out.tell(|| Event::Opened { place });
                let at = |prize: &crate::scenario::Prize| prize.place == place;
                if let Some(prize) = self.scenario.frame.prizes.iter().position(at) {
                    self.control[prize] = Some(side);
                }
            }
        }
    }

    /// A piece takes the place of another, with its SP. Those who go over to the enemy leave the walls of a city.
    fn replace(&mut self, old: PieceId, new: PieceId, out: &mut impl Outside) {
        let place = self.at[old.index()];
        if !place.is_somewhere() {
            return self.succeed_swept(old, new);
        }
        out.tell(|| Event::Replaced { old, new });
        let inside = self.inside.has(old) && self.side_of(old) == self.side_of(new);
        let sp = self.sp[old.index()];
        self.take_away(old);
        self.muster(new, sp);
        self.put(new, place);
        self.inside.set(new, inside);
        self.shown.set(new, !self.has_fog());
        self.tidy(place, out);
    }

    /// JG-13-OPT-01, JG-4.2-03: a leader on his way back comes back as his successor.
    pub(crate) fn succeed_swept(&mut self, old: PieceId, new: PieceId) {
        if self.swept.has(old) && new.is_some() {
            self.swept.remove(old);
            self.gone.insert(old);
            self.arrived.insert(new);
            self.swept.insert(new);
        }
    }

    /// Whether the lists bring a piece back later.
    fn comes_back(&self, piece: PieceId) -> bool {
        let later = |when: When| matches!(when, When::Turn(turn) if turn > self.turn);
        self.scenario.frame.arrivals.iter().any(|arrival| arrival.piece == piece && later(arrival.when))
    }

    /// A piece leaves without being a loss.
    pub(crate) fn take_away(&mut self, piece: PieceId) {
        let side = self.side_of(piece).index();
        self.mustered[side] -= u16::from(self.sp[piece.index()]);
        self.sp[piece.index()] = 0;
        self.retire(piece);
        self.gone.insert(piece);
        self.swept.remove(piece);
    }

    /// JG-4.1-02: who commands each army; a post that is empty for the moment stays empty (JG-4.4-08).
    pub(crate) fn fill_posts(&mut self, out: &mut impl Outside) {
        for place in 0..self.scenario.armies.len() {
            let army = ArmyId(place as u8);
            let named = self.named[place];
            let commander = if named.is_some() && self.is_on_map(named) {
                named
            } else if named.is_some()
                && self.swept.has(named)
                && self.phase == Phase::Events
                && self.returns_are_due()
            {
                PieceId::NONE
            } else {
                self.acting_commander(army)
            };
            if commander != self.commanders[place] {
                self.commanders[place] = commander;
                if commander.is_some() {
                    // Everybody may know who commands, not where he is.
                    out.tell(|| Event::Named { army, leader: commander });
                }
            }
        }
    }

    /// Whether swept leaders have not had their chance to return yet: the return comes after the changes.
    fn returns_are_due(&self) -> bool {
        self.agenda.iter().any(|task| task == Task::FirstPlayer)
    }

    fn acting_commander(&self, army: ArmyId) -> PieceId {
        let own = self.scenario.tables.of_army[army.index()];
        let on_map: PieceSet = own.into_iter().filter(|&piece| self.is_on_map(piece)).collect();
        self.ranking_leader(on_map, |position, leader| position.piece(leader).cv).unwrap_or(PieceId::NONE)
    }

    /// JG-3.2-01, JG-13-FIRST-01.
    fn napoleon_counts(&self) -> bool {
        let rules = &self.scenario.rules;
        let on_map = rules.napoleon.is_some_and(|napoleon| self.is_on_map(napoleon));
        match rules.presence {
            Presence::Always => true,
            Presence::UntilRestart => self.truce != Truce::After || on_map,
            Presence::OnMap => on_map,
        }
    }

    /// The CV of the highest-ranked commander-in-chief of a side on the map (JG-3.2-02, JG-3.2-03).
    fn best_commander_value(&self, side: Side) -> u8 {
        let commanders: PieceSet = self
            .scenario
            .armies_of(side)
            .map(|army| self.commanders[army.index()])
            .filter(|&leader| leader.is_some() && self.is_on_map(leader))
            .collect();
        self.ranking_leader(commanders, |position, leader| position.piece(leader).cv)
            .map_or(0, |leader| self.piece(leader).cv)
    }

    /// JG-3.2-01, JG-3.2-02: equal totals are rolled again.
    pub(crate) fn find_first_player(&mut self, out: &mut impl Outside) {
        if self.napoleon_counts() {
            return self.agenda.push(Task::ChooseFirst(FRENCH));
        }
        let values = Side::BOTH.map(|side| self.best_commander_value(side));
        // A source of chance that never differs would roll for ever: then the French choose.
        for _ in 0..1000 {
            let dice = Side::BOTH.map(|_| out.die("first-player"));
            let totals = [dice[0] + values[0], dice[1] + values[1]];
            out.tell(|| Event::FirstRolled { dice, totals });
            if totals[0] != totals[1] {
                let chooser = if totals[0] > totals[1] { FRENCH } else { ALLIES };
                return self.agenda.push(Task::ChooseFirst(chooser));
            }
        }
        self.agenda.push(Task::ChooseFirst(FRENCH));
    }

    pub(crate) fn choose_first(&mut self, side: Side, out: &mut impl Outside) {
        self.first = side;
        out.tell(|| Event::FirstChosen { side });
    }

    /// JG-13-CARDS-05: at the very end of phase A, the French first.
    pub(crate) fn draw_cards(&mut self, out: &mut impl Outside) {
        if self.scenario.frame.deck.is_empty() {
            return;
        }
        for side in [FRENCH, ALLIES] {
            self.draw_card(side, out);
        }
    }

    fn draw_card(&mut self, side: Side, out: &mut impl Outside) {
        if self.deck.is_empty() {
            self.reshuffle(out);
        }
        let count = self.deck.len() as u32;
        if count == 0 {
            return;
        }
        let purpose = if side == FRENCH { "french-card" } else { "allied-card" };
        let drawn = out.draw(Purpose(purpose), count);
        let Some(card) = self.deck.nth(drawn) else { return };
        self.deck.remove(card);
        self.hands[side.index()].insert(card);
        out.tell(|| Event::Drew { side });
        out.note(Audience::Only(side), || Event::DrewCard { side, card });
    }

    /// JG-13-CARDS-07: used cards become the deck; hands are kept.
    pub(crate) fn reshuffle(&mut self, out: &mut impl Outside) {
        self.deck = self.deck.or(self.used);
        self.used = CardSet::NONE;
        out.tell(|| Event::Reshuffled);
    }
}
