### 1806: Rossbach Avenged: questions, answers, news and refusals.

## Names.

side-prussians = the Prussians
side-prussians-start = The Prussians
side-prussians-of = of the Prussians
side-prussians-to = to the Prussians
part-morning = morning
part-afternoon = afternoon
part-evening = evening
part-night = night
arm-infantry = infantry
arm-cavalry = cavalry
arm-vedettes = vedettes
arm-trains = trains
flag-french = French
flag-prussian = Prussian
flag-saxon = Saxon
verdict-ae = the attackers are eliminated
verdict-ahalf = half of the attackers are eliminated
verdict-ar = the attackers retreat
verdict-ex = an exchange
verdict-dr = the defenders retreat
verdict-dhalf = half of the defenders are eliminated
verdict-de = the defenders are eliminated
shift-repulse = a failed Repulse
shift-arms = combined arms
shift-guard = the Guard infantry
shift-napoleon = Napoleon
reason-prussian-decisive = decisive
reason-prussian-victory = by points
reason-french-marginal = marginal
reason-french-victory = by points
reason-french-decisive = decisive
reason-french-crushing = crushing
reason-saalfeld-french = the way is open
reason-saalfeld-prussian = Saalfeld is held
reason-more-points = more points
reason-equal-points = equal points

## Questions.

ra-prompt-wait = The other side decides.
ra-prompt-plans = By which track does this force come?
ra-prompt-berth = { $piece }: in which hex to start?
ra-prompt-surplus = A hex holds too many: who moves over?
ra-prompt-outposts = Send out vedettes, or begin.
ra-prompt-order = Give a March Order to a force, or none.
ra-prompt-objective = Where { $pieces-count ->
    [one] is
   *[other] are
  } { $pieces } to march?
ra-prompt-recovery = Which units try to recover?
ra-prompt-reorganization = Which leader brings back which unit?
ra-prompt-replacement = Where does the new officer take over?
ra-prompt-command = Put officers and units in command.
ra-prompt-officers = Roll for officers out of command, or go on.
ra-prompt-lifting = Take up bridges of boats, or go on.
ra-prompt-movement = Which force moves next?
ra-prompt-initiative = Which unit out of command tries to move?
ra-prompt-march = { $pieces }: movement points left: { $points }. Where to?
ra-prompt-scout-flight = Where do the scouts fall back?
ra-prompt-vacated = Which of the hexes left by the enemy do you enter?
ra-prompt-designation = Who attacks whom?
ra-prompt-withdrawal = Does cavalry retreat before combat?
ra-prompt-fights = Which attack is resolved next?
ra-prompt-napoleon = Does Napoléon make himself felt?
ra-prompt-heavy = Does the heavy cavalry charge the light?
ra-prompt-accept = The garrison may retreat. Does it?
ra-prompt-losses = Give up units. Strength points still due: { $points }.
ra-prompt-retreat = Retreat, in hexes: { $count }. Who goes where?
ra-prompt-displacement = Too many in { $hex }: who makes room?
ra-prompt-flight = Where does { $piece } flee?
ra-prompt-advance = Who advances?
ra-prompt-night-march = Which force under orders marches in the Night?
ra-prompt-disengagement = Who steps back from the enemy, and where?

## Answers.

ra-answer-place = { $piece } to { $hex }
ra-answer-regular = { $force } by the regular track
ra-answer-alternate = { $force } by the alternate track
ra-answer-recover = { $piece } tries to recover
ra-answer-reorganize = { $leader } brings back { $piece }
ra-answer-displace = { $piece } moves over to { $hex }
ra-answer-command = { $leader } commands { $piece }
ra-answer-check = { $piece } rolls for initiative
ra-answer-guns = { $piece } rolls, following the guns
ra-answer-cancel = Cancel the order of { $piece }
ra-answer-lift = Take up the bridge of boats at { $hex }
ra-answer-order = Order the force of { $piece }
ra-answer-objective = To { $hex }
ra-answer-enter = { $pieces } { $pieces-count ->
    [one] enters
   *[other] enter
  }
