### The game in a terminal: commands, headings and what stands between two turns at one screen.
### Whatever the program says under `terminal-` stands here, in both languages; `cargo test -p vedette-lang` names what is
### missing or left over, and tells apart arguments that differ.

## Commands of a game, each in one line.

terminal-help = Tapez le numéro d’une réponse, sa notation, ou l’une de ces commandes :
terminal-help-why = why NOTATION : pourquoi une action n’est pas permise maintenant
terminal-help-odds = odds : comment un combat peut finir
terminal-help-rule = rule ID : ce que dit une règle
terminal-help-undo = undo : reprendre votre dernière action
terminal-help-log = log : ce qui s’est passé
terminal-help-map = map : la carte telle que vous la connaissez
terminal-help-army = army : votre ordre de bataille
terminal-help-hand = hand : vos cartes et leurs effets
terminal-help-save = save FICHIER : écrire le journal de la partie dans un fichier
terminal-help-quit = quit : quitter la partie
terminal-help-help = help : cette liste

## Two players at one screen.

terminal-curtain = Passez l’écran { $side-to }, puis appuyez sur Entrée quand personne d’autre ne regarde.
terminal-your-turn = C’est { $side-to } de décider.

## Headings.

terminal-turn = Tour { $turn } sur { $last }
terminal-points = Points de victoire : { $points }
terminal-hand = Main
terminal-deck = Pioche : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }
terminal-discard = Défausse : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }
terminal-enemy-hand = Main ennemie : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }
terminal-army = Ordre de bataille
terminal-map = Carte
terminal-log = Journal
terminal-answers = Réponses
terminal-fatigue = fatigue
terminal-infantry = infanterie
terminal-cavalry = cavalerie
terminal-ready = disponible
terminal-activated = activé
terminal-contested = contestée
terminal-control = tenue par { $side }
terminal-axis = axe de retraite { $side-of } vers { $area }
terminal-destroyed-bridge = pont détruit vers { $area }
terminal-eliminated = éliminé
terminal-hidden-block = bloc caché
terminal-corps = corps
terminal-commander = commandant
terminal-vedette = vedette
terminal-citadel = citadelle
terminal-wood = bois
terminal-card-value = valeur { $value }
terminal-card-box = { $losses ->
    [one] { $losses } perte
   *[other] { $losses } pertes
  }, { $fatigue } de fatigue
terminal-card-recovery = récupération { $points }
terminal-red = rouge
terminal-blue = bleue
terminal-green = verte

## What a command answers.

terminal-undone = L’action est reprise.
terminal-saved = La partie est enregistrée dans le fichier { $file }.
terminal-unknown-command = Aucune commande ni réponse ne porte ce nom ; tapez help pour voir ce qui existe.
terminal-unknown-rule = Cette règle n’existe pas : { $rule }.
terminal-allowed = C’est permis maintenant.
terminal-no-combat = Aucun combat n’est en vue.
terminal-rule-is = Règle : { $rule }
terminal-goodbye = Vous quittez la partie ; une partie enregistrée peut être reprise.

## The end.

terminal-game-over = La partie est finie.
terminal-final-points = Les points de victoire sont à { $points }.
