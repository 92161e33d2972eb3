### The game in a terminal: commands, headings and what stands between two turns at one screen.
### Whatever the program says under `terminal-` stands here, in both languages; `cargo test -p vedette-lang` names what is
### missing or left over, and tells apart arguments that differ.

## Commands of a game: how each is written, and what it does.

terminal-help = Répondez par le numéro d’une réponse, par sa notation, ou par assez de mots pour la distinguer des autres, comme le nom d’un lieu. Entrée remontre la question. À toute question vous pouvez aussi taper :
terminal-usage-map = carte
terminal-help-map = la carte telle que vous la connaissez
terminal-usage-army = armée
terminal-help-army = les ordres de bataille, pour ce que vous en savez
terminal-usage-hand = main
terminal-help-hand = vos cartes et leurs effets
terminal-usage-card = événement NOM
terminal-help-card = ce que fait une carte
terminal-usage-odds = chances
terminal-help-odds = comment le combat en vue peut finir
terminal-usage-why = pourquoi ACTION
terminal-help-why = pourquoi une action n’est pas permise maintenant, et la règle qui le dit
terminal-usage-rule = règle ID ou MOTS
terminal-help-rule = ce que dit une règle (en anglais)
terminal-usage-log = journal [LIGNES]
terminal-help-log = ce qui s’est passé
terminal-usage-undo = reprendre
terminal-help-undo = reprendre votre dernière action, tant que rien n’a été tiré ni révélé et que l’autre camp n’a pas agi
terminal-usage-orders = ordres [ORDRES]
terminal-help-orders = que faire aux moments où vous pouvez jouer une carte
terminal-usage-save = copier [FICHIER]
terminal-help-save = où la partie est enregistrée, ou une copie dans un autre fichier
terminal-usage-resign = abandonner
terminal-help-resign = abandonner la partie
terminal-usage-help = aide
terminal-help-help = cette liste
terminal-usage-quit = quitter
terminal-help-quit = quitter la partie, qui pourra être reprise
terminal-help-file = Chaque action est écrite aussitôt dans { $file }. Une partie sur votre propre machine n’a pas de serveur pour garder ses secrets : ce fichier contient tout ce qui s’est passé, choses cachées comprises, et la graine des tirages se trouve à côté jusqu’à la fin de la partie.

## Two players at one screen.

terminal-curtain = Passez l’écran { $side-to }, puis appuyez sur Entrée quand personne d’autre ne regarde.
terminal-curtain-player = Passez l’écran au joueur { $seat }, puis appuyez sur Entrée quand personne d’autre ne regarde.

## Beginning, status, end.

terminal-welcome-computer = Vous jouez contre l’ordinateur ({ $name }).
terminal-welcome-shared = Deux joueurs se partagent cet écran, qui est caché dès que l’autre doit regarder.
terminal-welcome = Une seule piste compte les points de victoire : basse, elle favorise { side-french } ; haute, { side-coalition }. La partie est enregistrée au fur et à mesure dans { $file }. Tapez aide pour voir ce que vous pouvez faire.
terminal-status = { $side-start } · tour { $turn } sur { $last } · points de victoire { $points } · { $hand ->
    [one] { $hand } carte
   *[other] { $hand } cartes
  } en main
terminal-status-player = Vous êtes le joueur { $seat }
terminal-goodbye = La partie est enregistrée dans { $file }. Pour la reprendre :
terminal-game-over = La partie est finie
terminal-final-points = Les points de victoire sont à { $points }.
terminal-won = Vous avez gagné.
terminal-lost = Vous avez perdu.
terminal-check = La graine est révélée dans { $file } : chacun peut maintenant vérifier les tirages et lire toute l’histoire.
terminal-reasons = Tapez « pourquoi » pour lire ce que l’ordinateur voulait et craignait à chacune de ses décisions, ou Entrée pour partir.

## The log.

terminal-route = { $blocks } : { $route }.
terminal-some-route = { $side-start } : { $count ->
    [one] { $count } bloc
   *[other] { $count } blocs
  }, { $route }.
terminal-revealed = { $side-start } révèlent { $cards } : { blow }.
terminal-rolled = { $side-start } lancent { $count } dés : { blow }.

## Cards.

terminal-hand = Main : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }
terminal-deck = Pioche : { $count }
terminal-discard = Défausse : { $count }
terminal-enemy-hand = Main ennemie : { $count }
terminal-playable = jouable maintenant
terminal-card-value = valeur { $value }
terminal-card-box = combat : { $losses ->
    [one] { $losses } perte
   *[other] { $losses } pertes
  }, { $fatigue } de fatigue
