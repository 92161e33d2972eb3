### Jours de Gloire: prompts, answers and news. SP are strength points, MP movement points, CP command points, VP victory points.

## Names of sides, tactics and weather.

side-allies = the Allies
side-allies-start = The Allies
side-allies-of = of the Allies
side-allies-to = to the Allies
tactic-skirmish = Skirmish
tactic-screen = Screen
tactic-offensive = Offensive battle
tactic-decisive = Decisive battle
weather-clear = clear
weather-rain = rain
weather-mud = mud
weather-snow = snow
reason-battle = battle
reason-capture = capture of a leader
reason-places = places held
reason-losses = lighter losses
reason-handicap = points given
reason-victory-points = victory points
reason-napoleon-captured = Napoléon is captured

## Questions.

jg-prompt-ready = Everything is in place: begin when you are ready.
jg-prompt-dummies = Place your dummies, which the enemy takes for troops: choose a dummy and a box with your troops ({ $count } left).
jg-prompt-first = Who moves first in turn { $turn }?
jg-prompt-return = Where does { $piece } return?
jg-prompt-shift = Move your units out of { $box } for the enemy’s reinforcements.
jg-prompt-levies = Which unit gets a strength point? { $count ->
    [one] { $count } is left.
   *[other] { $count } are left.
  }
jg-prompt-split = The die gives { $count }: how many go to the { $army }?
jg-prompt-movement = Turn { $turn }: which of your stacks acts next? Choose one on the map or in the list.
jg-prompt-select = You have chosen { $pieces }: march, or who goes along?
jg-prompt-payer = Which army pays?
jg-prompt-march = Where to with { $pieces }? { $left ->
    [one] { $left } movement point is left.
   *[other] { $left } movement points are left.
  }
jg-prompt-transfer = How many strength points does { $piece } give?
jg-prompt-scout = Reconnoitre { $box }?
jg-prompt-fall-back = Fall back or fight?
jg-prompt-withdraw = Does your cavalry withdraw from { $box }?
jg-prompt-react = The enemy enters { $box }: intercept?
jg-prompt-react-select = { $pieces }: try to intercept, or who comes along?
jg-prompt-react-choice = Enter { $box } or stay?
jg-prompt-sweep = Where does { $piece } flee?
jg-prompt-guns = Who marches to the sound of the guns?
jg-prompt-guns-select = { $pieces }: which battle, or who comes along?
jg-prompt-battles = Which battle is fought next?
jg-prompt-shelter = Shelter inside the walls of { $box }, or stand before them?
jg-prompt-garrison = Who stays inside { $box }?
jg-prompt-surplus = Where do those without shelter in { $box } go?
jg-prompt-invest = Assault, besiege or mask { $box }?
jg-prompt-chit = Choose your tactics at { $box }.
jg-prompt-overrun = Overrun the enemy at { $box }?
jg-prompt-advance = Advance beyond { $box }?
jg-prompt-losses = Which unit takes the loss? { $count ->
    [one] { $count } strength point is due.
   *[other] { $count } strength points are due.
  }
jg-prompt-retreat = Where to retreat from { $box }?
jg-prompt-demolish = Destroy the bridge behind you?
jg-prompt-may-retreat = Leave { $box }, or hold it?
jg-prompt-discard = You hold too many cards: discard one.
jg-prompt-window = { $moment }: play a card?
jg-prompt-target = Choose the target of the card.
jg-prompt-wait = The other side decides.

## Answers.

