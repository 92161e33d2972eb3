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
terminal-usage-explain = expliquer [LIGNE]
terminal-help-explain = comment le dernier résultat est venu, ou la ligne comptée depuis la fin du journal
terminal-explain-nothing = Rien n’a encore été calculé ; « expliquer 1 » explique la dernière ligne du journal.
terminal-usage-undo = annuler
terminal-help-undo = annuler votre dernière action, tant que rien n’a été tiré ni révélé et que l’autre camp n’a pas agi
terminal-usage-orders = ordres [ORDRES]
terminal-help-orders = que faire aux moments où vous pouvez jouer une carte
terminal-usage-partner = partenaire
terminal-help-partner = passer l’écran à qui partage votre camp
terminal-usage-letter = lettre [TEXTE]
terminal-help-letter = les lettres que vous pouvez lire, ou écrire la lettre de ce tour à qui partage votre camp
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
terminal-curtain-command = Passez l’écran { $side-to } ({ $command }), puis appuyez sur Entrée quand personne d’autre ne regarde.
terminal-partners-paper = C’est votre partenaire qui le tient.
terminal-no-partner = Personne ne partage votre camp.
terminal-no-letters = Personne n’écrit de lettres dans ce jeu.
terminal-letters-none = Vous n’avez pas de lettre à lire.
terminal-letter = { $from }, tour { $round } : { $text }
terminal-letter-again = Vous avez écrit votre lettre de ce tour.
terminal-letter-written = La lettre est écrite.
terminal-curtain-player = Passez l’écran au joueur { $seat }, puis appuyez sur Entrée quand personne d’autre ne regarde.

## Beginning, status, end.

terminal-welcome-computer = Vous jouez contre l’ordinateur ({ $name }).
terminal-welcome-shared = Deux joueurs se partagent cet écran, qui est caché dès que l’autre doit regarder.
terminal-welcome = Une seule piste compte les points de victoire : basse, elle favorise { side-french } ; haute, { side-coalition }. La partie est enregistrée au fur et à mesure dans { $file }. Tapez aide pour voir ce que vous pouvez faire.
terminal-welcome-plain = La partie est enregistrée au fur et à mesure dans { $file }. Tapez aide pour voir ce que vous pouvez faire.
terminal-status-plain = { $side-start } · tour { $turn } sur { $last } · points { $points }
terminal-not-in-this-game = Il n’y a rien de tel dans ce jeu.
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
terminal-in-vain = { $count ->
    [one] Une autre réponse ne changerait
   *[other] { $count } autres réponses ne changeraient
  } rien ; pour en donner une quand même, tapez-la, p. ex. « { $example } ».
terminal-only-answer = { $answer } – il n’y a pas d’autre réponse.
terminal-reasons = Tapez « pourquoi » pour lire ce que l’ordinateur voulait et craignait à chacune de ses décisions, ou Entrée pour partir.

## The log.

terminal-route = { $blocks } : { $route }.
terminal-some-route = { $side-start } : { $count ->
    [one] { $count } pavé
   *[other] { $count } pavés
  }, { $route }.
terminal-revealed = { $side-start } révèlent { $cards } : { blow }.
terminal-rolled = { $side-start } lancent { $count ->
    [one] { $count } dé
   *[other] { $count } dés
  } : { blow }.

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
terminal-moment-retreat-done = quand l’ennemi battu a retraité
terminal-moment-pursuit-threatens = avant d’être poursuivi
terminal-moment-pursuit = avant de poursuivre
terminal-moment-operation-end = à la fin de votre opération
terminal-moment-answer = en réponse à une carte verte ennemie
terminal-moment-recovery = à la phase de récupération

## The order of battle.

terminal-strength = force { $points }
terminal-fatigue = fatigue
terminal-ready = à activer
terminal-activated = activé
terminal-ready-count = { $count ->
    [one] { $count } à activer
   *[other] { $count } à activer
  }
