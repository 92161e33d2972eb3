### Words that every game shares: sides, lists, the end of a game, taking back.
### Which forms of an argument a message may use is told at the head of crates/lang/src/lib.rs.

## Sides: inside a sentence, at its start, after "de" and after "à".
## The army of the Coalition is that of the game.

side-french = les Français
side-french-start = Les Français
side-french-of = des Français
side-french-to = aux Français
side-prussian = les Prussiens
side-prussian-start = Les Prussiens
side-prussian-of = des Prussiens
side-prussian-to = aux Prussiens
side-russian = les Russes
side-russian-start = Les Russes
side-russian-of = des Russes
side-russian-to = aux Russes
side-coalition = { $coalition-army ->
    [prussian] { side-prussian }
    [russian] { side-russian }
   *[unnamed] les Coalisés
  }
side-coalition-start = { $coalition-army ->
    [prussian] { side-prussian-start }
    [russian] { side-russian-start }
   *[unnamed] Les Coalisés
  }
side-coalition-of = { $coalition-army ->
    [prussian] { side-prussian-of }
    [russian] { side-russian-of }
   *[unnamed] des Coalisés
  }
side-coalition-to = { $coalition-army ->
    [prussian] { side-prussian-to }
    [russian] { side-russian-to }
   *[unnamed] aux Coalisés
  }
side-nobody = personne
side-nobody-start = Personne
side-nobody-of = de personne
side-nobody-to = à personne

## Several names in a row.

list = { $others } et { $last }
list-or = { $others } ou { $last }
list-comma = { ", " }
list-semicolon = { " ; " }
list-empty = rien

## How a game ended.

outcome-points = { $side-code ->
    [nobody] La partie est finie, sans vainqueur.
   *[other] { $side-start } l’emportent : les points de victoire ont atteint leur bout de la piste.
  }
outcome-last-turn = { $side-code ->
    [nobody] Le dernier tour est fini, sans vainqueur.
   *[other] { $side-start } l’emportent : le dernier tour est fini et les points de victoire leur donnent raison.
  }
outcome-draw = Le dernier tour est fini et la partie est nulle : les points de victoire ne départagent pas les camps.
outcome-napoleon-lost = { $side-start } l’emportent : Napoléon est éliminé.
outcome-resignation = { $side-start } l’emportent : le camp adverse abandonne.
outcome-out-of-time = { $side-start } l’emportent : le camp adverse a épuisé son temps.
outcome-agreement = La partie est nulle : les deux camps en sont convenus.
outcome-time-limit = La partie reste inachevée : le temps imparti est écoulé, et personne ne l’a emporté.

## Refusals that mean the same in every game.

refusal-game-over = La partie est finie.
refusal-no-such-action = Ce n’est pas une action de ce jeu.
refusal-not-asked = Ce n’est pas ce qui vous est demandé maintenant.
refusal-not-in-hand = Cette carte n’est pas dans votre main.
refusal-not-your-decision = C’est au camp adverse de décider.

## Why an action cannot be taken back.

undo-drawn = Annulation impossible : des cartes ou des dés ont tranché depuis.
undo-revealed = Annulation impossible : un élément caché a été révélé depuis.
undo-other-acted = Annulation impossible : le camp adverse a agi depuis.
undo-nothing = Il n’y a rien à annuler.
undo-over = Annulation impossible : la partie est finie.

## Why the computer decided as it did, told when the game is over.

reason-plan = Tour { $turn } : { $questioned ->
    [0] { $plan }
   *[other] { $asked } – { $plan }
  }. Chances de victoire : { $before } % avant, { $wanted } % espérés. Au pire { $feared } %{ $answered ->
    [0] .
   *[other] , si les choses tournent ainsi : { $reply }.
  }
deed-march = { $stack } { $stack-count ->
    [one] marche
   *[other] marchent
  } vers { $place }
deed-attack = attaque à { $place }
deed-loss = perte de { $piece }
deed-taken = prise de { $place }
deed-card = carte jouée : { $card }

## The map: what every map says.

map-legend = Légende
map-bridge = Rivière et pont
map-kilometres = km
map-leagues = lieues de poste
map-prussian-miles = milles prussiens
map-french-letter = F
map-north = N
map-east = E
map-west = O
map-south = S