jg-do-place = Place { $piece } in { $box }
jg-do-first = { $side-start } move first
jg-do-give = Give it to { $piece }
jg-do-take = Take { $piece } along
jg-do-take-in = { $piece } in { $box }
jg-do-intercept = { $piece } in { $box }: succeeds on { $faces } of 6
jg-do-march = March
jg-do-force = Forced march
jg-do-entrench = Entrench
jg-do-army = The { $army } pays
jg-do-step = March to { $box }
jg-do-stop = Stop here
jg-do-detach = Detach { $counter } from { $piece }
jg-do-number = { $count }
jg-do-merge = Merge { $counter } into { $piece }
jg-do-destroy = Destroy the bridge to { $box }
jg-do-repair = Repair the bridge to { $box }
jg-do-pontoon = Build or take up a pontoon to { $box }
jg-do-recover = { $piece } gathers its stragglers
jg-do-scout = Reconnoitre
jg-do-withdraw = { $piece } withdraws to { $box }
jg-do-try = Try it
jg-do-enter = Enter
jg-do-box = { $box }
jg-do-guns = March to the guns at { $box }
jg-do-fight = Fight at { $box }
jg-do-shelter = Shelter inside the walls
jg-do-stand = Stand in the open
jg-do-assault = Assault
jg-do-siege = Besiege
jg-do-mask = Mask the city
jg-do-chit = { $tactic }
jg-do-overrun = Overrun
jg-do-lose = { $piece } takes the loss
jg-do-demolish = Destroy the bridge
jg-do-play = Play { $card }
jg-do-discard = Discard { $upper } / { $lower }
jg-do-decline = No
jg-do-no-card = Play no card
jg-do-pass = Pass
jg-do-end-movement = End my movement
jg-do-end-combat = No more battles
jg-do-done = Done

## News.

jg-arrived = { $piece } arrives in { $box } ({ $sp } SP).
jg-some-arrived = Reinforcements { $side-of } arrive in { $box }.
jg-strengthened = { $piece } gains { $sp } SP.
jg-some-strengthened = { $side-start } receive strength points.
jg-delayed = { $piece } does not come yet (die { $die }).
jg-shifted = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  } { $side-of } { $count ->
    [one] makes room
   *[other] make room
  }: from { $from } to { $to }.
jg-returned = { $piece } returns in { $box }.
jg-some-returned = A leader { $side-of } returns in { $box }.
jg-dummy-placed = { $piece } is placed in { $box }.
jg-some-placed = { $side-start } place a counter in { $box }.
jg-disbanded = { $piece } is disbanded.
jg-forced = { $pieces } { $pieces-count ->
    [one] sets
   *[other] set
  } out from { $box } on a forced march.
jg-activated = { $pieces } { $pieces-count ->
    [one] sets
   *[other] set
  } out from { $box }.
jg-some-forced = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  } { $side-of } { $count ->
    [one] sets out
   *[other] set out
  } from { $box } on a forced march.
jg-some-activated = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  } { $side-of } { $count ->
    [one] sets out
   *[other] set out
  } from { $box }.
jg-paid = The { $army } pays { $points } CP.
jg-moved = { $pieces } { $pieces-count ->
    [one] goes
   *[other] go
  } from { $from } to { $to }.
jg-some-moved = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  } { $side-of } { $count ->
    [one] goes
   *[other] go
  } from { $from } to { $to }.
jg-straggled = { $piece } leaves { $sp } SP behind as stragglers.
jg-kept-up = { $pieces } { $pieces-count ->
    [one] leaves
   *[other] leave
  } nobody behind.
jg-recovered = { $piece } gathers { $sp } SP of stragglers.
jg-some-rested = { $side-start } rest in { $box }.
jg-detached = { $counter } ({ $sp } SP) is detached from { $piece }.
jg-some-detached = { $side-start } make a Detachment in { $box }.
jg-merged = { $counter } gives { $sp } SP to { $piece }.
jg-some-merged = A Detachment { $side-of } rejoins its corps in { $box }.
jg-some-shrunk = A Detachment { $side-of } gives up strength in { $box }.
jg-entrenched = { $side-start } entrench in { $box }.
jg-unmanned = The entrenchments { $side-of } in { $box } are abandoned.
jg-bridge-destroyed = The bridge between { $from } and { $to } is destroyed.
jg-bridge-repaired = The bridge between { $from } and { $to } is repaired.
jg-pontoon-built = { $side-start } lay a pontoon between { $from } and { $to }.
jg-pontoon-taken = The pontoon between { $from } and { $to } is taken up.
jg-dummies-removed = { $count ->
    [one] A dummy { $side-of } vanishes
   *[other] { $count } dummies { $side-of } vanish
  } from { $box }.
