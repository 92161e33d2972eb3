### The event cards of 1806 and 1807: titles, and what each does in our own words. "You" is whoever holds the card.
### "First edition of 1806" is the older printing of its rules, "newer edition" the later one (the options `edition=en` and
### `edition=fr`). Texts that two games share name neither Prussians nor Russians.

title-aide-de-camp = Aide-de-camp
card-text-aide-de-camp = Initiative phase: look once at the whole hand of the enemy.

title-ambush = Ambush
card-text-ambush = Card against the French for the start of a combat: their stack takes 1 fatigue at once, on a corps that they choose.

title-anticipation = Anticipation
card-text-anticipation = Initiative phase: look through your deck, take any card that is not red into your hand without showing it, and shuffle the rest. { title-winter-quarters } may not be taken.

title-assault-column = Assault Column
card-text-assault-column = French card for the start of a combat in which the French attack: they fight with 1 more card and take 2 fatigue at once, in equal shares.

title-audacity = Audacity
card-text-audacity = French card for the start of a combat in which the French attack: the defender gets no card for a wood, nor for a fortified town or a citadel of his own.

title-back-to-the-river = Back to the River
card-text-back-to-the-river = For the winner of a combat, when the first connection of the enemy’s retreat had a bridge, whole or destroyed: the enemy loses 1 strength point of his choice, for which you gain the usual victory point.

title-bernadotte = Bernadotte
card-text-bernadotte = Prussian card for the moment when Bernadotte begins a march with no other block: his corps has 3 movement points less. In fog it is played blind: another corps on its own has 1 point less, and any other stack is not affected.

title-cannon-sounds = Cannon Sounds
card-text-cannon-sounds = Start of a combat: one of your corps, ready or not, joins it from an uncontested area one connection away, without fatigue and even over a destroyed bridge; commanders there may come along. If it comes in by the enemy’s axis of retreat, the enemy takes 2 fatigue, and the axis is removed; in the newer edition of 1806 it stays.

title-care = Care
card-text-care = French card for the initiative phase: mark a French corps that has lost infantry. If it is still ready in the recovery phase, it gets rid of all fatigue and regains 1 infantry point, and the French gain 1 victory point. In 1807 the point also comes off { title-winter-quarters }.

title-charge = Charge
card-text-charge = Prussian card for the start of a combat in which Blücher takes part: he takes 2 fatigue at once, and the stack fights with 1 more card.

title-cold = Cold
card-text-cold = Happens when drawn and lasts the whole turn, for both sides: each activated corps takes 1 fatigue at the start of the recovery phase.

title-confusion = Confusion
card-text-confusion = An enemy stack on the march enters an area that is free for it and has at least three connections: it stops there, and its operation is over.

title-conscript = Conscript
card-text-conscript = French card for the initiative phase: a French corps on the map gains 1 infantry point. No victory points change, nor does { title-winter-quarters }.

title-coordination = Coordination
card-text-coordination = French card for the end of a French operation: the French take a second operation at once, with another ready stack. Both sides may play a green card in it again.

title-cossacks = Cossacks
card-text-cossacks = Russian card for the initiative phase: the French discard a card of their hand, drawn at random.

title-counter-order = Counter Order
card-text-counter-order = Answer to a green card that the enemy has just played: it is cancelled. In the newer edition of 1806 this does not work against cards of a combat, a retreat or a pursuit.

title-countermarch = Countermarch
card-text-countermarch = Start of an enemy march, once its card is revealed: the stack has 1 movement point less. Or answer to { title-forced-march }, which the enemy has just played: it is cancelled.

title-courage = Courage
card-text-courage = Prussian card for the start of a combat while the victory points stand at 5 or less: the Prussian stack gets rid of 2 fatigue and fights with 1 more card.

title-destroyed-bridge = Destroyed Bridge
card-text-destroyed-bridge = March of your corps, in a free area next to a bridge: the bridge is destroyed for 1 movement point, and the march may go on. A stack that begins its march without movement points may do it too.

title-elan = Élan
card-text-elan = French card for the start of a combat in which the French attack: they fight with 1 more card.

