### The event cards of 1806: titles, and what each does in our own words.
### "First edition" is the older printing of the rules, "newer edition" the later one (the options `edition=en` and `edition=fr`).

title-ambush = Ambush
card-text-ambush = Prussian card for the start of a combat: the French stack takes 1 fatigue at once, on a corps that the French choose.

title-anticipation = Anticipation
card-text-anticipation = Initiative phase: look through your deck, take any card that is not red into your hand without showing it, and shuffle the rest.

title-audacity = Audacity
card-text-audacity = French card for the start of a combat in which the French attack: the defender gets no card for a wood or for a citadel of his own.

title-bernadotte = Bernadotte
card-text-bernadotte = Prussian card for the moment when Bernadotte begins a march with no other block: his corps has 3 movement points less. In fog it is played blind: another corps on its own has 1 point less, and any other stack is not affected.

title-cannon-sounds = Cannon Sounds
card-text-cannon-sounds = Start of a combat: one of your corps, ready or not, joins it from an uncontested area one connection away, without fatigue and even over a destroyed bridge; commanders there may come along. If it comes in by the enemy’s axis of retreat, the enemy takes 2 fatigue; the axis is then removed in the first edition and stays in the newer one.

title-care = Care
card-text-care = French card for the initiative phase: mark a French corps that has lost infantry. If it is still ready in the recovery phase, it gets rid of all fatigue and regains 1 infantry point, and the French gain 1 victory point.

title-charge = Charge
card-text-charge = Prussian card for the start of a combat in which Blücher takes part: he takes 2 fatigue at once, and the stack fights with 1 more card.

title-confusion = Confusion
card-text-confusion = An enemy stack on the march enters an area that is free for it and has at least three connections: it stops there, and its operation is over.

title-coordination = Coordination
card-text-coordination = French card for the end of a French operation: the French take a second operation at once, with another ready stack. Both sides may play a green card in it again.

title-counter-order = Counter Order
card-text-counter-order = Answer to a green card that the enemy has just played: it is cancelled. In the newer edition this does not work against cards of a combat, a retreat or a pursuit.

title-courage = Courage
card-text-courage = Prussian card for the start of a combat while the victory points stand at 5 or less: the Prussian stack gets rid of 2 fatigue and fights with 1 more card.

title-destroyed-bridge = Destroyed Bridge
card-text-destroyed-bridge = Prussian card for a march of corps, in a free area next to a bridge: the bridge is destroyed for 1 movement point, and the march may go on. A stack that begins its march without movement points may do it too.

title-elan = Élan
card-text-elan = French card for the start of a combat in which the French attack: they fight with 1 more card.

title-fatigue = Fatigue
card-text-fatigue = End of an enemy march: the stack takes 1 or 2 more fatigue, as the card says. Vedettes feel nothing.

title-forage = Forage
card-text-forage = Start of a march of your corps with at least 2 movement points: the stack gets rid of 2 fatigue and has 2 movement points less. In a contested area it may still attack afterwards.

title-forced-march = Forced March
card-text-forced-march = Start of a march of yours, or any moment of it in the newer edition: 1 more movement point. A stack that would have none may always cross one connection.

title-great-charge = Great Charge
card-text-great-charge = French card for a pursuit by the French: they pursue with 1 more card.

title-hussars = Hussars
card-text-hussars = Initiative phase: the enemy discards a card of his hand, drawn at random.

title-inactivity = Inactivity
card-text-inactivity = Happens when drawn: choose an area with a corps of yours; all your blocks there are activated and do nothing this turn.

title-intuition = Intuition
card-text-intuition = Initiative phase: you have the initiative, and no cards are revealed for it. If both sides play it, the two cancel each other.

title-long-live-the-queen = Long Live the Queen
card-text-long-live-the-queen = Prussian card for the initiative phase: each corps of one Prussian stack gets rid of 1 fatigue.

title-lost-bullet = Lost Bullet
card-text-lost-bullet = French card for the start of a combat: the Prussian stack takes 2 more fatigue from it.

title-orderly-retreat = Orderly Retreat
card-text-orderly-retreat = For the side that has retreated after a combat with cavalry left in its stack: it is not pursued.

title-organization = Organization
card-text-organization = French card for a march: a French stack that enters an uncontested area with French corps need not stop there.

title-panic = Panic
card-text-panic = French card after the retreat of a beaten Prussian stack: it retreats 1 connection more and takes 2 fatigue in equal shares.

title-pontonniers = Pontonniers
card-text-pontonniers = French card for a march of corps, in a free area next to a destroyed bridge: the bridge is repaired for 1 movement point, and the march may go on. A stack that begins its march without movement points may do it too.

title-rain = Rain
card-text-rain = Happens when drawn and lasts the whole turn, for both sides: each stack that begins an operation takes 1 fatigue, and each march has 1 movement point less.

title-reaction = Reaction
card-text-reaction = The enemy has named a stack and revealed no march card yet: one of your stacks, ready or not, moves from a free area to a free area next to it, even over a destroyed bridge and without fatigue.

title-reinforced-position = Reinforced Position
card-text-reinforced-position = Prussian card for the start of a combat in which the Prussians defend: they fight with 1 more card.

title-reinforcement = Reinforcement
card-text-reinforcement = Prussian card for the initiative phase: a Prussian corps on the map gains 1 infantry point. No victory points change.

title-reserve = Reserve
card-text-reserve = Initiative phase: draw 2 cards; red ones are discarded without effect and not replaced.

title-sacrifice = Sacrifice
card-text-sacrifice = Prussian card for the start of a combat: the Prussians fight with 1 more card and take 2 fatigue at once, placed freely in the first edition and in equal shares in the newer one.

title-saxon-defection = Saxon Defection
card-text-saxon-defection = French card for the initiative phase, while Tauentzien stands in a contested area: he loses 1 strength point, for which the French gain the usual victory point. In fog the area is named blind, and the card is lost if he is not there.

title-second-breath = Second Breath
card-text-second-breath = Happens when drawn in turn 5 or later and lasts the whole turn: each French march has 1 movement point less. Before turn 5 it has no effect.

title-skirmishers = Skirmishers
card-text-skirmishers = French card for the start of a combat: the Prussian stack takes 1 fatigue at once, on a corps that the Prussians choose.

title-square = Square
card-text-square = French card for the start of a combat against cavalry: the French stack takes 2 fatigue less from it. In fog it may be played blind, and does nothing if the enemy has no cavalry.

title-strategic-retreat = Strategic Retreat
card-text-strategic-retreat = Prussian card for the initiative phase that lasts the whole turn: each Prussian march has 1 more movement point, but must end nearer to Halle or to Leipzig than it began.

title-supply = Supply
card-text-supply = Prussian card for the initiative phase: the corps of one Prussian stack get rid of 2 fatigue in all.

title-the-guard = The Guard
card-text-the-guard = French card for the start of a combat in which Bessières takes part: the French fight with 1 more card. If they lose, each corps of their stack takes 1 more fatigue.
