### Prompts, answers, log and refusals of the Conquerors games.

## What a player is asked.

prompt-bid = Bid in secret: name the side you want and the victory points you offer for it.
prompt-place = Place { $block } in one of your deployment areas.
prompt-place-within = Place { $block } in one of your deployment areas; to be kept: { $limits }.
limit-corps-in-area = at least { $corps } more corps in { $area }
limit-ilm-saale = at least { $corps } more corps between the Ilm and the Saale
limit-saale-elster = at least { $corps } more corps between the Saale and the Elster
limit-area-of-its-own = each corps in an area of its own, and none in { $area }
limit-at-most = at most { $corps } corps in an area
limit-with-a-corps = with a corps of yours
prompt-ready = Say when you are ready to begin.
prompt-arrival = Choose the area in which { $block } arrives.
prompt-declare = Play a blue card for its event, or play none.
prompt-operate = Turn { $turn }: choose the first block of your next operation, or pass for the rest of the turn.
prompt-operate-again = Choose the first corps of the second operation that { title-coordination } gives you.
prompt-select = { $blocks } in { $area }: add blocks to the stack, or choose to march or to attack.
prompt-march = { $blocks } in { $area }: march on, stop or play a card, with { movement-points-left } and { $spent } spent.
prompt-attack = Attack in { $area }, or end the operation there.
prompt-retreat = Choose the next area of the retreat from { $area }, with { $left ->
    [one] { $left } connection
   *[other] { $left } connections
  } still to go.
prompt-close = Your operation is over: play a card, or end it.
prompt-acknowledge = Go on when you have seen what happened.
prompt-recovery = Play recovery cards, at most one for each corps, or stop.
prompt-tire = Choose the corps that takes the next point of fatigue, with { $left ->
    [one] { $left } point
   *[other] { $left } points
  } to place.
prompt-ease = Choose the corps that gets rid of a point of fatigue, with { $left ->
    [one] { $left } point
   *[other] { $left } points
  } to take off.
prompt-lose = Choose the strength point to give up, with { $left ->
    [one] { $left } point
   *[other] { $left } points
  } to lose.
prompt-idle = { title-inactivity }: choose an area with a corps of yours, where all your blocks become activated.
prompt-care = { title-care }: choose a corps that has lost infantry.
prompt-fetch = { title-anticipation }: choose a card of your deck to take into your hand.
prompt-queen = Choose the area where each of your corps gets rid of 1 fatigue.
prompt-supply = { title-supply }: choose the area where your corps get rid of 2 fatigue in all.
prompt-reinforce = Choose the corps that gains 1 infantry point.
prompt-saxon = { title-saxon-defection }: name the contested area where you think Tauentzien stands.
prompt-epidemic = { title-epidemic }: choose the area where each enemy corps takes 1 fatigue.
prompt-react-from = { title-reaction }: choose the area of the stack that is to move.
prompt-react-to = { title-reaction }: choose where the stack in { $area } goes.
prompt-effort-from = { title-last-effort }: choose the area of the activated corps that are to move.
prompt-effort-to = { title-last-effort }: choose where the activated corps in { $area } go.
prompt-wreck = { title-destroyed-bridge }: choose the area at the other end of the bridge you destroy.
prompt-mend = Choose the area at the other end of the bridge you repair.
prompt-summon = { title-cannon-sounds }: choose the corps that joins the combat in { $area }.
prompt-escort = { title-cannon-sounds }: choose whether { $block } joins the combat as well.
prompt-snowed = { title-snow-storm }: choose the corps of yours that is lost in the snow and takes 1 fatigue.
prompt-wait = Wait for the other side to decide.
prompt-over = The game is over.

movement-points-left = { $left ->
    [0] no movement points left
    [one] { $left } movement point left
   *[other] { $left } movement points left
  }

## Moments at which a card may be played.

window-stack-named = { $enemy-start } have named a stack in { $area } and show no march card yet: play a card, or none.
window-march-start = Your march begins with { movement-points }: play a card, or go on.
window-enemy-march-start = The enemy marches from { $area } on a card of value { $value }: play a card, or none.
window-joining = Your stack must stop with your corps in { $area }: play a card to march on, or go on without.
window-enemy-enters = { $enemy-start } enter { $area }: play a card, or none.
window-enemy-march-end = { $enemy-start } end their march in { $area }: play a card, or none.
window-combat = A combat begins in { $area }: play a card, or none.
window-retreat-done = The beaten enemy has retreated: play a card, or none.
window-pursuit-threatens = The enemy is about to pursue you: play a card, or none.
window-pursuit = You are about to pursue: play a card, or none.
window-answer = { $enemy-start } have played { $card }: answer with a card, or let it happen.