jg-dummies-declared = { $side-start } have only dummies in { $box }.
jg-contact = The armies meet in { $box }.
jg-fled = { $piece } flees to { $box }.
jg-swept = { $piece } is driven off the map.
jg-scouted = { $scouts } reconnoitre { $box } against { $screen }{ $die ->
    [0] {""}
   *[other] {" "}(die { $die })
  }: { $found } found.
jg-revealed = Revealed: { $pieces }.
jg-withdrew-at-a-loss = { $piece } withdraws to { $box } and loses 1 SP (die { $die }).
jg-withdrew = { $piece } withdraws to { $box } (die { $die }).
jg-reaction-succeeded = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  } { $side-of } in { $box } { $count ->
    [one] reacts
   *[other] react
  }: die { $die }, { $needed } or less was needed.
jg-reaction-failed = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  } { $side-of } in { $box } { $count ->
    [one] fails
   *[other] fail
  } to react: die { $die }, { $needed } or less was needed.
jg-intercepted = { $side-start } intercept in { $box }.
jg-fell-back = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  } { $side-of } { $count ->
    [one] falls back
   *[other] fall back
  } from { $from } to { $to }.
jg-surplus = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  } { $side-of } { $count ->
    [one] finds no shelter in { $from } and goes
   *[other] find no shelter in { $from } and go
  } to { $to }.
jg-retreated = { $side-start } retreat from { $from } to { $to }.
jg-sheltered = { $side-start } shelter in { $box }.
jg-siege-laid = { $side-start } lay siege to { $box }.
jg-city-fell = { $box } falls (die { $die }, { $needed } or more needed, Siege { $stage }).
jg-siege-rolled = { $box } holds out (die { $die }, { $needed } or more needed); Siege { $stage }.
jg-siege-masked = { $box } is only masked this time.
jg-siege-lifted = The siege of { $box } is lifted.
jg-battle-began = { $side-start } attack in { $box }.
jg-battle-encircled = Tactics: French { $french }, Allies { $allies }: { $kind }, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }. The defender is encircled.
jg-battle-opened = Tactics: French { $french }, Allies { $allies }: { $kind }, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }.
jg-fought = Round { $round }: the French roll { $french }, the Allies { $allies }; the French lose { $french-losses } SP, the Allies { $allied-losses }.
jg-fired = Artillery { $side-of }: die { $die }, { $losses } SP lost by the enemy.
jg-lost = { $piece } loses 1 SP.
jg-morale-held = { $side-start } hold (die { $die }, { $needed } or less needed).
jg-morale-broke = { $side-start } break (die { $die }, { $needed } or less needed).
jg-joined = Come to the sound of the guns for { $side }: { $pieces }.
jg-overrun = Overrun: die { $die }.
jg-battle-won = { $side-start } win the battle; losses: French { $french } SP, Allies { $allies } SP.
jg-battle-indecisive = The battle is indecisive; losses: French { $french } SP, Allies { $allies } SP.
jg-pursued = { $side-start } pursue: die { $die }, { $losses } SP lost by the enemy.
jg-demolished = The bridge is blown (die { $die }).
jg-demolition-failed = The bridge stays (die { $die }).
jg-eliminated = { $piece } is eliminated.
jg-captured = { $piece } is captured.
jg-turn = Turn { $turn }.
jg-weather = The weather is { $weather }{ $die ->
    [0] {""}
   *[other] {" "}(die { $die })
  }.