terminal-hidden = { $count ->
    [one] { $count } pavé caché
   *[other] { $count } pavés cachés
  }
terminal-not-here = hors de la carte
terminal-symbol-march = manœuvre { $worth-sign ->
    [minus] −
   *[plus] +
  }{ $worth-size }
terminal-symbol-rest = fatigue de manœuvre −{ $worth-size }
terminal-symbol-combat = combat { $worth-sign ->
    [minus] −
   *[plus] +
  }{ $worth-size }
terminal-symbol-pursuit = poursuite +{ $worth-size }
terminal-way = C’est à { $steps } pas d’ici, par { $way } : nommez-le encore une fois pour y aller.
terminal-commanders = Commandants
terminal-vedettes = Vedettes
terminal-eliminated = Éliminés
terminal-army-legend = ■ infanterie, ▲ cavalerie, ● fatigue ; les chiffres disent la même chose : infanterie+cavalerie et fatigue.

## The map.

terminal-map-legend = { $first } et { $second } sont des pavés { side-french-of } et { side-coalition-of }, avec leur nombre ; « { "!" } » est une zone contestée. Les CAPITALES sont des citadelles, avec qui les tient entre parenthèses, * est un bois, = un pont.
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
terminal-odds-called-off = L’attaque est annulée : après une marche et avec des corps épuisés, il ne reste aucune carte pour combattre.
terminal-odds-withdrawal = Le défenseur laisse une arrière-garde et se retire : il n’y a pas de combat.
terminal-odds-void = Un camp n’a plus de corps pour combattre : il n’y a pas de combat.
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

terminal-undone = L’action est annulée.
terminal-saved = La partie est enregistrée dans le fichier { $file }.
terminal-copied = Une copie de la partie en l’état est dans { $file } ; la partie continue où elle était.
terminal-resign = Abandonnez-vous ? Tapez abandonner encore une fois si c’est bien ce que vous voulez.
terminal-several = Plusieurs réponses sont possibles : { $answers }
terminal-unknown = « { $text } » n’est pas une des réponses ; tapez aide pour voir ce que vous pouvez faire.
terminal-allowed = { $action } : c’est permis maintenant
terminal-unknown-rule = Cette règle n’existe pas : { $rule }.
terminal-rule-how = Nommez une règle par son identifiant ou par des mots (anglais), p. ex. règle CQ-AXIS-04 ou règle wrecked bridge.
terminal-rule-near = Peut-être l’une de celles-ci : { $rules }
terminal-rule-others = Ces règles en parlent aussi : { $rules }

## Signs.

terminal-colon = { " : " }

## Jours de Gloire.

terminal-jg-welcome = Trois points de victoire d’avance font gagner : ils se marquent pour les batailles et les captures, et à la fin pour les lieux et les pertes. La partie est enregistrée au fur et à mesure dans { $file }. Tapez aide pour voir ce que vous pouvez faire, et carte LIEU pour regarder autour d’un lieu.
terminal-jg-status = { $side-start } · tour { $turn } sur { $last }, { $part ->
    [1] début
   *[other] fin
  } { $month } · { $weather } · points de victoire : Français { $french }, Alliés { $allies } · { $cp } PC
terminal-jg-final-points = Points de victoire : Français { $french }, Alliés { $allies }.
terminal-jg-stand = Tour { $turn } sur { $last }, points de victoire : Français { $french }, Alliés { $allies }
terminal-jg-route = { $pieces } : { $route }.
terminal-jg-some-route = { $side-start } : { $count ->
    [one] { $count } pion
   *[other] { $count } pions
  }, { $route }.
terminal-jg-hidden = { $count ->
    [one] { $count } pion caché
   *[other] { $count } pions cachés
  }