movement-points = { $points-sign ->
   *[plus] { $points ->
        [one] { $points } movement point
       *[other] { $points } movement points
      }
    [none] no movement points
    [minus] no movement points
  }

## Answers.

answer-bid = Offer { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
  } for { $side }
answer-place = Place { $block } in { $area }
answer-ready = Ready
answer-play = Play { $card }
answer-play-in-vain = Play { $card } (no effect now)
answer-area = { $area }
answer-block = { $block }
answer-fetch = Take { $card }
answer-pass = Pass for the rest of the turn
answer-take = { $block } in { $area }
answer-march = March
answer-attack = Attack
answer-step = To { $area }
answer-stop = Stop here
answer-tire = 1 fatigue on { $block }
answer-ease = 1 fatigue off { $block }
answer-lose-infantry = 1 infantry point of { $block }
answer-lose-cavalry = 1 cavalry point of { $block }
answer-recover = { $card } on { $block } (fatigue { $fatigue }, up to { $points } off)
answer-end-operation = End the operation
answer-no-more-cards = No more cards
answer-go-on = Go on
answer-stay-behind = Stay behind
answer-no-card = No card

## The log.

log-bids = The bids are open: player 1 offered { $first_bid } for { $first_side }, player 2 offered { $second_bid } for { $second_side }; player { $seat } takes the French, and the victory points start at { $points }.
log-placed = { $block } is placed in { $area }.
log-setup-opened = Both armies are in place.
log-turn = Turn { $turn } begins.
log-arrived = { $block } arrives in { $area }.
log-some-arrived = { $side-start } receive a block in { $area }.
log-arrival-barred = Nobody can arrive in { $area }: the enemy is there.
log-never-came = { $block } finds no way in and never comes.
log-drew = { $side-start } draw { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }.
log-drew-cards = { $cards-count ->
    [0] { $side-start } draw no card.
   *[other] { $side-start } draw { $cards }.
  }
log-red = { $side-start } have drawn a red card: { $card }.
log-reds-cancelled = The red cards cancel each other.
log-mud = Mud covers the roads: this turn each stack that begins an operation takes 1 fatigue, and each march has 2 movement points less.
log-quarters-shuffled = { $side-start } have lost 5 strength points: { title-winter-quarters } goes among their cards.
log-quarters-out = { $side-start } have turned up { title-winter-quarters }: the turn in which both sides have done so is the last.
log-surrendered = { $area } surrenders { $side-to }.
log-siege-lifted = The siege is lifted in { $area }.
log-hand-seen = { $side-start } look at the hand of the enemy.
log-seen-cards = { $cards-count ->
    [0] The hand { $side-of } is empty.
   *[other] The hand { $side-of } holds { $cards }.
  }
log-turned-up = { $side-start } turn up { $card }, of value { $value }.
log-idled = { $side-start } stay idle in { $area }: all their blocks there are activated.
log-played = { $side-start } play { $card }.
log-cancelled = { $side-start } see their card cancelled.
log-no-effect = The card { $side-of } has no effect.
log-discarded = { $side-start } discard { $card }.
log-fetched = { $side-start } take a card out of their deck.
log-fetched-card = { $side-start } take { $card } out of their deck.
log-reshuffled = { $side-start } shuffle their discard pile into a new deck.
log-initiative-cards = Initiative cards: { $french } for { side-french }, { $coalition } for { side-coalition }.
log-initiative = { $side-start } have the initiative.
log-passed = { $side-start } pass for the rest of the turn.
log-march-named = Named for a march from { $area }: { $blocks }.
log-some-named = { $side-start } name { $count ->
    [one] { $count } block
   *[other] { $count } blocks
  } in { $area } for a march.
log-march-card = { $side-start } reveal { $card } for the march, of value { $value }.
log-march-points = The stack has { movement-points }.
log-moved = { $blocks }: { $from } → { $to }.
log-some-moved = { $side-start }: { $count ->
    [one] { $count } block
   *[other] { $count } blocks
  }, { $from } → { $to }.
