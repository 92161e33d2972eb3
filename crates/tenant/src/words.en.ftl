side-red = the Reds
side-red-start = The Reds
side-red-of = of the Reds
side-red-to = to the Reds
side-blue = the Blues
side-blue-start = The Blues
side-blue-of = of the Blues
side-blue-to = to the Blues
option-dice = How easily is a unit hit?
option-dice-fair = with a four or more
option-dice-bold = with a three or more
scenario-skirmish-village = Who holds the village at the end wins.
skirmish-prompt = What do { $side } do in turn { $turn }?
skirmish-move = { $unit } to { $hex }
skirmish-attack = { $unit } attacks { $target }
skirmish-pass = Nothing
skirmish-turn = Turn { $turn } begins.
skirmish-moved = { $unit } goes to { $hex }.
skirmish-fought = { $unit } attacks { $target } with a { $die }{ $hit ->
    [0] {""}, in vain
   *[other] {""} and hits
  }.
skirmish-fell = { $unit } is no more.
refusal-skirmish-not-yours = That unit is not yours to order now.
refusal-skirmish-too-far = That is not the next hex.
refusal-skirmish-taken = Somebody stands there.
refusal-skirmish-no-enemy = There is no enemy to attack.
refusal-skirmish-what = That means nothing here.
outcome-village = { $side-start } hold the village.
outcome-nobody-left = { $side-start } alone are left.
outcome-empty-village = Nobody holds the village.