ra-answer-take = Take { $piece }
ra-answer-step = To { $hex }
ra-answer-column = Form a column for Road March
ra-answer-deploy = Leave Road March
ra-answer-damage = Try to damage the bridge to { $hex }
ra-answer-repair = Try to repair the bridge to { $hex }
ra-answer-pontoon = Lay the bridge of boats to { $hex }
ra-answer-break = Break { $piece } down into vedettes
ra-answer-put-out = Put out { $piece }
ra-answer-gather = Put { $piece } together again
ra-answer-repulse = Push the enemy out of { $hex }
ra-answer-push = Try the Repulse
ra-answer-scout = Scout { $hex }
ra-answer-stop = Stop here
ra-answer-attack = { $from } attacks { $to }
ra-answer-anew = Designate the attacks anew
ra-answer-withdraw = Retreat from { $from } to { $to } before combat
ra-answer-fight = Resolve the attack on { $hex }
ra-answer-lose = Lose { $piece }
ra-answer-retreat = { $piece } retreats to { $hex }
ra-answer-advance = { $piece } advances to { $hex }
ra-answer-yes = Yes
ra-answer-no = No
ra-answer-done = Done

## News.

ra-turn = { $day } October, { $part }.
ra-player-turn = Player turn: { $side }.
ra-placed = { $piece } starts in { $hex }.
ra-some-placed = A force of { $side } starts in { $hex }.
ra-recovery-passed = { $piece } recovers ({ $die }).
ra-recovery-failed = { $piece } does not recover ({ $die }).
ra-recovered = { $piece } is ready to be reorganized.
ra-reorganized = { $leader } brings { $piece } back.
ra-some-reorganized = { $piece } is back on the map.
ra-reorganization-failed = { $piece } cannot be brought back and is lost ({ $die }).
ra-replaced = { $piece } takes over { $formation } in { $hex }.
ra-commanded = { $leader } puts { $piece } in command.
ra-initiative-passed = { $piece } acts on its own initiative ({ $die }).
ra-initiative-failed = { $piece } waits for orders ({ $die }).
ra-ordered = { $pieces } { $pieces-count ->
    [one] is
   *[other] are
  } ordered to { $hex }.
ra-order-reached = { $pieces } { $pieces-count ->
    [one] has
   *[other] have
  } reached the objective.
ra-order-ended = The March Order of { $pieces } has ended.
ra-lifted = The bridge of boats between { $from } and { $to } is taken up.
ra-pontoon-captured = { $piece } is captured intact ({ $die }).
ra-pontoon-destroyed = { $piece } is destroyed ({ $die }).
ra-arrived = { $pieces } { $pieces-count ->
    [one] arrives
   *[other] arrive
  } in { $hex }.
ra-some-arrived = A force arrives in { $hex } ({ $side }).
ra-entry-passed = { $piece } marches in ({ $die }).
ra-entry-failed = { $piece } awaits orders beyond the map ({ $die }).
ra-moved = { $pieces }: { $from } to { $to }.
ra-some-moved = A force moves from { $from } to { $to } ({ $side }).
ra-hoisted = Over the force in { $hex } now flies the { $flag } flag.
ra-column = { $piece } forms a column for Road March.
ra-deployed = { $piece } leaves Road March.
ra-bridge-damaged = The bridge between { $from } and { $to } is damaged ({ $die }).
ra-bridge-held = The bridge between { $from } and { $to } holds ({ $die }).
ra-bridge-repaired = The bridge between { $from } and { $to } is repaired ({ $die }).
ra-repair-failed = The bridge between { $from } and { $to } is not repaired ({ $die }).
ra-pontoon-laid = A bridge of boats lies between { $from } and { $to }.
ra-pontoon-priced = Crossing the boats between { $from } and { $to } costs { $points ->
    [one] { $points } point
   *[other] { $points } points
  } in this turn ({ $die }).