jg-removed = { $piece } leaves the game.
jg-named = { $piece } commands the { $army }.
jg-replaced = { $piece } takes the place of { $old }.
jg-opened = { $box } opens its gates.
jg-first-rolled = Who is first: French { $french } (total { $french-total }), Allies { $allies } (total { $allied-total }).
jg-first = { $side-start } move first.
jg-drew = { $side-start } draw a card.
jg-drew-card = { $side-start } draw { $upper } / { $lower }.
jg-reshuffled = The cards are shuffled.
jg-player-turn = Player turn { $side-of }.
jg-supplied = The { $army } is supplied.
jg-supplied-partly = The { $army } is supplied in part.
jg-unsupplied = The { $army } is not supplied.
jg-command-checked = Command { $side-of } is settled for the turn.
jg-command-points = The { $army } has { $points } CP (die { $die }).
jg-controlled = { $side-start } control { $box }.
jg-scored = { $side-start } score { $points } VP: { $reason }.
jg-played = { $side-start } play { $card }.
jg-discarded = { $side-start } discard { $upper } / { $lower }.
jg-command-changed = The CP of the { $army } change by { $points }.
jg-armistice-moved = The Armistice is now expected in turn { $turn }.
jg-restart-moved = Hostilities will now restart in turn { $turn }.
jg-armistice = Armistice. Hostilities restart in turn { $turn }.
jg-restart = Hostilities restart.
jg-over = { $side-start } win: { $reason }.
jg-over-draw = The game is a draw.
jg-nothing = Nothing happens.

## How a result was reckoned.

jg-sum-strength = { $side-start } count { $sp } SP
jg-sum-divided = { $what }: divided by { $by }
jg-sum-columns = { $what }: { $by } { $count ->
    [one] column
   *[other] columns
  }
jg-sum-die = { $what }: { $by } to the die
jg-sum-bonus = { $what }: { $by }
jg-sum-scouts = { $own } SP of scouts against { $against } SP of a screen
jg-sum-unit = { $piece }, { $sp } SP
jg-sum-part = { $what }: { $by }
jg-sum-at-most = Needed: { $needed } or less
jg-sum-at-least = Needed: { $needed } or more
jg-sum-rolled = Die: { $die }
jg-sum-read = Die: { $die }, read as { $read }
jg-sum-lost = Result: { $sp } SP lost
jg-sum-lost-star = Result: { $sp } SP lost, and a Morale Test
jg-sum-found = Result: { $count } found
jg-sum-screened = The scouts are no stronger than the screen: they learn nothing
jg-sum-overrun-back = Result: the defenders retreat unharmed
jg-sum-overrun-half = Result: the defenders retreat with the loss of half their SP
jg-sum-overrun-all = Result: the defenders are destroyed
sum-fatigued = Tired attackers
sum-walls = Assault on walls
sum-cavalry-in-rough = Cavalry in rough ground
sum-encircled = Defender encircled
sum-flank = Flank
sum-mountain = Mountains
sum-defensive = Defensive ground
sum-entrenched = Entrenchments
sum-fourth-round = Fourth round
sum-tactics = Tactical skill of the leader
sum-cohesion = Difference in cohesion
sum-bridge = Attack across a bridge
sum-open-ground = Defence in the open
sum-late-round = Third round and later
sum-artillery = Artillery bonus
sum-cavalry = Cavalry bonus
sum-average-cohesion = Average cohesion
sum-leader = Leader
sum-card = Card
sum-clear = Fair weather
sum-rain = Rain
sum-mud = Mud
sum-snow = Snow
sum-city = This city
sum-few-besiegers = Infantry not twice the garrison’s
sum-scouts-cohesion = Cohesion of the scouts
sum-screen-cohesion = Cohesion of the screen
sum-french-cavalry = French cavalry
sum-long-way = Connection of 2 MP or more
sum-with-cavalry = Cavalry takes part
sum-good-leader = General with a command value of 3 or more
sum-good-troops = Cohesion of 4 or more

## Refusals.

