### Words that every game shares: sides, lists, the end of a game, taking back.
### Which forms of an argument a message may use is told at the head of crates/lang/src/lib.rs.

## Sides: inside a sentence, at its start, after "de" and after "à".

side-french = les Français
side-french-start = Les Français
side-french-of = des Français
side-french-to = aux Français
side-coalition = les Prussiens
side-coalition-start = Les Prussiens
side-coalition-of = des Prussiens
side-coalition-to = aux Prussiens
side-nobody = personne
side-nobody-start = Personne
side-nobody-of = de personne
side-nobody-to = à personne

## Several names in a row.

list = { $others } et { $last }
list-comma = { ", " }
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
outcome-napoleon-lost = { $side-start } l’emportent : Napoléon est perdu.
outcome-resignation = { $side-start } l’emportent : le camp adverse abandonne.

## Why an action cannot be taken back.

undo-drawn = Reprise impossible : des cartes ou des dés ont tranché depuis.
undo-revealed = Reprise impossible : un élément caché a été révélé depuis.
undo-other-acted = Reprise impossible : le camp adverse a agi depuis.
undo-nothing = Il n’y a rien à reprendre.
undo-over = Reprise impossible : la partie est finie.