ra-broke-down = { $piece } sends out { $pieces }.
ra-gathered = { $piece } is together again.
ra-supplied = In supply again: { $pieces }.
ra-unsupplied = Out of supply: { $pieces }.
ra-shown = Turned up: { $pieces }.
ra-glimpsed = About { $strength } strength points are seen in { $hex }.
ra-repulsed = The enemy in { $hex } is pushed back ({ $odds }).
ra-repulse-failed = The enemy in { $hex } stands ({ $odds }).
ra-scouted = { $piece } scouts { $hex } ({ $die }).
ra-found-nothing = The scouts learn nothing of { $hex }.
ra-found-types = The scouts see in { $hex }: { $types }.
ra-found-pieces = The scouts find in { $hex }: { $pieces }.
ra-baggage-captured = { $piece } is captured.
ra-designated = { $from } attacks { $to }.
ra-withdrew = Cavalry retreats from { $from } to { $to } before combat ({ $side }).
ra-fought = Combat for { $hex } at { $odds }, die { $die }: { $verdict }.
ra-fought-retreat = Combat for { $hex } at { $odds }, die { $die }: { $verdict } (hexes: { $steps }).
ra-surrendered = Out of supply and surrendered: { $pieces }.
ra-disordered = { $piece } is eliminated and can be reorganized.
ra-scattered = { $piece } is scattered.
ra-destroyed = { $piece } is lost for good.
ra-retreated = { $piece } retreats from { $from } to { $to }.
ra-lost-on-bridge = { $piece } is lost at the bridge ({ $die }).
ra-crossed-bridge = { $piece } gets over the bridge ({ $die }).
ra-displaced = { $piece } moves over from { $from } to { $to }.
ra-captured = { $piece } is captured ({ $die }).
ra-escaped = { $piece } escapes ({ $die }).
ra-abandoned = { $piece } is abandoned ({ $die }).
ra-train-follows = { $piece } follows the retreat ({ $die }).
ra-advanced = { $piece } advances to { $hex }.
ra-impetus = The cavalry in { $hex } is tested ({ $die }).
ra-brunswick-killed = The Duke of Brunswick is killed ({ $die }).
ra-brunswick-lives = The Duke of Brunswick is unhurt ({ $die }).
ra-broken = { $formation } is demoralized.
ra-rallied = { $formation } has rallied.
ra-guard-recoils = The Guard recoils: the whole army wavers in this turn.
ra-controlled = { $hex } is now held: { $side }.
ra-left = { $piece } has left the map.
ra-over-won = Victory: { $side } ({ $reason }), { $french } to { $prussians }.
ra-over-drawn = A draw ({ $reason }), { $french } to { $prussians }.

## Refusals.

