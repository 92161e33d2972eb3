### The game in a terminal: commands, headings and what stands between two turns at one screen.
### Whatever the program says under `terminal-` stands here, in both languages; `cargo test -p vedette-lang` names what is
### missing or left over, and tells apart arguments that differ.

## Commands of a game: how each is written, and what it does.

terminal-help = Answer with the number of an answer, with its notation, or with words enough to tell it from the others, such as the name of a place. Enter shows the question again. At any question you may also type:
terminal-usage-map = map
terminal-help-map = the map as you know it
terminal-usage-army = army
terminal-help-army = the orders of battle, as far as you know them
terminal-usage-hand = hand
terminal-help-hand = your cards and what they do
terminal-usage-card = card NAME
terminal-help-card = what a card does
terminal-usage-odds = odds
terminal-help-odds = how the combat at hand may end
terminal-usage-why = why ACTION
terminal-help-why = why an action is not allowed now, and the rule that says so
terminal-usage-rule = rule ID or WORDS
terminal-help-rule = what a rule says
terminal-usage-log = log [LINES]
terminal-help-log = what has happened
terminal-usage-explain = explain [LINE]
terminal-help-explain = how the last result came about, or the line so many from the end of the log
terminal-explain-nothing = Nothing has been reckoned yet; “explain 1” explains the last line of the log.
terminal-usage-undo = undo
terminal-help-undo = take back your last action, as long as nothing was drawn or shown and the other side has not acted
terminal-usage-orders = orders [ORDERS]
terminal-help-orders = what to do at moments when you may play a card
terminal-usage-partner = partner
terminal-help-partner = hand the screen to who shares your side with you
terminal-usage-letter = letter [TEXT]
terminal-help-letter = the letters you may read, or write this turn's letter to who shares your side
terminal-usage-save = save [FILE]
terminal-help-save = where the game is saved, or a copy of it to another file
terminal-usage-resign = resign
terminal-help-resign = give the game up
terminal-usage-help = help
terminal-help-help = this list
terminal-usage-quit = quit
terminal-help-quit = leave the game; it can be taken up again
terminal-help-file = Every action is written to { $file } at once. A game at your own machine has no server to keep its secrets: that file holds all that has happened, hidden things included, and the seed of the draws lies beside it until the game is over.

## Two players at one screen.

terminal-curtain = Pass the screen { $side-to }, and press Enter when nobody else is looking.
terminal-curtain-command = Pass the screen { $side-to } ({ $command }), and press Enter when nobody else is looking.
terminal-partners-paper = Your partner keeps that.
terminal-no-partner = Nobody shares your side.
terminal-no-letters = Nobody writes letters in this game.
terminal-letters-none = There are no letters for you to read.
terminal-letter = { $from }, turn { $round }: { $text }
terminal-letter-again = You have written your letter of this turn.
terminal-letter-written = The letter is written.
terminal-curtain-player = Pass the screen to player { $seat }, and press Enter when nobody else is looking.

## Beginning, status, end.

terminal-welcome-computer = You play against the computer ({ $name }).
terminal-welcome-shared = Two players share this screen, which is hidden whenever the other one has to look.
terminal-welcome = One track counts victory points for both sides: a low one favours { side-french }, a high one { side-coalition }. The game is saved as it goes in { $file }. Type help to see what you can do.
terminal-welcome-plain = The game is saved as it goes in { $file }. Type help to see what you can do.
terminal-status-plain = { $side-start } · turn { $turn } of { $last } · points { $points }
terminal-not-in-this-game = There is no such thing in this game.
terminal-status = { $side-start } · turn { $turn } of { $last } · victory points { $points } · { $hand ->
    [one] { $hand } card
   *[other] { $hand } cards
  } in hand
terminal-status-player = You are player { $seat }
terminal-goodbye = The game is saved in { $file }. Take it up again with:
terminal-game-over = The game is over
terminal-final-points = The victory points stand at { $points }.
terminal-won = You have won.
terminal-lost = You have lost.
terminal-check = The seed is revealed in { $file }: now anybody can check the draws, and read the whole story.
terminal-in-vain = { $count ->
    [one] One more answer
   *[other] { $count } more answers
  } would change nothing; to give one all the same, type it, e.g. “{ $example }”.
terminal-only-answer = { $answer } – there is no other answer.
terminal-reasons = Type “why” to read what the computer wanted and feared at each of its decisions, or press Enter to leave.

## The log.