terminal-jg-inside = dans les murs
terminal-jg-prize = { $points } PV, tenu par { $side }
terminal-jg-siege = assiégé par { $side } (siège { $stage })
terminal-jg-entrenched = retranchements { $side-of }
terminal-jg-closed = fermé à tous
terminal-jg-broken = Le pont entre { $a } et { $b } est détruit.
terminal-jg-pontoon = Un ponton est posé entre { $a } et { $b }.
terminal-jg-square = Carreau { $square }
terminal-jg-map-legend = F et A sont des pions français et alliés avec leur nombre ; les CAPITALES sont des villes fortifiées. Tapez carte LIEU pour les routes autour d’un lieu, ou carte FICHIER.svg pour toute la carte en image.
terminal-jg-map-written = La carte est dans { $file }.
terminal-jg-unknown-box = Aucun lieu ne s’appelle « { $text } ».
terminal-jg-road = { $box } : { $cost } PM
terminal-jg-by-ford = par un gué
terminal-jg-by-minor-bridge = par un pont de rivière mineure
terminal-jg-by-major-bridge = par un pont de fleuve
terminal-jg-by-site = par ponton seulement
terminal-jg-points = { $points } PV marqués, { $places } pour les lieux si tout finissait ici, pontons restants : { $pontoons }
terminal-jg-gone = Hors jeu
terminal-jg-command = { $army } : { $chief }, { $cp } PC restants
terminal-jg-nobody = personne ne commande
terminal-jg-linked = hors de commandement, relié à un général
terminal-jg-out-of-command = hors de commandement
terminal-jg-army-legend = ■ points de force, / traînards, × pertes au combat ; VC est la valeur de commandement d’un chef, ★ son rang.
terminal-jg-roster = { $sp } PF, { $crosses ->
    [one] { $crosses } perdu
   *[other] { $crosses } perdus
  }, { $slashes ->
    [one] { $slashes } traînard
   *[other] { $slashes } traînards
  }
terminal-jg-both-sides = les deux camps
terminal-jg-card-how = Nommez une carte par son numéro ou son titre, p. ex. evenement 7 ou evenement pontonniers.
terminal-jg-no-odds = Il n’y a rien à calculer maintenant, ou les pions ennemis sont cachés.
terminal-jg-odds-of = { $rounds ->
    [0] { $what }
    [one] { $what } ({ $rounds } round)
   *[other] { $what } ({ $rounds } rounds au plus)
  }
terminal-jg-odds-note = Les pertes touchent la première unité qui peut les prendre ; les cartes non jouées et les forces en marche sont laissées de côté.
terminal-jg-odds-line = { $what } ({ $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds au plus
  }) : vous gagnez à { $win }, nul à { $draw }, vous perdez à { $lose } (tapez chances pour plus).
terminal-jg-chance-line = { $what } : réussite { $win }, échec { $lose } { $rounds ->
    [0] (tapez chances pour plus).
   *[other] , sans effet à { $draw }.
  }
terminal-jg-success = réussite
terminal-jg-failure = échec
terminal-jg-sp = PF

odds-round = Le prochain round
odds-battle = Bataille
odds-assault = Assaut
odds-siege = Le dé du siège
odds-overrun = Balayage
odds-pursuit = Poursuite
odds-morale = Test de moral
odds-reaction = Réaction
odds-march = Traînards de la marche
odds-forced-march = Traînards d’une marche forcée
odds-demolition = Le pont saute

month-1 = janvier
month-2 = février
month-3 = mars
month-4 = avril
month-5 = mai
month-6 = juin
month-7 = juillet
month-8 = août
month-9 = septembre
month-10 = octobre
month-11 = novembre
month-12 = décembre

## Le classement d’un tournoi.

terminal-rank-place = place
terminal-rank-player = joueur
terminal-rank-games = parties
terminal-rank-points = points
terminal-rank-tie-break = départage

## Rossbach.