title-epidemic = Epidemic
card-text-epidemic = Russian card for the initiative phase: each corps of one French stack takes 1 fatigue. In fog an area is named blind, and the card is lost if only vedettes are there.

title-fatigue = Fatigue
card-text-fatigue = End of an enemy march: the stack takes 1 or 2 more fatigue, as the card says. Vedettes feel nothing.

title-for-the-tsar = For the Tsar
card-text-for-the-tsar = Russian card for the initiative phase: each corps of one Russian stack gets rid of 1 fatigue.

title-forage = Forage
card-text-forage = Start of a march of your corps with at least 2 movement points: the stack gets rid of 2 fatigue and has 2 movement points less. In a contested area it may still attack afterwards.

title-forced-march = Forced March
card-text-forced-march = Start of a march of yours, or any moment of it in the newer edition of 1806: 1 more movement point. A stack that would have none may always cross one connection.

title-ford = Ford
card-text-ford = March of a corps of yours without any other block: it may cross one destroyed bridge for 1 movement point instead of 3.

title-grapeshot = Grapeshot
card-text-grapeshot = Russian card for the start of a combat: the French stack takes 2 more fatigue from it.

title-great-battery = Great Battery
card-text-great-battery = French card for the start of a combat with at least three French corps: the Russians suffer 1 more loss from it, and each French corps takes 1 fatigue at once.

title-great-charge = Great Charge
card-text-great-charge = French card for a pursuit by the French: they pursue with 1 more card.

title-hussars = Hussars
card-text-hussars = Initiative phase: the enemy discards a card of his hand, drawn at random.

title-impatience-in-paris = Impatience in Paris
card-text-impatience-in-paris = Happens when drawn: the Russians gain 1 victory point.

title-inactivity = Inactivity
card-text-inactivity = Happens when drawn: choose an area with a corps of yours; all your blocks there are activated and do nothing this turn.

title-intuition = Intuition
card-text-intuition = Initiative phase: you have the initiative, and no cards are revealed for it. If both sides play it, the two cancel each other.

title-kamenski = Kamenski
card-text-kamenski = Russian card for the initiative phase: the commander Kamenski leaves the game, and no victory points change. From then on the card is of use for recovery only.

title-last-effort = Last Effort
card-text-last-effort = Russian card for a French operation, when a stack is named and no march card revealed yet: the activated corps of a free area cross one connection, even over a destroyed bridge, into an area that is free or already contested, and take 2 fatigue each. If they come in by the French axis of retreat, it is removed, and the French there take 2 fatigue.

title-lobanov = Lobanov
card-text-lobanov = Russian card for the initiative phase: Lobanov’s corps arrives, ready, in Allenburg or in Rastenburg, but not where French corps stand alone. It comes only once.

title-long-live-the-queen = Long Live the Queen
card-text-long-live-the-queen = Prussian card for the initiative phase: each corps of one Prussian stack gets rid of 1 fatigue.

title-lost-bullet = Lost Bullet
card-text-lost-bullet = French card for the start of a combat: the Prussian stack takes 2 more fatigue from it.

title-marie-walewska = Marie Walewska
card-text-marie-walewska = Russian card for the initiative phase that lasts the whole turn: Napoléon gives no combat card, no movement point and no relief from fatigue.

title-orderly-retreat = Orderly Retreat
card-text-orderly-retreat = For the side that has retreated after a combat with cavalry left in its stack: it is not pursued.

title-organization = Organization
card-text-organization = French card for a march: a French stack that enters an uncontested area with French corps need not stop there.

title-panic = Panic
card-text-panic = French card after the retreat of a beaten enemy stack: it retreats 1 connection more and takes 2 fatigue in equal shares.

title-pontonniers = Pontonniers
card-text-pontonniers = French card for a march of corps, in a free area next to a destroyed bridge: the bridge is repaired for 1 movement point, and the march may go on. A stack that begins its march without movement points may do it too.

title-pontoon-bridge = Pontoon Bridge
card-text-pontoon-bridge = Russian card for a march of corps, in a free area next to a destroyed bridge: the bridge is repaired for 1 movement point, and the march may go on. A stack that begins its march without movement points may do it too.

title-quick-deployment = Quick Deployment
card-text-quick-deployment = French card for the start of a combat: the French do not lose the card that an attack after a march costs.