refusal-ra-already-damaged = That bridge is already damaged.
refusal-ra-already-there = The force is already there.
refusal-ra-another-seats-order = That order is for the other player of your side.
refusal-ra-came-into-range-later = It came into the range of its officer only after the Command Segment.
refusal-ra-no-commander-near = No commander has the officer in his Command Range.
refusal-ra-no-officer-no-commander = Its formation has no officer on the map, and no commander has it in his range.
refusal-ra-no-point-spent = A commander is in range, but has spent no command point on it.
refusal-ra-notes-in-command-phase = Notes are written in your own Command Phase.
refusal-ra-no-aide = No aide rode this turn: one of you has no leader on the map.
refusal-ra-note-names-a-hex = A note names places, never the number of a hex.
refusal-ra-attacked-already = That stack has already been attacked in this phase.
refusal-ra-band-closed = The Prussians stay out of the south-western edge until the French have entered it.
refusal-ra-bridge-defended = The bridge of boats is defended: you need troops at one end and no enemy at the other.
refusal-ra-bridge-lies-there = A bridge of boats already lies there.
refusal-ra-cannot-attack = Nobody in that hex can attack.
refusal-ra-cavalry-must-advance = The cavalry is out of hand and must advance.
refusal-ra-cavalry-out-of-hand = The cavalry has lost its order: nobody of this stack advances.
refusal-ra-column-in-the-way = A column in Road March blocks the way.
refusal-ra-column-moves-alone = A unit in Road March moves alone.
refusal-ra-column-must-repulse = A column in an enemy zone must first try a Repulse.
refusal-ra-column-stands-alone = A unit in Road March may not stack.
refusal-ra-column-too-close = Columns on a road keep a hex between them.
refusal-ra-demoralized = Demoralized units do not advance.
refusal-ra-designated-already = That attack is already designated.
refusal-ra-designation-complete = All attacks are designated as they must be.
refusal-ra-designation-goes-on = The designation can still be completed.
refusal-ra-elsewhere = That piece is in another hex.
refusal-ra-enemy-as-fast = An enemy unit that holds them is just as fast.
refusal-ra-enemy-there = The enemy is there.
refusal-ra-enemy-too-near = The enemy is too near.
refusal-ra-engaged = That is not possible in an enemy zone of control.
refusal-ra-engaged-out-of-command = Out of command a unit cannot leave an enemy zone of control.
refusal-ra-failed-repulse = After a failed Repulse they must attack.
refusal-ra-fortified-town = The garrison of a fortified town cannot be repulsed.
refusal-ra-from-zone-to-zone = The first step out of an enemy zone may not lead into another.
refusal-ra-gathered-this-turn = That unit was put together in this turn.
refusal-ra-group-not-in = The reinforcements that began to enter must all come in.
refusal-ra-guns-call = The unit follows the guns and goes on.
refusal-ra-has-advanced = It has advanced after combat in this phase.
refusal-ra-has-attacked = That stack has already attacked in this phase.
refusal-ra-has-entered = These reinforcements have entered, or do not come this way.
refusal-ra-has-moved = That piece has already moved.
refusal-ra-has-no-vedettes = That unit has no vedettes.
refusal-ra-has-order = It already has a March Order.
refusal-ra-has-reorganized = That leader has reorganized units and is not in the chain of command.
refusal-ra-has-rolled = It has already rolled.
refusal-ra-has-withdrawn = It has already retreated before combat in this turn.
refusal-ra-impassable = The way there is closed.
refusal-ra-in-column-already = It is in Road March.
refusal-ra-in-command-already = It is already in command.
refusal-ra-in-the-stack = That piece is already in the stack.
refusal-ra-leader-alone = A leader advances with units, not alone.
refusal-ra-leader-has-not-passed = Their leader has not passed his initiative check.
refusal-ra-makes-no-room = That would make no room.
refusal-ra-moves-alone = A unit that moves by its own initiative moves alone.
refusal-ra-must-attack = Every stack in an enemy zone of control must attack.
refusal-ra-must-be-attacked = Every enemy stack that holds yours must be attacked.
refusal-ra-must-be-placed = That piece must be placed.
refusal-ra-needs-escort = Leaders and trains need combat units with them in an enemy zone of control.
refusal-ra-needs-no-command = That piece needs no command.
refusal-ra-night-needs-order = At Night only forces under a March Order march.
refusal-ra-no-army-commander = The army commander is not on the map.
refusal-ra-no-attack-there = No attack on that stack is left to resolve.
refusal-ra-no-bridge = There is no usable bridge.
refusal-ra-no-force-there = None of your forces is there.
refusal-ra-no-ground-for-it = It cannot stand there.
refusal-ra-no-guns = No engaged units are within five hexes.
refusal-ra-no-leader-near = Scouts need a leader of theirs within four hexes.
refusal-ra-no-objective = An objective is a village or a town.
refusal-ra-no-order = It has no March Order.
refusal-ra-no-point-to-stack = Joining others costs one point more than is left.
refusal-ra-no-points-left = There are not enough points left.
refusal-ra-no-points-to-repulse = A column may come near the enemy only with the points to enter his hex.
refusal-ra-no-pontoon-train = There is no pontoon train.
refusal-ra-no-retreat-there = A retreat cannot end there.
refusal-ra-no-room-to-stop = There is no room to stop there, nor to go on from there.
refusal-ra-no-sappers = Nobody in the stack can work at that bridge.
refusal-ra-no-such-force = There is no such force.
refusal-ra-no-such-group = There are no such reinforcements.
refusal-ra-no-such-hex = There is no hex of that number.
refusal-ra-no-such-piece = There is no piece of that name.
refusal-ra-no-target = No target of the Repulse is chosen.
refusal-ra-no-vedettes = This game is played without vedettes.
refusal-ra-no-vedettes-here = None of its vedettes is in the stack.
refusal-ra-no-water = There is no water to bridge.
refusal-ra-nobody-there = Nobody is there.
refusal-ra-not-a-commander = That is none of your commanders on the map.
refusal-ra-not-a-force = That is not a force that can be ordered.
refusal-ra-not-a-leader = That is none of your leaders on the map.
refusal-ra-not-a-mixed-unit = Only a mixed unit in the stack puts out vedettes.
refusal-ra-not-a-unit = That piece does not roll for its initiative.
refusal-ra-not-a-vedette = That is none of your vedettes.
refusal-ra-not-adjacent = That hex is not next to this one.
refusal-ra-not-all-adjacent = In one combat every attacking stack must reach every defending stack.
refusal-ra-not-an-answer = That is not what you are asked now.
refusal-ra-not-an-entry = They do not enter there.
refusal-ra-not-an-officer = That is none of your officers on the map.
refusal-ra-not-at-night = That is not done at Night.
refusal-ra-not-at-the-bridge = That hex is not at an end of the bridge.
refusal-ra-not-broken-down = That unit is not broken down.
refusal-ra-not-damaged = That bridge is not damaged.
refusal-ra-not-due = They are not due yet.
refusal-ra-not-engaged = It is not in an enemy zone of control.
refusal-ra-not-entering = Only forces that are just entering get an order by day.
refusal-ra-not-free = That hex is out of reach, held by the enemy’s zones, or full.
refusal-ra-not-in-column = It is not in Road March.
refusal-ra-not-in-command = That needs a unit in command.
refusal-ra-not-in-his-zone = They are not in that enemy’s zone of control.
refusal-ra-not-in-the-day-half = That unit is not among those to recover.
refusal-ra-not-in-this-combat = It took no part in this combat.
refusal-ra-not-light-cavalry = Only light cavalry breaks down into vedettes.
refusal-ra-not-moving = That unit is not in the stack.
refusal-ra-not-on-map = It is not on the map.
refusal-ra-not-recovered = That unit has not recovered.
refusal-ra-not-retreating = That piece does not have to retreat.
refusal-ra-not-the-nearest = He flees to the nearest of his units.
refusal-ra-not-the-replacement = Another replacement takes over first.
refusal-ra-not-the-shortest-way = Under a March Order the force takes the shortest way.
refusal-ra-not-there = That piece is not in this hex.
refusal-ra-not-this-force = Another force is decided first.
refusal-ra-not-this-piece = Another piece is asked about.
refusal-ra-not-towards-the-guns = The unit must take the quickest way to the guns.
refusal-ra-not-vacated = The enemy has not left that hex by combat.
refusal-ra-not-with-his-corps = A replacement joins a unit of his corps.
refusal-ra-not-with-the-stack = None of that stack went there.
refusal-ra-not-yours = That is not yours.
refusal-ra-nothing-designated = Nothing is designated yet.
refusal-ra-nothing-to-place = There is nothing to place.
refusal-ra-officer-check-failed = The officer has failed his initiative check.
refusal-ra-officer-failed = Its officer, in range, has rolled and failed.
refusal-ra-officer-has-reorganized = Its officer has reorganized units and is not in the chain of command.
refusal-ra-officer-out-of-command = Its officer is out of command himself.
refusal-ra-officer-too-far = It is out of the Command Range of its officer.
refusal-ra-one-hex-only = The advance goes into one hex only.
refusal-ra-one-infantry-only = Without a leader one infantry unit of a stack advances.
refusal-ra-only-units-leave = Only units leave the map here, not vedettes alone.
refusal-ra-only-vedettes-scout = Only vedettes by themselves scout.
refusal-ra-order-avoids-enemy = A force under a March Order stays out of enemy zones.
refusal-ra-order-goes-on = The force must go on as its March Order says.
refusal-ra-order-not-carried-out = A force under a March Order has not marched yet.
refusal-ra-other-formation = It belongs to another formation.
refusal-ra-other-orders = Pieces with other orders do not move together.
refusal-ra-others-make-room = Those who stood there make room, not those who came.
refusal-ra-others-wait-there = Earlier reinforcements still wait for that hex.
refusal-ra-out-of-command = It is out of command.
refusal-ra-out-of-play = That hex is not in play.
refusal-ra-out-of-range = It is out of Command Range.
refusal-ra-parent-elsewhere = Its unit is in another hex.
refusal-ra-parent-not-broken-down = Its unit is not broken down.
refusal-ra-parent-not-there = Its unit is not on the map at full strength.
refusal-ra-put-out-this-turn = They were sent out in this turn.
refusal-ra-reduced-unit = A reduced unit sends out no vedettes.
refusal-ra-repulse-chosen = A Repulse is chosen: try it.
refusal-ra-scouted-already = That hex has been scouted in this turn.
refusal-ra-sortie-leaves-out = A garrison that attacks leaves out nobody in its zone.
refusal-ra-stack-has-moved = The stack has already begun to move.
refusal-ra-stacked-with-infantry = With infantry in the hex nobody retreats before combat.
refusal-ra-taken-up-this-turn = The bridge was taken up in this turn.
refusal-ra-target-chosen = That target is already chosen.
refusal-ra-too-far-from-commander = It is farther than 27 points of road from the army commander.
refusal-ra-too-far-from-leader = That is too far from its leader.
refusal-ra-too-far-from-parent = Vedettes start within two hexes of their unit.
refusal-ra-too-many-orders = No more orders can be given.
refusal-ra-too-many-units = There are too many units in the hex.
refusal-ra-too-many-vedettes = A hex holds three vedettes at most.
refusal-ra-too-steep = The slope is too steep without a road or trail.
refusal-ra-train-without-leader = Without a leader a train shares its hex with nobody.
refusal-ra-trains-stay = Trains do not advance.
refusal-ra-two-already = A leader brings back two units at most.
refusal-ra-under-orders = It moves by its March Order.
refusal-ra-vedette-is-out = That vedette is already out.
refusal-ra-vedettes-elsewhere = Others of its vedettes are elsewhere on the map.
refusal-ra-vedettes-scout = Vedettes scout; they do not repulse.

