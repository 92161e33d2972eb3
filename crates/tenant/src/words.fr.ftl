side-red = les Rouges
side-red-start = Les Rouges
side-red-of = des Rouges
side-red-to = aux Rouges
side-blue = les Bleus
side-blue-start = Les Bleus
side-blue-of = des Bleus
side-blue-to = aux Bleus
option-dice = Quand une unité est-elle touchée ?
option-dice-fair = à partir de quatre
option-dice-bold = à partir de trois
scenario-skirmish-village = Qui tient le village à la fin l’emporte.
skirmish-prompt = Que font { $side } au tour { $turn } ?
skirmish-move = { $unit } vers { $hex }
skirmish-attack = { $unit } attaque { $target }
skirmish-pass = Rien
skirmish-turn = Le tour { $turn } commence.
skirmish-moved = { $unit } va en { $hex }.
skirmish-fought = { $unit } attaque { $target } avec un { $die }{ $hit ->
    [0] {""}, en vain
   *[other] {""} et touche
  }.
skirmish-fell = { $unit } n’est plus.
refusal-skirmish-not-yours = Cette unité n’est pas à vous de commander maintenant.
refusal-skirmish-too-far = Ce n’est pas l’hexagone voisin.
refusal-skirmish-taken = Il y a quelqu’un.
refusal-skirmish-no-enemy = Il n’y a pas d’ennemi à attaquer.
refusal-skirmish-what = Cela ne veut rien dire ici.
outcome-village = { $side-start } tiennent le village.
outcome-nobody-left = { $side-start } seuls restent.
outcome-empty-village = Personne ne tient le village.