title-rain = Rain
card-text-rain = Happens when drawn and lasts the whole turn, for both sides: each stack that begins an operation takes 1 fatigue, and each march has 1 movement point less. In 1807 mud follows in the next turn, as it does after { title-snow }.

title-reaction = Reaction
card-text-reaction = The enemy has named a stack and revealed no march card yet: one of your stacks, ready or not, moves from a free area to a free area next to it, even over a destroyed bridge and without fatigue.

title-rear-guard = Rear Guard
card-text-rear-guard = Russian card for the start of a combat in which one Russian corps defends without any other block: instead of fighting it retreats 2 connections, loses 1 strength point and takes 1 fatigue, and it is not pursued. It is activated, and so are the attackers.

title-reinforced-position = Reinforced Position
card-text-reinforced-position = Start of a combat in which you defend: you fight with 1 more card.

title-reinforcement = Reinforcement
card-text-reinforcement = Initiative phase: one of your corps on the map gains 1 infantry point. No victory points change.

title-reserve = Reserve
card-text-reserve = Initiative phase: draw 2 cards; red ones are discarded without effect and not replaced.

title-sacrifice = Sacrifice
card-text-sacrifice = Start of a combat: you fight with 1 more card and take 2 fatigue at once, in equal shares; in the first edition of 1806 they are placed freely.

title-saxon-defection = Saxon Defection
card-text-saxon-defection = French card for the initiative phase, while Tauentzien stands in a contested area: he loses 1 strength point, for which the French gain the usual victory point. In fog the area is named blind, and the card is lost if he is not there.

title-second-breath = Second Breath
card-text-second-breath = Happens when drawn in turn 5 or later and lasts the whole turn: each French march has 1 movement point less. Before turn 5 it has no effect.

title-skirmishers = Skirmishers
card-text-skirmishers = French card for the start of a combat: the enemy stack takes 1 fatigue at once, on a corps that the enemy chooses.

title-snow = Snow
card-text-snow = Happens when drawn and lasts the whole turn, for both sides: each march has 1 movement point less. Mud follows in the next turn, unless it rains or snows again: then each stack that begins an operation takes 1 fatigue, and each march has 2 movement points less.

title-snow-storm = Snow Storm
card-text-snow-storm = Russian card for the start of a combat against at least three French corps: one of them, which the French choose, adds nothing to the number of their cards and takes 1 fatigue at once.

title-square = Square
card-text-square = French card for the start of a combat against cavalry: the French stack takes 2 fatigue less from it. In fog it may be played blind, and does nothing if the enemy has no cavalry.

title-strategic-retreat = Strategic Retreat
card-text-strategic-retreat = Initiative phase, lasts the whole turn: each of your marches has 1 more movement point, but must end nearer to your refuge than it began. The refuge is Halle or Leipzig in 1806 and Königsberg in 1807.

title-supply = Supply
card-text-supply = Initiative phase: the corps of one of your stacks get rid of 2 fatigue in all.

title-surrender = Surrender
card-text-surrender = Happens when drawn while Graudenz is besieged: the citadel becomes French, the siege is over, and the French gain 1 victory point. Else it has no effect.

title-the-guard = The Guard
card-text-the-guard = French card for the start of a combat in which the Guard takes part, under Bessières or, in the scenario Pultusk, under Lefebvre: the French fight with 1 more card. If they lose, each corps of their stack takes 1 more fatigue.

title-the-rougeaud = The Rougeaud
card-text-the-rougeaud = French card for the start of a combat in which Ney takes part: the French turn up a card. With a value of 1 to 3 Ney takes 2 fatigue at once; with 4 or more they fight with 1 more card.

title-tsars-impatience = The Tsar’s Impatience
card-text-tsars-impatience = French card for the initiative phase that lasts the whole turn: if the Russians have not attacked by its end, the French gain 1 victory point.

title-winter-quarters = Winter Quarters
card-text-winter-quarters = This card is not played: it lies on the board and counts the strength points its side loses. With the fifth it goes to the discard pile, or with dice into the deck; when it turns up there, it is laid beside the board and the next card is taken. The turn in which both cards lie there is the last.
