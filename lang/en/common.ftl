### Words that every game shares: sides, lists, the end of a game, taking back.
### Which forms of an argument a message may use is told at the head of crates/lang/src/lib.rs.

## Sides: inside a sentence, at its start, after "of" and after "to".
## The army of the Coalition is that of the game.

side-french = the French
side-french-start = The French
side-french-of = of the French
side-french-to = to the French
side-prussian = the Prussians
side-prussian-start = The Prussians
side-prussian-of = of the Prussians
side-prussian-to = to the Prussians
side-russian = the Russians
side-russian-start = The Russians
side-russian-of = of the Russians
side-russian-to = to the Russians
side-coalition = { $coalition-army ->
    [prussian] { side-prussian }
    [russian] { side-russian }
   *[unnamed] the Allies
  }
side-coalition-start = { $coalition-army ->
    [prussian] { side-prussian-start }
    [russian] { side-russian-start }
   *[unnamed] The Allies
  }
side-coalition-of = { $coalition-army ->
    [prussian] { side-prussian-of }
    [russian] { side-russian-of }
   *[unnamed] of the Allies
  }
side-coalition-to = { $coalition-army ->
    [prussian] { side-prussian-to }
    [russian] { side-russian-to }
   *[unnamed] to the Allies
  }
side-nobody = nobody
side-nobody-start = Nobody
side-nobody-of = of nobody
side-nobody-to = to nobody

## Several names in a row.

list = { $others } and { $last }
list-or = { $others } or { $last }
list-comma = { ", " }
list-semicolon = { "; " }
list-empty = none

## How a game ended.

outcome-points = { $side-code ->
    [nobody] The game is over, and nobody has won.
   *[other] { $side-start } win: the victory points have reached their end of the track.
  }
outcome-last-turn = { $side-code ->
    [nobody] The last turn is over, and nobody has won.
   *[other] { $side-start } win: the last turn is over, and the victory points are on their side.
  }
outcome-draw = The last turn is over, and the game is a draw: the victory points favour neither side.
outcome-napoleon-lost = { $side-start } win: Napoléon has been lost.
outcome-resignation = { $side-start } win: the other side has resigned.
outcome-out-of-time = { $side-start } win: the other side has run out of time.
outcome-agreement = The game is a draw: both sides agreed on it.
outcome-time-limit = The game stays unfinished: its time is up, and nobody has won.

## Refusals that mean the same in every game.

refusal-game-over = The game is over.
refusal-no-such-action = That is not an action of this game.
refusal-not-asked = That is not what you are asked now.
refusal-not-in-hand = That card is not in your hand.
refusal-not-your-decision = It is the other side’s turn to decide.

## Why an action cannot be taken back.

undo-drawn = It cannot be taken back: cards or dice have decided something since.
undo-revealed = It cannot be taken back: something hidden has been shown since.
undo-other-acted = It cannot be taken back: the other side has acted since.
undo-nothing = There is nothing to take back.
undo-over = Nothing can be taken back: the game is over.

## Why the computer decided as it did, told when the game is over.

reason-plan = Turn { $turn }: { $questioned ->
    [0] { $plan }
   *[other] { $asked } – { $plan }
  }. Chance to win: { $before } % before, { $wanted } % hoped for. At worst { $feared } %{ $answered ->
    [0] .
   *[other] , if it comes to this: { $reply }.
  }
deed-march = { $stack } { $stack-count ->
    [one] marches
   *[other] march
  } to { $place }
deed-attack = attack at { $place }
deed-loss = loss of { $piece }
deed-taken = { $place } is taken
deed-card = { $card } is played

## The map: what every map says.

map-legend = Legend
map-bridge = River and bridge
map-kilometres = km
map-leagues = French leagues
map-prussian-miles = Prussian miles
map-french-letter = F
map-north = N
map-east = E
map-west = W
map-south = S