terminal-card-recovery = récupération { $points }
terminal-red = rouge
terminal-blue = bleue
terminal-green = verte
terminal-aside = à côté du plateau
terminal-card-how = Nommez une carte, p. ex. événement marche forcée.
terminal-unknown-card = Aucune carte ne s’appelle « { $card } ».
terminal-moment-draw = quand elle est piochée
terminal-moment-initiative = à la phase d’initiative
terminal-moment-stack-named = quand l’ennemi a désigné une pile pour une marche
terminal-moment-march-start = au début de votre marche
terminal-moment-enemy-march-start = au début d’une marche ennemie
terminal-moment-march = pendant votre marche
terminal-moment-joining = quand votre marche rencontre vos propres corps
terminal-moment-enemy-enters = quand l’ennemi entre dans une zone
terminal-moment-enemy-march-end = à la fin d’une marche ennemie
terminal-moment-combat = au début d’un combat
terminal-moment-retreat-done = quand l’ennemi battu a fait retraite
terminal-moment-pursuit-threatens = avant d’être poursuivi
terminal-moment-pursuit = avant de poursuivre
terminal-moment-operation-end = à la fin de votre opération
terminal-moment-answer = en réponse à une carte verte ennemie
terminal-moment-recovery = à la phase de récupération

## The order of battle.

terminal-strength = force { $points }
terminal-fatigue = fatigue
terminal-ready = disponible
terminal-activated = activé
terminal-ready-count = { $count ->
    [one] { $count } disponible
   *[other] { $count } disponibles
  }
terminal-hidden = { $count ->
    [one] { $count } bloc caché
   *[other] { $count } blocs cachés
  }
terminal-not-here = hors de la carte
terminal-commanders = Commandants
terminal-vedettes = Vedettes
terminal-eliminated = Éliminés
terminal-army-legend = ■ infanterie, ▲ cavalerie, ● fatigue ; les chiffres disent la même chose : infanterie+cavalerie et fatigue.

## The map.

terminal-map-legend = { $first } et { $second } sont des blocs { side-french-of } et { side-coalition-of }, avec leur nombre ; « { "!" } » est une zone contestée. Les CAPITALES sont des citadelles, avec qui les tient entre parenthèses, * est un bois, = un pont.
terminal-contested = contestée
terminal-control = tenue par { $side }
terminal-axis = axe de retraite { $side-of } vers { $area }
terminal-destroyed-bridge = Le pont entre { $a } et { $b } est détruit.

## Odds.

terminal-no-combat = Aucun combat n’est en vue.
terminal-odds-fog = La force de l’ennemi est cachée : voici ce que donnerait chaque nombre de cartes qu’il peut avoir.
terminal-odds-cards = { terminal-odds-mine } { $theirs }
terminal-odds-line = { terminal-odds-mine } { $theirs } : victoire { $win }, égalité { $draw }, défaite { $lose } (tapez chances pour le détail).
terminal-odds-line-fog = { terminal-odds-mine } { $least } à { $most } : victoire de { $low } à { $high } (tapez chances pour le détail).
terminal-odds-mine = { $arms ->
    [dice] Vous lancez { $mine ->
        [one] { $mine } dé
       *[other] { $mine } dés
      }, l’ennemi
   *[cards] Vous révélez { $mine ->
        [one] { $mine } carte
       *[other] { $mine } cartes
      }, l’ennemi
  }
terminal-odds-note = Les cartes qui peuvent encore être jouées pour leur événement ne sont pas comptées.
terminal-odds-fatigue = Fatigue en moyenne : { $inflicted } infligée, { $suffered } subie.
terminal-win = victoire
terminal-draw = égalité
terminal-lose = défaite
terminal-losses = pertes
terminal-inflicted = infligées
terminal-suffered = subies

## Standing orders.

terminal-orders = Quand une carte peut être jouée, vos ordres permanents décident :
terminal-orders-how = ask vous demande, never laisse passer le moment, { "only:LISTE" } ne vous demande que si l’une de ces actions est possible. Changez-les p. ex. par ordres combat=never pursuit=ask, ou tous à la fois par ordres ask, ordres never ou ordres only.
terminal-orders-noted = Vos ordres permanents sont notés.

## What else a command answers.

terminal-undone = L’action est reprise.
terminal-saved = La partie est enregistrée dans le fichier { $file }.
terminal-copied = Une copie de la partie en l’état est dans { $file } ; la partie continue où elle était.
terminal-resign = Abandonnez-vous ? Tapez abandonner encore une fois si c’est bien ce que vous voulez.
terminal-several = Plusieurs réponses sont possibles : { $answers }
terminal-unknown = « { $text } » n’est pas une des réponses ; tapez aide pour voir ce que vous pouvez faire.
terminal-allowed = { $action } : c’est permis maintenant.
terminal-unknown-rule = Cette règle n’existe pas : { $rule }.
terminal-rule-how = Nommez une règle par son identifiant ou par des mots (anglais), p. ex. règle CQ-AXIS-04 ou règle wrecked bridge.
terminal-rule-near = Peut-être l’une de celles-ci : { $rules }
terminal-rule-others = Ces règles en parlent aussi : { $rules }

## Signs.

terminal-colon = { " : " }