log-stayed = { $side-start } do not move from { $area }.
log-vedettes-lost = { $side-start } lose { $count ->
    [one] { $count } vedette
   *[other] { $count } vedettes
  } in { $area }.
log-axis-set = { $side-start } set their axis of retreat in { $area } towards { $towards }.
log-axis-cut = { $side-start } have their axis of retreat in { $area } cut.
log-axis-removed = { $side-start } no longer have an axis of retreat in { $area }.
log-bridge-wrecked = The bridge between { $a } and { $b } is destroyed.
log-bridge-mended = The bridge between { $a } and { $b } is repaired.
log-tired = { $block } takes { $points } fatigue.
log-eased = { $block } gets rid of { $points } fatigue.
log-lost-infantry = { $block } loses 1 infantry point.
log-lost-cavalry = { $block } loses 1 cavalry point.
log-gained = { $block } gains 1 infantry point.
log-some-gained = { $side-start } gain 1 infantry point in one of their corps.
log-care = { $block } is cared for.
log-eliminated = { $block } is eliminated.
log-controlled = { $side-start } take control of { $area }.
log-points-losses = { points-scored } for losses, and the track stands at { $points }.
log-points-control = { points-scored } for a place taken, and the track stands at { $points }.
log-points-places = { points-scored } for the citadels they hold, and the track stands at { $points }.
log-points-care = { points-scored } for men returned to the ranks, and the track stands at { $points }.
log-points-bid = { points-scored } by the bid, and the track stands at { $points }.
log-points-card = { points-scored } by a card, and the track stands at { $points }.
log-points-citadels = { points-scored } for a citadel held or besieged at the end, and the track stands at { $points }.
log-points-end = { points-scored } for a place held at the end, and the track stands at { $points }.
log-combat = { $side-start } attack in { $area }: { $attackers } against { $defenders }.
log-joined = { $block } joins the combat from { $from }.
log-attack-cancelled = { $side-start } call the attack off, having no card to fight with.
log-combat-cards = Strength in the combat: { $french } for { side-french }, { $coalition } for { side-coalition }.
log-revealed = { $side-start } reveal { $card }: { blow }.
log-rolled = { $side-start } roll a die: { blow }.
log-combat-result = { side-french-start } suffer { $french_losses ->
    [one] { $french_losses } loss
   *[other] { $french_losses } losses
  } and { $french_fatigue } fatigue, { side-coalition } { $coalition_losses ->
    [one] { $coalition_losses } loss
   *[other] { $coalition_losses } losses
  } and { $coalition_fatigue } fatigue.
log-combat-void = One side has no corps left to fight with, and the combat is over.
log-withdrew = { $side-start } leave a rear guard in { $area } and withdraw without a combat.
log-combat-won = { $side-start } win the combat; what is left of the enemy retreats { $retreat ->
    [one] { $retreat } connection
   *[other] { $retreat } connections
  }.
log-combat-drawn = Neither side wins the combat.
log-pursued = The pursuit costs { $side } { $fatigue } fatigue.
log-retreat-met = { $side-start } retreat into { $corps } enemy corps in { $area }.
log-pursuit-began = { $side-start } pursue the beaten enemy.
log-no-pursuit = { $side-start } do not pursue.
log-pursuit-prevented = { $side-start } retreat in good order and cannot be pursued.
log-rested = { $block } rests and gets rid of all fatigue.
log-recovery-card = { $side-start } play { $card } for recovery, worth { $points } fatigue.
log-attrition = { $side-start } suffer from attrition: { $corps ->
    [one] { $corps } corps loses a strength point
   *[other] { $corps } corps lose a strength point each
  }.
log-over-napoleon = { outcome-napoleon-lost }
log-over-last-turn = { outcome-last-turn }
log-over-draw = { outcome-draw }
log-over-points = { outcome-points }

points-scored = { $change-sign ->
    [minus] { side-french-start }
   *[plus] { side-coalition-start }
  } gain { $change-size ->
    [one] { $change-size } victory point
   *[other] { $change-size } victory points
  }
blow = { $losses ->
    [one] { $losses } loss
   *[other] { $losses } losses
  } and { $fatigue } fatigue

## Refusals: what was written cannot be read.