refusal-already-entrenched = That box is entrenched already.
refusal-all-mp-needed = That takes all the movement points of a stack that has not moved.
refusal-already-in-the-force = That piece is already in the force.
refusal-already-in-the-stack = That piece is already in the stack.
refusal-already-moved = It has moved or acted already.
refusal-armistice = That is forbidden during the Armistice.
refusal-army-may-not-pay = The command points of that army may not be spent on these pieces.
refusal-arrival-box = Enemy reinforcements arrive there: you may not enter it in this turn.
refusal-arrived-this-phase = It came into this box in this phase only.
refusal-battles-to-fight = There are battles still to be fought.
refusal-besieged = Who is besieged does not move.
refusal-box-closed = Nobody may enter that box yet.
refusal-cavalry-only = Only cavalry withdraws before a combat.
refusal-chit-chosen = You have already chosen your tactics.
refusal-cohesion-too-low = The counter has a better cohesion than the unit it would come from.
refusal-counter-not-free = That Detachment counter is not free.
refusal-dummies-only-move = Dummies do nothing but move.
refusal-enemies-there = There are enemy counters.
refusal-enemy-opposite = The enemy stands at the other end.
refusal-engaged = That cannot be done in a besieged city.
refusal-five-sp-needed = The stack needs 5 strength points for a pontoon.
refusal-fortified-city = A fortified city needs no entrenchments.
refusal-frontier-closed = The Austrian frontier is closed.
refusal-guard = No independent Detachment joins a unit of the Guard.
refusal-halted = The stack has been stopped and does nothing more.
refusal-independent-detachment = An independent Detachment makes no forced march.
refusal-initial-strength = The unit has its initial strength again.
refusal-leaders-go-with-cavalry = A leader withdraws only after cavalry of his box.
refusal-losses-are-shared-evenly = Losses are shared evenly: a unit that has lost less goes first.
refusal-more-than-the-die = The die did not give so many points.
refusal-must-leave-the-enemy = During the Armistice, pieces that can leave the enemy must do so first.
refusal-next-to-the-enemy = During the Armistice nobody may end up next to the enemy.
refusal-no-armistice = That needs the Armistice, which is not in force.
refusal-no-battle-there = There is no battle to march to.
refusal-no-battle-within-reach = No battle is within its reach.
refusal-no-bridge = No bridge, ford or pontoon leads over the river there.
refusal-no-bridge-to-destroy = There is no bridge or pontoon to destroy.
refusal-no-bridge-to-repair = There is no destroyed bridge to repair.
refusal-no-common-battle = The pieces of a force must be able to reach the same battle.
refusal-no-common-payer = No army can pay for all these pieces.
refusal-no-dummy-to-place = You have no more dummies to place.
refusal-no-effect-now = That event would have no effect now.
refusal-no-fight-there = There is nothing to fight for in that box.
refusal-no-forced-march-on-entry = Who comes from off the map makes no forced march.
refusal-no-ford-site = There is no place for a pontoon.
refusal-no-friendly-counter-there = A dummy is placed with friendly counters only.
refusal-no-infantry = That takes infantry.
refusal-no-interception-from-there = Nobody can intercept from that box.
refusal-no-line-to-a-general = It has no line of communication to a general.
refusal-no-losses-to-replace = The unit has no combat losses to replace.
refusal-no-pontoon-left = You have no pontoon left.
refusal-no-room = There is no room for more inside the city.
refusal-no-room-and-no-way-out = Not everybody finds room inside, and the others have nowhere to go.
refusal-no-sp-of-this-nation = No strength points of its nationality are left.
refusal-no-stragglers = The unit has no stragglers.
refusal-no-strength-left = The unit has no strength left to do that.
refusal-no-such-army = There is no army of that name.
refusal-no-such-box = There is no box of that name.
refusal-no-such-chit = There are no tactics of that name.
refusal-no-such-piece = There is no piece of that name in this scenario.
refusal-no-troops-to-meet-the-enemy = Leaders and guns do not go among the enemy without troops.
refusal-no-unit-to-besiege = A siege takes an infantry unit.
refusal-no-unit-to-force = There is no unit in the stack to make a forced march.
refusal-nobody-to-hold-the-city = There are no troops to hold the city.
refusal-not-a-box-to-fall-back = The scouts cannot fall back to that box.
refusal-not-a-box-to-retreat = Nobody can retreat to that box.
refusal-not-a-box-to-return = The leader cannot return there.
refusal-not-a-box-to-shift = The pieces cannot move aside to that box.
refusal-not-a-detachment = That is not a Detachment.
refusal-not-a-dummy-to-place = That is not a dummy that can be placed.
refusal-not-a-force = There are no troops fit for it.
refusal-not-a-free-box = That box is not next to it and free of the enemy.
refusal-not-a-target = The event cannot be used on that.
refusal-not-connected = No connection leads there.
refusal-not-enough-cp = There are not enough command points for it.
refusal-not-enough-mp = There are not enough movement points for it.
refusal-not-idle = It has already moved, fought or worked in this turn.
refusal-not-in-the-box = That piece is not in the box.
refusal-not-in-the-same-box = That piece is in another box.
refusal-not-in-the-stack = That piece is not in the stack.
refusal-not-on-the-map = That piece is not on the map.
refusal-not-so-many = Not so many strength points can be moved.
refusal-not-the-entry = That is not where it comes onto the map.
refusal-not-the-nearest-army = A leader flees to the nearest friendly troops.
refusal-not-your-piece = That piece is not yours.
refusal-not-your-unit = That is not a unit of yours on the map.
refusal-nothing-left = The event has nothing more to give.
refusal-once-a-turn = It has already marched to the guns in this turn.
refusal-one-sp-a-turn = The unit has already received its strength point of this turn.
refusal-other-arm = Infantry and cavalry do not mix in that.
refusal-other-colour = That half of the card is for the other side.
refusal-other-parent = That Detachment comes from another unit.
refusal-out-of-command = It is out of command.
refusal-out-of-reach = That battle is out of its reach.
refusal-pontoon-there = A pontoon lies there already.
refusal-rests-this-turn = It rests or entrenches in this turn and does not react.
refusal-roster-full = The unit is at its full strength.
refusal-sp-may-not-be-held-back = Strength points may not be held back while a unit can take them.
refusal-stack-too-big = The stack would be too big without a commander-in-chief who concentrates it.
refusal-three-sp-needed = That takes 3 strength points.
refusal-too-late = The Armistice has already been declared.
refusal-too-weak-to-detach = The unit is too weak to give anything away.
refusal-two-sp-a-turn = The unit has already received two strength points in this turn.
refusal-units-only = That takes a corps, not a Detachment.
refusal-use-the-first-counter-of-its-kind = Take the first counter of its kind: they are all alike.
refusal-used-once = That event happens only once in a game.
refusal-wrong-moment = That event is not for this moment.
refusal-chit-not-allowed = Your force may not choose these tactics: they depend on its strength and its leader.
refusal-another-armys-order = That order is for the player of another army.
refusal-no-commander-to-join = There is no commander-in-chief on the map whom the unit could join.
refusal-jg-already-activated = That piece has already been activated in this phase.
refusal-jg-no-such-card = There is no half of a card of that name.
refusal-jg-no-such-number = That is not a number that fits here.
refusal-jg-enemy-there = During the Armistice nobody may enter a box with the enemy in it.

