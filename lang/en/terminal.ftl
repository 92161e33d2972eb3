### The game in a terminal: commands, headings and what stands between two turns at one screen.
### Whatever the program says under `terminal-` stands here, in both languages; `cargo test -p vedette-lang` names what is
### missing or left over, and tells apart arguments that differ.

## Commands of a game, each in one line.

terminal-help = Type the number of an answer, its notation, or one of these commands:
terminal-help-why = why NOTATION: why an action is not allowed now
terminal-help-odds = odds: how a combat may end
terminal-help-rule = rule ID: what a rule says
terminal-help-undo = undo: take back your last action
terminal-help-log = log: what has happened
terminal-help-map = map: the map as you know it
terminal-help-army = army: your order of battle
terminal-help-hand = hand: your cards and what they do
terminal-help-save = save FILE: write the journal of the game to a file
terminal-help-quit = quit: leave the game
terminal-help-help = help: this list

## Two players at one screen.

terminal-curtain = Pass the screen { $side-to }, and press Enter when nobody else is looking.
terminal-your-turn = { $side-start } are to decide.

## Headings.

terminal-turn = Turn { $turn } of { $last }
terminal-points = Victory points: { $points }
terminal-hand = Hand
terminal-deck = Deck: { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }
terminal-discard = Discard pile: { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }
terminal-enemy-hand = Enemy hand: { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }
terminal-army = Order of battle
terminal-map = Map
terminal-log = Log
terminal-answers = Answers
terminal-fatigue = fatigue
terminal-infantry = infantry
terminal-cavalry = cavalry
terminal-ready = ready
terminal-activated = activated
terminal-contested = contested
terminal-control = controlled by { $side }
terminal-axis = axis of retreat { $side-of } towards { $area }
terminal-destroyed-bridge = destroyed bridge towards { $area }
terminal-eliminated = eliminated
terminal-hidden-block = hidden block
terminal-corps = corps
terminal-commander = commander
terminal-vedette = vedette
terminal-citadel = citadel
terminal-wood = wood
terminal-card-value = value { $value }
terminal-card-box = { $losses ->
    [one] { $losses } loss
   *[other] { $losses } losses
  }, { $fatigue } fatigue
terminal-card-recovery = recovery { $points }
terminal-red = red
terminal-blue = blue
terminal-green = green

## What a command answers.

terminal-undone = Taken back.
terminal-saved = The game is saved as { $file }.
terminal-unknown-command = There is no command or answer of that name; type help to see what there is.
terminal-unknown-rule = There is no rule { $rule }.
terminal-allowed = That is allowed now.
terminal-no-combat = No combat is at hand.
terminal-rule-is = Rule: { $rule }
terminal-goodbye = The game is left; a saved game can be taken up again.

## The end.

terminal-game-over = The game is over.
terminal-final-points = The victory points stand at { $points }.