refusal-no-such-area = There is no area of that name.
refusal-no-such-block = There is no block of that name.
refusal-no-such-card = There is no card of that name in your deck.
refusal-no-such-side = There is no side of that name.
refusal-no-such-number = That is not a number of victory points that can be bid.

## Refusals: not the moment.


## Refusals: bids and set-up.

refusal-bid-too-high = A bid may not be higher than { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
refusal-blocks-to-place = { $block } must be placed before you can begin.
refusal-place-in-order = Blocks are placed one after the other, and it is not the turn of { $block }.
refusal-not-a-deployment-area = { $area } is not one of your deployment areas.
refusal-enemy-citadel = { $area } is closed to vedettes: the citadel there is the enemy’s.
refusal-area-is-full = { $area } already holds as many corps as the set-up allows.
refusal-area-of-its-own = Each corps is placed in an area of its own, and { $area } is taken.
refusal-corps-due-elsewhere = { $area } is not possible: the corps still to be placed are needed elsewhere.
refusal-arrival-barred = Nobody can arrive in { $area }: the enemy is there.
refusal-not-a-refuge = That corps does not arrive in { $area }.

## Refusals: choosing a stack.

refusal-not-yours = { $block } is not one of your blocks.
refusal-not-on-map = { $block } is not on the map.
refusal-already-activated = { $block } has already been activated this turn.
refusal-other-area = { $block } stands in another area than the stack.
refusal-already-chosen = { $block } is already in the stack.
refusal-vedettes-apart = { $block } cannot join: vedettes and corps do not march together.
refusal-commander-alone = { $block } is a commander and cannot begin an operation without a corps.
refusal-corps-only = { $block } is not a corps, and { title-coordination } is for corps only.
refusal-commander-activated = { $block } is the last corps with a commander who has already been activated, and must stay with him.
refusal-commander-left = { $block } would be left without a corps.
refusal-vedettes-cannot-attack = Vedettes cannot attack.
refusal-not-contested = That area is not contested: corps of both sides must stand in it.

## Refusals: march and retreat.

refusal-not-adjacent = That area is not one connection away.
refusal-bridge-costs = The destroyed bridge costs 3 movement points, and the stack has { $points } left.
refusal-no-points-left = The stack has no movement points left for it.
refusal-has-to-stop = The stack has to stop in { $area }.
refusal-own-axis-first = The stack must leave by its axis of retreat, towards { $area }.
refusal-enemy-axis = The stack may not leave towards { $area }, by the enemy’s axis of retreat.
refusal-must-end-nearer = Under { title-strategic-retreat } the march must end nearer to { $refuges-or } than it began.
refusal-leads-away = Under { title-strategic-retreat } the stack may not go to { $area }: it could not end nearer to { $refuges-or }.
refusal-must-move-away = A retreat leads away from the combat, and { $area } does not.

## Refusals: fatigue, losses and recovery.

refusal-not-in-stack = { $block } is not part of the stack that is to bear this.
refusal-spread-evenly = { $block } has its share: the other corps come first.
refusal-no-fatigue = { $block } has no fatigue to get rid of.
refusal-no-such-points = { $block } has no strength point of that arm.
refusal-others-owe = { $block } has given its share: the other corps come first.
refusal-cavalry-due = One of these losses must be cavalry, so { $block } cannot give infantry now.
refusal-not-your-corps = { $block } is not one of your corps on the map.
refusal-one-card-a-corps = { $block } has already had its recovery card this turn.
refusal-not-activated = { $block } has not been activated this turn and needs no recovery card.

## Refusals: when a card may be played.

refusal-one-green-card = You have already played your green card of this operation.
refusal-red-only-when-drawn = A red card happens only when it is drawn.
refusal-blue-only-in-initiative = A blue card is played in the initiative phase only.
refusal-green-only-in-operations = A green card is played in the operations phase only.
refusal-only-at-start-of-combat = That card is played at the start of a combat only.
refusal-only-as-an-answer = That card is played only in answer to a green card of the enemy.
refusal-only-after-the-combat = That card is played after a combat only, during the retreat or the pursuit.
refusal-only-at-start-of-march = That card is played at the start of a march only.
refusal-not-at-this-moment = That card has no place at this moment of the operation.

## Refusals: what a card asks for.

refusal-empty-deck = There is no card in your deck that you could take.
refusal-only-when-attacking = That card is for the attacker only.
refusal-only-when-defending = That card is for the defender only.
refusal-not-bernadotte = Bernadotte is not marching alone.
refusal-nobody-hears-the-cannon = No corps of yours stands in an uncontested area next to the combat.
refusal-nobody-to-care-for = No corps of yours has lost infantry.
refusal-needs-blucher = Blücher is not in this combat.
refusal-needs-ney = Ney is not in this combat.
refusal-needs-the-guard = The Guard is not in this combat.
refusal-needs-three-corps = You have fewer than three corps in this combat.
refusal-needs-three-enemy-corps = The enemy has fewer than three corps in this combat.
refusal-only-for-a-lone-defender = That card is for a corps that defends without any other block.
refusal-no-bridge-on-the-retreat = The enemy’s retreat did not begin over a bridge.
refusal-only-against-forced-march = As an answer that card works against { title-forced-march } only.
refusal-only-for-a-lone-corps = That card is for a corps that marches without any other block.
refusal-nobody-can-make-an-effort = None of your activated corps can move to a free or contested area.
refusal-kamenski-is-gone = Kamenski is no longer on the map.
refusal-lobanov-cannot-enter = Lobanov has come already, or cannot enter anywhere.
refusal-no-ready-corps = You have no ready corps that could begin an operation.
refusal-needs-five-points-or-less = The victory points must stand at 5 or less.
refusal-needs-two-points = The march needs corps with at least 2 movement points.
refusal-needs-cavalry = The retreating stack has no cavalry left.
refusal-not-stopped-by-friends = The stack has not been stopped by your own corps.
refusal-nobody-can-react = None of your stacks can move to a free area.
refusal-nobody-to-reinforce = None of your corps can take another strength point.
refusal-tauentzien-not-contested = Tauentzien does not stand in a contested area.
refusal-no-enemy-cavalry = The enemy has no cavalry in this combat.
refusal-not-for-vedettes = Vedettes cannot work on bridges.
refusal-needs-a-free-area = Bridges are worked on only from an area without enemy corps.
refusal-no-bridge-here = There is no such bridge next to the stack.

## Refusals: the aim of a card.

refusal-no-corps-there = There is no corps there that the card could concern.
refusal-no-enemy-corps-there = No enemy stack stands there that could fall ill.
refusal-has-lost-no-infantry = That is not a corps of yours that has lost infantry.
refusal-track-is-full = That is not a corps of yours with room for another strength point.
refusal-not-in-deck-or-red = That card is not in your deck, or it is red.
refusal-cannot-react-from = You have no stack in that area that is free to move.
refusal-no-activated-corps = You have no activated corps in that area that is free to move.
refusal-nowhere-to-go = There is no area next to that stack where it could go.
refusal-enemy-there = The enemy is in that area.
refusal-too-far-or-contested = That is not a corps of yours in an uncontested area next to the combat.
refusal-partners-decision = That is for your partner to decide.
part-order-of-battle = The order of battle
part-cards = The cards

## The map.

map-subtitle-1806 = The campaign in Thuringia and Saxony, October 1806
map-subtitle-1807 = The campaign in Poland and East Prussia, December 1806 to June 1807
map-versts = versts
map-town = Town
map-wooded-town = Town in the woods
map-citadel = Citadel and its value
map-fortified-town = Fortified town
map-road = Road
map-french-deployment = French deployment
map-french-control = French control
map-prussian-deployment = Prussian deployment
map-prussian-control = Prussian control
map-prussian-letter = P
map-russian-deployment = Russian deployment
map-russian-control = Russian control
map-russian-letter = R
map-region-1806 = between Bamberg in the south, Eisenach in the west and Leipzig in the north-east
map-region-1807 = between Danzig in the north-west, Königsberg in the north and Warsaw in the south
map-description-towns = Map of { $areas } towns { $region }, joined by { $links } roads, with bridges over these rivers: { $rivers }.

## What an opponent has in mind.

plan-set-up = The blocks are set up
plan-march = { $stack } { $stack-count ->
    [one] marches
   *[other] march
  } to { $area }
plan-march-and-attack = { $stack } { $stack-count ->
    [one] marches to { $area } and attacks
   *[other] march to { $area } and attack
  }
plan-attack = { $stack } { $stack-count ->
    [one] attacks
   *[other] attack
  } in { $area }