## What event cards do.

jg-effect-strength = { $units ->
    [one] One { $nation } unit gains 1 SP
   *[other] { $units } { $nation } units gain 1 SP each
  }, at any moment of your movement.
jg-effect-strength-infantry = { $units ->
    [one] One { $nation } infantry unit gains 1 SP
   *[other] { $units } { $nation } infantry units gain 1 SP each
  }, at any moment of your movement.
jg-effect-strength-line-infantry = { $units ->
    [one] One { $nation } infantry unit, not of the Guard, gains 1 SP
   *[other] { $units } { $nation } infantry units, not of the Guard, gain 1 SP each
  }, at any moment of your movement.
jg-effect-strength-cavalry = { $units } { $nation } cavalry { $units ->
    [one] unit gains
   *[other] units gain
  } 1 SP each, at any moment of your movement.
jg-effect-strength-each = One unit of each of these nationalities gains 1 SP, at any moment of your movement: { $nations }.
jg-effect-artillery = Before the artillery fires in a battle: +{ $points } to your artillery die of the round, or +{ $reserve } with reserve artillery.
jg-effect-pursuit = Before a pursuit with cavalry, not in mud: +{ $points } to the pursuit die.
jg-effect-lose-die = In the enemy’s administrative phase an enemy army loses as many CP as a die shows, but keeps 1; of these the first in play: { $armies }.
jg-effect-lose-any = In the enemy’s administrative phase an enemy army of your choice loses { $points } CP, but keeps 1.
jg-effect-lose = In the enemy’s administrative phase an enemy army loses { $points } CP, but keeps 1; of these the first in play: { $armies }.
jg-effect-gain = In your administrative phase: +{ $points } CP for the { $army }.
jg-effect-reveal = In either movement phase: all counters of one enemy box are shown, and dummies among them are removed.
jg-effect-stragglers = For one force that makes a forced march: −{ $points } on each straggler die.
jg-effect-fewer-rounds = When a battle begins: it has one round less, but at least one.
jg-effect-pontoon = During a march: the stack builds or takes up a pontoon for 2 MP.
jg-effect-pass-morale = When a morale test is called in a battle with { $piece }: it is passed.
jg-effect-morale = For one morale test in a battle of one of these armies: +{ $points } to the average cohesion ({ $armies }).
jg-effect-recover = In your movement phase: one unit gathers its stragglers at once, even if it has moved.
jg-effect-block = In the enemy’s administrative phase: the units of one enemy box more than { $points } MP from the commander-in-chief are out of command this turn.
jg-effect-defection = When a battle begins: each enemy unit of this kind loses { $points } SP on a die of { $from } or more ({ $nations }; { $pieces }).
jg-effect-reaction = For one interception or march to the guns: −{ $points } on the die.
jg-effect-armistice = In either movement phase, before the declaration: the Armistice marker { $by ->
    [-1] comes a turn earlier
    [1] comes a turn later
   *[other] moves on the turn track ({ $by })
  }.