terminal-ra-welcome = Les points de victoire se marquent pour les pertes, pour les villes qui comptent et pour les formations brisées ; certaines batailles ont leurs propres conditions. La partie est enregistrée au fur et à mesure dans { $file }. Tapez aide pour voir ce que vous pouvez faire, carte pour regarder autour de vous, et carte LIEU ou carte N1330 pour regarder là-bas.
terminal-ra-status = { $side-start } · tour { $turn } sur { $last }, { $day } octobre, { $part } · { $weather } · points de victoire : Français { $french }, Prussiens { $prussians }
terminal-ra-final-points = Points de victoire : Français { $french }, Prussiens { $prussians }.
terminal-ra-unknown-hex = Il n’y a ni hexagone ni lieu « { $text } » sur la carte. Les hexagones s’écrivent comme N1330.
terminal-ra-nobody-there = Vous n’avez personne sur la carte.
terminal-ra-legend = F et P avec un nombre : forces françaises et prussiennes ; points d’interrogation : face cachée ; - chefs ou trains seuls. *ERF* une ville fortifiée, JENA une ville, Kunit un village ; % bois, ; marais. Entre hexagones d’une rangée : ‖ rivière, : ruisseau, - route, · chemin ; entre rangées : ≈ rivière, - ruisseau, / et \ route, ´ et ` chemin ; partout = pont, ~ gué, et < > ^ v montrent le bas d’une pente.
terminal-ra-face-down = face cachée
terminal-ra-commander-left = { $piece } peut encore commander { $officers ->
    [one] { $officers } officier
   *[other] { $officers } officiers
} et { $units ->
    [one] { $units } unité
   *[other] { $units } unités
}.
terminal-ra-day-half = Éliminés, non remis : { $pieces }.
terminal-ra-night-half = Remis, à ramener : { $pieces }.
terminal-ra-lost = Perdus pour de bon : { $pieces }.
terminal-ra-captured = Capturés : { $pieces }.
terminal-ra-marker-column = en marche sur route
terminal-ra-marker-out-of-supply = sans ravitaillement
terminal-ra-marker-demoralized = démoralisé
terminal-ra-marker-moved = a bougé
terminal-ra-marker-ordered = sous ordre de marche
terminal-ra-no-odds = Il n’y a pas de chances à donner maintenant : elles se donnent quand les attaques sont désignées et livrées, contre des ennemis face visible.
terminal-ra-odds-line = Combat pour { $hexes } à { $column } : sur six faces { $win } pour vous, { $draw } pour un échange, { $lose } contre vous (tapez chances pour en savoir plus).
terminal-ra-odds-combat = Combat pour { $hexes }, attaqué depuis { $from }
terminal-ra-odds-attack = Si vous attaquez { $hexes } depuis { $from }
terminal-ra-odds-strengths = Force { $attack } contre { $defence } : colonne { $column }.
terminal-ra-odds-capped = Contre une garnison, jamais mieux que 1-1.
terminal-ra-odds-shift = { $columns } pour { $what } ({ $rule }).
terminal-ra-odds-die = Le dé est modifié de { $change }.
terminal-ra-odds-column = Le dé se lit dans la colonne { $column } :
terminal-ra-odds-hexes = hexagones : { $hexes }
terminal-ra-odds-surrender = la garnison sans ravitaillement se rend
terminal-ra-odds-attacker-loses = les assaillants perdent au moins { $points }
terminal-ra-odds-defender-loses = les défenseurs perdent au moins { $points }
terminal-ra-odds-capture = { $piece } : capture dans { $sixths } cas sur 6
terminal-ra-odds-peril = { $piece } : perte dans { $sixths } cas sur 6
terminal-problem-right = Résolu.
terminal-problem-wrong = Ce n’est pas cela.
terminal-problem-unclear = Ce n’est pas une réponse ici : tapez le numéro ou la notation de l’une d’elles, ou map, army, hand, odds.
terminal-odds-doomed-mine = { $corps } est détruit par la fatigue de ce combat dans { $chance } des cas.
terminal-odds-doomed-theirs = { $corps }, chez l’ennemi, est détruit par la fatigue de ce combat dans { $chance } des cas.
