### What players agree on, the moments that standing orders speak of, opponents, and how far a game has come.

table-turn = Turn { $turn } of { $last }

option-level = Rules
option-level-conscript = Conscript: everything in the open
option-level-grognard = Grognard: fog of war
option-level-marshal = Marshal: tournament, with bids and a hidden set-up
option-edition = Edition
option-edition-en = First edition
option-edition-fr = Newer edition
option-edition-1807 = Napoléon 1807
option-combat = Combats
option-combat-cards = Decided by cards
option-combat-dice = Decided by dice
option-balance = Points left over after equal shares
option-balance-free = May all go to one corps
option-balance-even = Are spread as evenly as they can be
option-moving-attack = What a moving attack costs
option-moving-attack-stack = One card for the whole stack
option-moving-attack-corps = One card for each corps
option-care = The cylinder of Care
option-care-marker = Is a mark without effect of its own
option-care-fatigue = Is a point of fatigue until recovery
option-cut-axis = What cuts an axis of retreat
option-cut-axis-any = Any entry
option-cut-axis-march = Marches, but not retreats
option-no-points = A stack without movement points next to the enemy
option-no-points-activated = Is turned over at once
option-no-points-attack = May still attack where it stands

moment-draw = Draw phase
moment-initiative = Initiative phase
moment-stack-named = The enemy has named a stack to march
moment-march-start = My march begins
moment-enemy-march-start = The enemy’s march begins
moment-march = During my march
moment-joining = My march joins friendly corps
moment-enemy-enters = The enemy enters an area
moment-enemy-march-end = The enemy’s march is over
moment-combat = A combat begins
moment-retreat-done = The beaten enemy has retreated
moment-pursuit-threatens = The enemy is about to pursue me
moment-pursuit = I am about to pursue
moment-operation-end = My operation is over
moment-answer = The enemy has played a green card
moment-recovery = Recovery phase

kind-random = Random
kind-random-text = Plays any legal answer. Good for looking at the rules.
kind-scripted = Scripted
kind-scripted-text = Plays by plain rules, at once.
kind-cadet = Cadet
kind-cadet-text = Thinks a little and errs on purpose. Beatable by newcomers.
kind-colonel = Colonel
kind-colonel-text = Thinks over whole plans. The usual opponent.
kind-general = General
kind-general-text = Thinks several times as long as the colonel.