terminal-route = { $blocks }: { $route }.
terminal-some-route = { $side-start }: { $count ->
    [one] { $count } block
   *[other] { $count } blocks
  }, { $route }.
terminal-revealed = { $side-start } reveal { $cards }: { blow }.
terminal-rolled = { $side-start } roll { $count ->
    [one] { $count } die
   *[other] { $count } dice
  }: { blow }.

## Cards.

terminal-hand = Hand: { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }
terminal-deck = Deck: { $count }
terminal-discard = Discard pile: { $count }
terminal-enemy-hand = Enemy hand: { $count }
terminal-playable = can be played now
terminal-card-value = value { $value }
terminal-card-box = combat: { $losses ->
    [one] { $losses } loss
   *[other] { $losses } losses
  }, { $fatigue } fatigue
terminal-card-recovery = recovery { $points }
terminal-red = red
terminal-blue = blue
terminal-green = green
terminal-aside = beside the board
terminal-card-how = Name a card, e.g. card forced march.
terminal-unknown-card = No card is called “{ $card }”.
terminal-moment-draw = when it is drawn
terminal-moment-initiative = in the initiative phase
terminal-moment-stack-named = when the enemy has named a stack for a march
terminal-moment-march-start = at the start of your march
terminal-moment-enemy-march-start = at the start of an enemy march
terminal-moment-march = during your march
terminal-moment-joining = when your march meets your own corps
terminal-moment-enemy-enters = when the enemy enters an area
terminal-moment-enemy-march-end = at the end of an enemy march
terminal-moment-combat = at the start of a combat
terminal-moment-retreat-done = when the beaten enemy has retreated
terminal-moment-pursuit-threatens = before you are pursued
terminal-moment-pursuit = before you pursue
terminal-moment-operation-end = at the end of your operation
terminal-moment-answer = in answer to a green card of the enemy
terminal-moment-recovery = in the recovery phase

## The order of battle.

terminal-strength = strength { $points }
terminal-fatigue = fatigue
terminal-ready = ready
terminal-activated = activated
terminal-ready-count = { $count } ready
terminal-hidden = { $count ->
    [one] { $count } hidden block
   *[other] { $count } hidden blocks
  }
terminal-not-here = not on the map
terminal-symbol-march = march { $worth-sign ->
    [minus] −
   *[plus] +
  }{ $worth-size }
terminal-symbol-rest = march fatigue −{ $worth-size }
terminal-symbol-combat = combat { $worth-sign ->
    [minus] −
   *[plus] +
  }{ $worth-size }
terminal-symbol-pursuit = pursuit +{ $worth-size }
terminal-way = It is { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
  } away, by { $way }: name it once more to go there.
terminal-commanders = Commanders
terminal-vedettes = Vedettes
terminal-eliminated = Eliminated
terminal-army-legend = ■ infantry, ▲ cavalry, ● fatigue; the numbers say the same as infantry+cavalry and fatigue.

## The map.

terminal-map-legend = { $first } and { $second } are blocks { side-french-of } and { side-coalition-of } with their number, ! is a contested area. CAPITALS are citadels with their holder in brackets, * is a wood, = a bridge.
terminal-contested = contested
terminal-control = controlled by { $side }
terminal-axis = axis of retreat { $side-of } towards { $area }
terminal-destroyed-bridge = The bridge between { $a } and { $b } is destroyed.

## Odds.

terminal-no-combat = No combat is at hand.
terminal-odds-fog = The strength of the enemy is hidden, so here is what each number of cards he may have would mean.
terminal-odds-cards = { terminal-odds-mine } { $theirs }
terminal-odds-line = { terminal-odds-mine } { $theirs }: you win with { $win }, draw with { $draw }, lose with { $lose } (type odds for more).
terminal-odds-line-fog = { terminal-odds-mine } { $least } to { $most }: you win with { $low } to { $high } (type odds for more).
terminal-odds-mine = { $arms ->
    [dice] You roll { $mine ->
        [one] { $mine } die
       *[other] { $mine } dice
      }, the enemy
   *[cards] You reveal { $mine ->
        [one] { $mine } card
       *[other] { $mine } cards
      }, the enemy
  }
terminal-odds-called-off = The attack is called off: after a march and with worn-out corps no card is left to fight with.
terminal-odds-withdrawal = The defender leaves a rear guard and withdraws: there is no combat.
terminal-odds-void = One side has no corps left to fight with: there is no combat.
terminal-odds-note = Cards that may still be played for their events are not counted.
terminal-odds-fatigue = Fatigue on average: { $inflicted } inflicted, { $suffered } suffered.
terminal-win = win
terminal-draw = draw
terminal-lose = lose
terminal-losses = losses
terminal-inflicted = inflicted
terminal-suffered = suffered