## The end of the game.

outcome-prussian-decisive = { $side-start } win a decisive victory.
outcome-prussian-victory = { $side-start } win by points.
outcome-french-marginal = { $side-start } win a marginal victory.
outcome-french-victory = { $side-start } win by points.
outcome-french-decisive = { $side-start } win a decisive victory.
outcome-french-crushing = { $side-start } win a crushing victory.
outcome-saalfeld-french = { $side-start } win: the way past Saalfeld is open.
outcome-saalfeld-prussian = { $side-start } win: Saalfeld is held.
outcome-more-points = { $side-start } win: they have more points.
outcome-equal-points = The game is a draw: both sides have the same points.

## The map.

map-hex-village = village
map-hex-town = town
map-hex-fortress = fortified town
map-hex-road = road
map-hex-trail = trail
map-hex-river = river with bridge
map-hex-stream = stream
map-hex-ford = ford
map-hex-woods = woods
map-hex-slope = slope
map-hex-marsh = marsh
map-hex-french-supply = French supply
map-hex-prussian-supply = Prussian supply
map-description-hexes = Thuringia between Hof, Erfurt and Weissenfels: hexes with relief, woods, rivers and roads.

## What an opponent has in mind.

plan-ra-stand = Everybody stays where he is
plan-ra-march = { $stack } { $stack-count ->
    [one] marches
   *[other] march
  } to { $hex }
plan-ra-attack = Attack from { $from } on { $hex }