jg-effect-restart = In either movement phase of the Armistice: the restart marker { $by ->
    [-1] comes a turn earlier
    [1] comes a turn later
   *[other] moves on the turn track ({ $by })
  }.
jg-effect-ford = During a march: one crossing of a minor river costs nothing more, or a stack of cavalry crosses a pontoon site for 2 MP more.
jg-effect-entrench = An infantry force that has not moved entrenches for 0 CP.
jg-effect-free-retreat = When { $piece } comes next to one of your forces: it falls back one box without a die.
jg-effect-once = It happens only once, in scenarios with the Armistice.
jg-effect-autumn = In autumn only.

## How a game ends.

outcome-victory-points = { $side-code ->
    [nobody] The game is a draw: neither side leads by three victory points.
   *[other] { $side-start } win: they lead by three victory points or more.
  }
outcome-napoleon-captured = { $side-start } win: Napoléon has been captured.

## The map.

map-subtitle-1813 = The campaign in Germany, from Lützen to Leipzig, March to November 1813
map-open = Open
map-defensive = Defensive terrain
map-mountains = Mountains
map-fortified-city = Fortified city
map-great-fortress = Great fortress, units sheltered
map-paid-road = Road (1 MP)
map-poor-road = Poor road (2 MP)
map-minor-ford = Ford of a minor river
map-pontoon-only = Major river: pontoon only
map-frontier = Austrian frontier
map-abroad = BOHEMIA
map-allied-letter = A
map-description-boxes = Map of { $boxes } places from Magdeburg in the north-west to Breslau in the east and Prague in the south, joined by { $links } connections; { $abroad } of the places lie in Bohemia, behind the Austrian frontier.

## What an opponent has in mind.

jg-plan-rest = Everybody rests
jg-plan-march = { $stack } { $stack-count ->
    [one] marches
   *[other] march
  } to { $place }
jg-plan-dig = { $stack } { $stack-count ->
    [one] entrenches
   *[other] entrench
  } at { $place }
jg-plan-bridge = { $stack } { $stack-count ->
    [one] bridges
   *[other] bridge
  } the way to { $place }
jg-plan-garrison = { $stack } { $stack-count ->
    [one] leaves
   *[other] leave
  } a garrison and { $stack-count ->
    [one] marches
   *[other] march
  } to { $place }
jg-plan-intercept = Interception from { $place }
jg-deed-siege = siege of { $place }
jg-plan-fall-back = The force at { $place } falls back