## Standing orders.

terminal-orders = When a card may be played, your standing orders say what happens:
terminal-orders-how = ask asks you, never lets the moment pass, only:LIST asks you only if something on the list can be done. Change them with e.g. orders combat=never pursuit=ask, or all at once with orders ask, orders never or orders only.
terminal-orders-noted = Your standing orders are noted.

## What else a command answers.

terminal-undone = Taken back.
terminal-saved = The game is saved as { $file }.
terminal-copied = A copy of the game as it stands is in { $file }; the game goes on where it was.
terminal-resign = Do you give up? Type resign once more if you mean it.
terminal-several = That could be any of these: { $answers }
terminal-unknown = “{ $text }” is none of the answers; type help to see what you can do.
terminal-allowed = { $action }: that is allowed now
terminal-unknown-rule = There is no rule { $rule }.
terminal-rule-how = Name a rule by its id or by words of it, e.g. rule CQ-AXIS-04 or rule wrecked bridge.
terminal-rule-near = Perhaps you mean one of these: { $rules }
terminal-rule-others = These rules speak of it too: { $rules }

## Signs.

terminal-colon = { ": " }

## Jours de Gloire.

terminal-jg-welcome = A lead of three victory points wins: they are scored for battles and captures, and at the end for places and losses. The game is saved as it goes in { $file }. Type help to see what you can do, and map PLACE to look around a place.
terminal-jg-status = { $side-start } · turn { $turn } of { $last }, { $part ->
    [1] early
   *[other] late
  } { $month } · { $weather } · victory points: French { $french }, Allies { $allies } · { $cp } CP
terminal-jg-final-points = Victory points: French { $french }, Allies { $allies }.
terminal-jg-stand = Turn { $turn } of { $last }, victory points: French { $french }, Allies { $allies }
terminal-jg-route = { $pieces }: { $route }.
terminal-jg-some-route = { $side-start }: { $count ->
    [one] { $count } counter
   *[other] { $count } counters
  }, { $route }.
terminal-jg-hidden = { $count ->
    [one] { $count } hidden counter
   *[other] { $count } hidden counters
  }
terminal-jg-inside = inside the walls
terminal-jg-prize = { $points } VP, held by { $side }
terminal-jg-siege = besieged by { $side } (Siege { $stage })
terminal-jg-entrenched = entrenchments { $side-of }
terminal-jg-closed = closed to everybody
terminal-jg-broken = The bridge between { $a } and { $b } is destroyed.
terminal-jg-pontoon = A pontoon lies between { $a } and { $b }.
terminal-jg-square = Square { $square }
terminal-jg-map-legend = F and A are counters of the French and of the Allies with their number; CAPITALS are fortified cities. Type map PLACE for the roads around a place, or map FILE.svg for the whole map as a picture.
terminal-jg-map-written = The map is in { $file }.
terminal-jg-unknown-box = No place is called “{ $text }”.
terminal-jg-road = { $box }: { $cost } MP
terminal-jg-by-ford = by a ford
terminal-jg-by-minor-bridge = over a bridge of a minor river
terminal-jg-by-major-bridge = over a bridge of a major river
terminal-jg-by-site = only by a pontoon
terminal-jg-points = { $points } VP scored, { $places } for places if it ended now, pontoons left: { $pontoons }
terminal-jg-gone = Out of the game
terminal-jg-command = { $army }: { $chief }, { $cp } CP left
terminal-jg-nobody = nobody commands
terminal-jg-linked = out of command, with a line to a general
terminal-jg-out-of-command = out of command
terminal-jg-army-legend = ■ strength points, / stragglers, × combat losses; CV is a leader’s command value, ★ his rank.
terminal-jg-roster = { $sp } SP, { $crosses } lost, { $slashes ->
    [one] { $slashes } straggler
   *[other] { $slashes } stragglers
  }
terminal-jg-both-sides = both sides
terminal-jg-card-how = Name a card by its number or its title, e.g. card 7 or card pontoneers.
terminal-jg-no-odds = There is nothing to reckon now, or the enemy’s pieces are hidden.
terminal-jg-odds-of = { $rounds ->
    [0] { $what }
    [one] { $what } ({ $rounds } round)
   *[other] { $what } ({ $rounds } rounds at most)
  }
terminal-jg-odds-note = Losses fall on the first unit that may take them; cards not yet played and forces on the march are left out.
terminal-jg-odds-line = { $what } ({ $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds at most
  }): you win with { $win }, draw with { $draw }, lose with { $lose } (type odds for more).
terminal-jg-chance-line = { $what }: well with { $win }, badly with { $lose } { $rounds ->
    [0] (type odds for more).
   *[other] , no matter with { $draw }.
  }
terminal-jg-success = well
terminal-jg-failure = badly
terminal-jg-sp = SP

odds-round = The next round
odds-battle = Battle
odds-assault = Assault
odds-siege = The die of the siege
odds-overrun = Overrun
odds-pursuit = Pursuit
odds-morale = Morale test
odds-reaction = Reaction
odds-march = Stragglers of the march
odds-forced-march = Stragglers of a forced march
odds-demolition = The bridge is blown

month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

## The table of an event.

terminal-rank-place = place
terminal-rank-player = player
terminal-rank-games = games
terminal-rank-points = points
terminal-rank-tie-break = tie-break

## Rossbach.

terminal-ra-welcome = Victory points are scored for losses, for towns that count and for broken formations; some battles have conditions of their own. The game is saved as it goes in { $file }. Type help to see what you can do, map to look around, and map PLACE or map N1330 to look there.
terminal-ra-status = { $side-start } · turn { $turn } of { $last }, { $day } October, { $part } · { $weather } · victory points: French { $french }, Prussians { $prussians }
terminal-ra-final-points = Victory points: French { $french }, Prussians { $prussians }.
terminal-ra-unknown-hex = There is no hex or place “{ $text }” on the map. Hexes are written like N1330.
terminal-ra-nobody-there = You have nobody on the map to look around.
terminal-ra-legend = F and P with a number: French and Prussian strength; ?? face down; - leaders or trains only. *ERF* a fortified town, JENA a town, Kunit a village; % woods, ; marsh. Between hexes of a row: ‖ river, : stream, - road, · trail; between rows: ≈ river, - stream, / and \ road, ´ and ` trail; everywhere = bridge, ~ ford, and < > ^ v point down a slope.
terminal-ra-face-down = face down
terminal-ra-commander-left = { $piece } can still put in command { $officers ->
    [one] one officer
   *[other] { $officers } officers
} and { $units ->
    [one] one unit
   *[other] { $units } units
}.
terminal-ra-day-half = Eliminated, not recovered: { $pieces }.
terminal-ra-night-half = Recovered, to be brought back: { $pieces }.
terminal-ra-lost = Lost for good: { $pieces }.
terminal-ra-captured = Captured: { $pieces }.
terminal-ra-marker-column = Road March
terminal-ra-marker-out-of-supply = out of supply
terminal-ra-marker-demoralized = demoralized
terminal-ra-marker-moved = has moved
terminal-ra-marker-ordered = under a March Order
terminal-ra-no-odds = There are no odds to tell now: they are told while attacks are designated and fought, of enemies that lie face up.
terminal-ra-odds-line = Combat for { $hexes } at { $column }: of six faces { $win } favour you, { $draw } exchange, { $lose } go against you (type odds for more).
terminal-ra-odds-combat = Combat for { $hexes }, attacked from { $from }
terminal-ra-odds-attack = If you attack { $hexes } from { $from }
terminal-ra-odds-strengths = Strength { $attack } against { $defence }: column { $column }.
terminal-ra-odds-capped = Against a garrison no better than 1-1.
terminal-ra-odds-shift = { $columns } for { $what } ({ $rule }).
terminal-ra-odds-die = The die is changed by { $change }.
terminal-ra-odds-column = The die is read in column { $column }:
terminal-ra-odds-hexes = hexes: { $hexes }
terminal-ra-odds-surrender = the garrison without supply surrenders
terminal-ra-odds-attacker-loses = the attackers lose at least { $points }
terminal-ra-odds-defender-loses = the defenders lose at least { $points }
terminal-ra-odds-capture = { $piece } is captured in { $sixths } of 6 cases
terminal-ra-odds-peril = { $piece } is lost in { $sixths } of 6 cases
terminal-problem-right = Solved.
terminal-problem-wrong = That is not it.
terminal-problem-unclear = That is no answer here: type the number or the notation of one, or map, army, hand, odds.
terminal-odds-doomed-mine = { $corps } is destroyed by the fatigue of this combat in { $chance } of the cases.
terminal-odds-doomed-theirs = { $corps }, of the enemy, is destroyed by the fatigue of this combat in { $chance } of the cases.
