### Jours de Gloire : questions, réponses et nouvelles. PF : points de force, PM : points de mouvement, PC : points de commandement, PV : points de victoire.

## Noms des camps, des tactiques et du temps.

side-allies = les Alliés
side-allies-start = Les Alliés
side-allies-of = des Alliés
side-allies-to = aux Alliés
tactic-skirmish = Escarmouche
tactic-screen = Bataille de couverture
tactic-offensive = Bataille offensive
tactic-decisive = Bataille décisive
weather-clear = temps clair
weather-rain = pluie
weather-mud = boue
weather-snow = neige
reason-battle = bataille
reason-capture = capture d’un chef
reason-places = lieux tenus
reason-losses = moindres pertes
reason-handicap = points accordés
reason-victory-points = points de victoire
reason-napoleon-captured = Napoléon est capturé

## Questions.

jg-prompt-ready = Tout est en place : commencez quand vous êtes prêt.
jg-prompt-dummies = Placez vos leurres, que l’ennemi prend pour des troupes : choisissez un leurre et une case où sont vos troupes (il en reste { $count }).
jg-prompt-first = Qui joue en premier au tour { $turn } ?
jg-prompt-return = Où revient { $piece } ?
jg-prompt-shift = Déplacez vos unités hors de { $box } pour les renforts ennemis.
jg-prompt-levies = Quelle unité reçoit un point de force ? { $count ->
    [one] Il en reste { $count }.
   *[other] Il en reste { $count }.
  }
jg-prompt-split = Le dé donne { $count } : combien pour l’{ $army } ?
jg-prompt-movement = Tour { $turn } : laquelle de vos piles agit maintenant ? Choisissez-la sur la carte ou dans la liste.
jg-prompt-select = Vous avez choisi { $pieces } : marcher, ou avec qui d’autre ?
jg-prompt-payer = Quelle armée paie ?
jg-prompt-march = Où mener { $pieces } ? { $left ->
    [one] Il reste { $left } point de mouvement.
   *[other] Il reste { $left } points de mouvement.
  }
jg-prompt-transfer = Combien de points de force prendre ({ $piece }) ?
jg-prompt-scout = Reconnaître { $box } ?
jg-prompt-fall-back = Se replier ou combattre ?
jg-prompt-withdraw = Votre cavalerie se retire-t-elle de { $box } ?
jg-prompt-react = L’ennemi entre à { $box } : interception ?
jg-prompt-react-select = { $pieces } : tenter l’interception, ou avec qui d’autre ?
jg-prompt-react-choice = Entrer à { $box } ou rester ?
jg-prompt-sweep = Où fuit { $piece } ?
jg-prompt-guns = Qui marche au canon ?
jg-prompt-guns-select = { $pieces } : vers quelle bataille, ou avec qui d’autre ?
jg-prompt-battles = Quelle bataille est livrée ensuite ?
jg-prompt-shelter = S’abriter dans les murs de { $box }, ou tenir devant eux ?
jg-prompt-garrison = Qui reste dans { $box } ?
jg-prompt-surplus = Où vont ceux qui n’ont pas d’abri à { $box } ?
jg-prompt-invest = Donner l’assaut, assiéger ou masquer { $box } ?
jg-prompt-chit = Choisissez votre tactique à { $box }.
jg-prompt-overrun = Balayer l’ennemi à { $box } ?
jg-prompt-advance = Avancer au-delà de { $box } ?
jg-prompt-losses = Quelle unité subit la perte ? { $count ->
    [one] Il y a { $count } point de force à perdre.
   *[other] Il y a { $count } points de force à perdre.
  }
jg-prompt-retreat = Où se replier depuis { $box } ?
jg-prompt-demolish = Détruire le pont derrière vous ?
jg-prompt-may-retreat = Quitter { $box }, ou s’y tenir ?
jg-prompt-discard = Vous avez trop de cartes : défaussez-en une.
jg-prompt-window = { $moment } : jouer une carte ?
jg-prompt-target = Choisissez la cible de la carte.
jg-prompt-wait = L’autre camp décide.

## Réponses.

jg-do-place = Placer { $piece } à { $box }
jg-do-first = { $side-start } jouent en premier
jg-do-give = Le donner à { $piece }
jg-do-take = Emmener : { $piece }
jg-do-intercept = { $piece } ({ $box }) : réussit { $faces } fois sur 6
jg-do-take-in = { $piece } à { $box }
jg-do-march = Marcher
jg-do-force = Marche forcée
jg-do-entrench = Se retrancher
jg-do-army = L’{ $army } paie
jg-do-step = Marcher sur { $box }
jg-do-stop = S’arrêter ici
jg-do-detach = Former { $counter }, pris sur { $piece }
jg-do-number = { $count }
jg-do-merge = Fondre { $counter } dans { $piece }
jg-do-destroy = Détruire le pont vers { $box }
jg-do-repair = Réparer le pont vers { $box }
jg-do-pontoon = Poser ou relever un ponton vers { $box }
jg-do-recover = { $piece } rallie ses traînards
jg-do-scout = Reconnaître
jg-do-withdraw = { $piece } se retire à { $box }
jg-do-try = Tenter
jg-do-enter = Entrer
jg-do-box = { $box }
jg-do-guns = Marcher au canon à { $box }
jg-do-fight = Combattre à { $box }
jg-do-shelter = S’abriter dans les murs
jg-do-stand = Tenir en rase campagne
jg-do-assault = Assaut
jg-do-siege = Assiéger
jg-do-mask = Masquer la place
jg-do-chit = { $tactic }
jg-do-overrun = Balayer
jg-do-lose = { $piece } subit la perte
jg-do-demolish = Détruire le pont
jg-do-play = Jouer { $card }
jg-do-discard = Défausser { $upper } / { $lower }
jg-do-decline = Non
jg-do-no-card = Ne jouer aucune carte
jg-do-pass = Passer
jg-do-end-movement = Finir mon mouvement
jg-do-end-combat = Ne plus livrer bataille
jg-do-done = Terminé

## Nouvelles.

jg-arrived = { $piece } arrive à { $box } ({ $sp } PF).
jg-some-arrived = Des renforts { $side-of } arrivent à { $box }.
jg-strengthened = { $piece } reçoit { $sp } PF.
jg-some-strengthened = { $side-start } reçoivent des points de force.
jg-delayed = { $piece } n’arrive pas encore (dé { $die }).
jg-shifted = { $count ->
    [one] { $count } pion { $side-of } fait place
   *[other] { $count } pions { $side-of } font place
  } : de { $from } à { $to }.
jg-returned = { $piece } revient à { $box }.
jg-some-returned = Un chef { $side-of } revient à { $box }.
jg-dummy-placed = Leurre à { $box } : { $piece }.
jg-some-placed = { $side-start } placent un pion à { $box }.
jg-disbanded = Dissolution : { $piece }.
jg-forced = { $pieces } : départ de { $box } en marche forcée.
jg-activated = { $pieces } : départ de { $box }.
jg-some-forced = { $count ->
    [one] { $count } pion { $side-of } part
   *[other] { $count } pions { $side-of } partent
  } de { $box } en marche forcée.
jg-some-activated = { $count ->
    [one] { $count } pion { $side-of } part
   *[other] { $count } pions { $side-of } partent
  } de { $box }.
jg-paid = L’{ $army } paie { $points } PC.
jg-moved = { $pieces } : de { $from } à { $to }.
jg-some-moved = { $count ->
    [one] { $count } pion { $side-of } va
   *[other] { $count } pions { $side-of } vont
  } de { $from } à { $to }.
jg-straggled = { $piece } laisse { $sp } PF de traînards.
jg-kept-up = Aucun traînard : { $pieces }.
jg-recovered = { $piece } rallie { $sp } PF de traînards.
jg-some-rested = { $side-start } se reposent à { $box }.
jg-detached = Nouveau détachement : { $counter } ({ $sp } PF), pris sur { $piece }.
jg-some-detached = { $side-start } forment un détachement à { $box }.
jg-merged = { $counter } donne { $sp } PF à { $piece }.
jg-some-merged = Un détachement { $side-of } rejoint son corps à { $box }.
jg-some-shrunk = Un détachement { $side-of } cède des forces à { $box }.
jg-entrenched = { $side-start } se retranchent à { $box }.
jg-unmanned = Les retranchements { $side-of } à { $box } sont abandonnés.
jg-bridge-destroyed = Le pont entre { $from } et { $to } est détruit.
jg-bridge-repaired = Le pont entre { $from } et { $to } est réparé.
jg-pontoon-built = { $side-start } posent un ponton entre { $from } et { $to }.
jg-pontoon-taken = Le ponton entre { $from } et { $to } est relevé.
jg-dummies-removed = { $count ->
    [one] Un leurre { $side-of } disparaît
   *[other] { $count } leurres { $side-of } disparaissent
  } de { $box }.
jg-dummies-declared = { $side-start } n’ont que des leurres à { $box }.
jg-contact = Les armées se rencontrent à { $box }.
jg-fled = { $piece } fuit à { $box }.
jg-swept = Hors de la carte, chassé par l’ennemi : { $piece }.
jg-scouted = { $scouts } : reconnaissance de { $box } contre { $screen }{ $die ->
    [0] {""}
   *[other] {" "}(dé { $die })
  }, { $found ->
    [one] { $found } découvert
   *[other] { $found } découverts
  }.
jg-revealed = Révélés : { $pieces }.
jg-withdrew-at-a-loss = { $piece } se retire à { $box } et perd 1 PF (dé { $die }).
jg-withdrew = { $piece } se retire à { $box } (dé { $die }).
jg-reaction-succeeded = { $count ->
    [one] { $count } pion { $side-of } réagit
   *[other] { $count } pions { $side-of } réagissent
  } à { $box } : dé { $die }, il fallait { $needed } ou moins.
jg-reaction-failed = { $count ->
    [one] { $count } pion { $side-of } ne réagit pas
   *[other] { $count } pions { $side-of } ne réagissent pas
  } à { $box } : dé { $die }, il fallait { $needed } ou moins.
jg-intercepted = { $side-start } interceptent à { $box }.
jg-fell-back = { $count ->
    [one] { $count } pion { $side-of } se replie
   *[other] { $count } pions { $side-of } se replient
  } de { $from } à { $to }.
jg-surplus = { $count ->
    [one] { $count } pion { $side-of } ne trouve pas d’abri à { $from } et va
   *[other] { $count } pions { $side-of } ne trouvent pas d’abri à { $from } et vont
  } à { $to }.
jg-retreated = { $side-start } retraitent de { $from } à { $to }.
jg-sheltered = { $side-start } s’abritent dans { $box }.
jg-siege-laid = { $side-start } assiègent { $box }.
jg-city-fell = { $box } tombe (dé { $die }, il fallait { $needed } ou plus, siège { $stage }).
jg-siege-rolled = { $box } tient (dé { $die }, il fallait { $needed } ou plus) ; siège { $stage }.
jg-siege-masked = { $box } est seulement masquée cette fois.
jg-siege-lifted = Le siège de { $box } est levé.
jg-battle-began = { $side-start } attaquent à { $box }.
jg-battle-encircled = Tactiques : Français { $french }, Alliés { $allies } : { $kind }, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }. Le défenseur est encerclé.
jg-battle-opened = Tactiques : Français { $french }, Alliés { $allies } : { $kind }, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }.
jg-fought = Round { $round } : les Français font { $french }, les Alliés { $allies } ; les Français perdent { $french-losses } PF, les Alliés { $allied-losses }.
jg-fired = Artillerie { $side-of } : dé { $die }, { $losses ->
    [one] { $losses } PF perdu
   *[other] { $losses } PF perdus
  } par l’ennemi.
jg-lost = { $piece } perd 1 PF.
jg-morale-held = { $side-start } tiennent (dé { $die }, il fallait { $needed } ou moins).
jg-morale-broke = { $side-start } cèdent (dé { $die }, il fallait { $needed } ou moins).
jg-joined = Accourus au canon pour { $side } : { $pieces }.
jg-overrun = Balayage : dé { $die }.
jg-battle-won = { $side-start } gagnent la bataille ; pertes : Français { $french } PF, Alliés { $allies } PF.
jg-battle-indecisive = La bataille est indécise ; pertes : Français { $french } PF, Alliés { $allies } PF.
jg-pursued = { $side-start } poursuivent : dé { $die }, { $losses ->
    [one] { $losses } PF perdu
   *[other] { $losses } PF perdus
  } par l’ennemi.
jg-demolished = Le pont saute (dé { $die }).
jg-demolition-failed = Le pont tient (dé { $die }).
jg-eliminated = Élimination : { $piece }.
jg-captured = Capture : { $piece }.
jg-turn = Tour { $turn }.
jg-weather = Météo : { $weather }{ $die ->
    [0] {""}
   *[other] {" "}(dé { $die })
  }.
jg-removed = { $piece } quitte le jeu.
jg-named = { $piece } commande l’{ $army }.
jg-replaced = { $piece } remplace { $old }.
jg-opened = { $box } ouvre ses portes.
jg-first-rolled = Premier joueur : Français { $french } (total { $french-total }), Alliés { $allies } (total { $allied-total }).
jg-first = { $side-start } jouent en premier.
jg-drew = { $side-start } piochent une carte.
jg-drew-card = { $side-start } piochent { $upper } / { $lower }.
jg-reshuffled = Les cartes sont mélangées.
jg-player-turn = Tour { $side-of }.
jg-supplied = L’{ $army } est ravitaillée.
jg-supplied-partly = L’{ $army } est ravitaillée en partie.
jg-unsupplied = L’{ $army } n’est pas ravitaillée.
jg-command-checked = Le commandement { $side-of } est fixé pour le tour.
jg-command-points = L’{ $army } a { $points } PC (dé { $die }).
jg-controlled = { $side-start } contrôlent { $box }.
jg-scored = { $side-start } marquent { $points } PV : { $reason }.
jg-played = { $side-start } jouent { $card }.
jg-discarded = { $side-start } défaussent { $upper } / { $lower }.
jg-command-changed = Les PC de l’{ $army } changent de { $points }.
jg-armistice-moved = L’armistice est maintenant attendu au tour { $turn }.
jg-restart-moved = Les hostilités reprendront maintenant au tour { $turn }.
jg-armistice = Armistice. Les hostilités reprennent au tour { $turn }.
jg-restart = Les hostilités reprennent.
jg-over = { $side-start } gagnent : { $reason }.
jg-over-draw = La partie est nulle.
jg-nothing = Il ne se passe rien.

## Comment un résultat a été calculé.

jg-sum-strength = { $side-start } comptent { $sp } PF
jg-sum-divided = { $what } : divisé par { $by }
jg-sum-columns = { $what } : { $by } { $count ->
    [one] colonne
   *[other] colonnes
  }
jg-sum-die = { $what } : { $by } au dé
jg-sum-bonus = { $what } : { $by }
jg-sum-scouts = { $own } PF d’éclaireurs contre { $against } PF d’écran
jg-sum-unit = { $piece }, { $sp } PF
jg-sum-part = { $what } : { $by }
jg-sum-at-most = Il fallait { $needed } ou moins
jg-sum-at-least = Il fallait { $needed } ou plus
jg-sum-rolled = Dé : { $die }
jg-sum-read = Dé : { $die }, lu comme { $read }
jg-sum-lost = Résultat : { $sp ->
    [one] { $sp } PF perdu
   *[other] { $sp } PF perdus
  }
jg-sum-lost-star = Résultat : { $sp ->
    [one] { $sp } PF perdu
   *[other] { $sp } PF perdus
  }, et un test de moral
jg-sum-found = Résultat : { $count ->
    [one] { $count } unité trouvée
   *[other] { $count } unités trouvées
  }
jg-sum-screened = Les éclaireurs ne sont pas plus forts que l’écran : ils n’apprennent rien
jg-sum-overrun-back = Résultat : les défenseurs se retirent indemnes
jg-sum-overrun-half = Résultat : les défenseurs se retirent en perdant la moitié de leurs PF
jg-sum-overrun-all = Résultat : les défenseurs sont détruits
sum-fatigued = Attaquants fatigués
sum-walls = Assaut des murailles
sum-cavalry-in-rough = Cavalerie en terrain difficile
sum-encircled = Défenseur encerclé
sum-flank = Flanc
sum-mountain = Montagnes
sum-defensive = Terrain défensif
sum-entrenched = Retranchements
sum-fourth-round = Quatrième round
sum-tactics = Bonus tactique (BT)
sum-cohesion = Différence de cohésion
sum-bridge = Attaque par un pont
sum-open-ground = Défense en terrain ouvert
sum-late-round = Troisième round et suivants
sum-artillery = Bonus d’artillerie
sum-cavalry = Bonus de cavalerie
sum-average-cohesion = Cohésion moyenne
sum-leader = Chef
sum-card = Carte
sum-clear = Temps clair
sum-rain = Pluie
sum-mud = Boue
sum-snow = Neige
sum-city = Cette ville
sum-few-besiegers = Moins du double de l’infanterie de la garnison
sum-scouts-cohesion = Cohésion des éclaireurs
sum-screen-cohesion = Cohésion de l’écran
sum-french-cavalry = Cavalerie française
sum-long-way = Connexion de 2 PM ou plus
sum-with-cavalry = La cavalerie participe
sum-good-leader = Général d’une valeur de commandement de 3 ou plus
sum-good-troops = Cohésion de 4 ou plus

## Refus.

refusal-already-entrenched = Cette case est déjà retranchée.
refusal-all-mp-needed = Il faut pour cela tous les points de mouvement d’une pile qui n’a pas bougé.
refusal-already-in-the-force = Ce pion est déjà dans la force.
refusal-already-in-the-stack = Ce pion est déjà dans la pile.
refusal-already-moved = Il a déjà bougé ou agi.
refusal-armistice = C’est interdit pendant l’armistice.
refusal-army-may-not-pay = Les points de commandement de cette armée ne peuvent payer pour ces pions.
refusal-arrival-box = Des renforts ennemis y arrivent : vous ne pouvez y entrer à ce tour.
refusal-arrived-this-phase = Il n’est arrivé dans cette case qu’à cette phase.
refusal-battles-to-fight = Il reste des batailles à livrer.
refusal-besieged = Qui est assiégé ne bouge pas.
refusal-box-closed = Personne ne peut encore entrer dans cette case.
refusal-cavalry-only = Seule la cavalerie se retire avant le combat.
refusal-chit-chosen = Vous avez déjà choisi votre tactique.
refusal-cohesion-too-low = Ce pion a une meilleure cohésion que l’unité dont il serait détaché.
refusal-counter-not-free = Ce pion de détachement n’est pas disponible.
refusal-dummies-only-move = Les leurres ne font que se déplacer.
refusal-enemies-there = Il y a là des pions ennemis.
refusal-enemy-opposite = L’ennemi se tient à l’autre bout.
refusal-engaged = C’est impossible dans une ville assiégée.
refusal-five-sp-needed = La pile doit avoir 5 points de force pour un ponton.
refusal-fortified-city = Une ville fortifiée n’a pas besoin de retranchements.
refusal-frontier-closed = La frontière autrichienne est fermée.
refusal-guard = Aucun détachement indépendant ne rejoint une unité de la Garde.
refusal-halted = La pile est arrêtée et ne fait plus rien.
refusal-independent-detachment = Un détachement indépendant ne fait pas de marche forcée.
refusal-initial-strength = L’unité a retrouvé sa force initiale.
refusal-leaders-go-with-cavalry = Un chef ne se retire qu’à la suite de cavalerie de sa case.
refusal-losses-are-shared-evenly = Les pertes sont réparties également : une unité qui a moins perdu passe d’abord.
refusal-more-than-the-die = Le dé n’a pas donné tant de points.
refusal-must-leave-the-enemy = Pendant l’armistice, les pions qui peuvent quitter l’ennemi doivent d’abord le faire.
refusal-next-to-the-enemy = Pendant l’armistice, personne ne peut se placer à côté de l’ennemi.
refusal-no-armistice = Il faut pour cela l’armistice, qui n’est pas en vigueur.
refusal-no-battle-there = Il n’y a là aucune bataille vers laquelle marcher.
refusal-no-battle-within-reach = Aucune bataille n’est à sa portée.
refusal-no-bridge = Ni pont, ni gué, ni ponton n’y franchit la rivière.
refusal-no-bridge-to-destroy = Il n’y a là ni pont ni ponton à détruire.
refusal-no-bridge-to-repair = Il n’y a là aucun pont détruit à réparer.
refusal-no-common-battle = Les pions d’une force doivent pouvoir atteindre la même bataille.
refusal-no-common-payer = Aucune armée ne peut payer pour tous ces pions.
refusal-no-dummy-to-place = Vous n’avez plus de leurre à placer.
refusal-no-effect-now = Cet événement n’aurait aucun effet maintenant.
refusal-no-fight-there = Il n’y a pas de combat dans cette case.
refusal-no-forced-march-on-entry = Qui vient de l’extérieur de la carte ne fait pas de marche forcée.
refusal-no-ford-site = Il n’y a là aucun endroit pour un ponton.
refusal-no-friendly-counter-there = Un leurre ne se place qu’avec des pions amis.
refusal-no-infantry = Il faut pour cela de l’infanterie.
refusal-no-interception-from-there = Personne ne peut intercepter depuis cette case.
refusal-no-line-to-a-general = Il n’a pas de ligne de communication vers un général.
refusal-no-losses-to-replace = L’unité n’a pas de pertes de combat à remplacer.
refusal-no-pontoon-left = Il ne vous reste aucun ponton.
refusal-no-room = Il n’y a plus de place dans la ville.
refusal-no-room-and-no-way-out = Tous ne trouvent pas place à l’intérieur, et les autres n’ont nulle part où aller.
refusal-no-sp-of-this-nation = Il ne reste pas de points de force de sa nationalité.
refusal-no-stragglers = L’unité n’a pas de traînards.
refusal-no-strength-left = L’unité n’a plus la force de le faire.
refusal-no-such-army = Il n’y a pas d’armée de ce nom.
refusal-no-such-box = Il n’y a pas de case de ce nom.
refusal-no-such-chit = Il n’y a pas de tactique de ce nom.
refusal-no-such-piece = Il n’y a pas de pion de ce nom dans ce scénario.
refusal-no-troops-to-meet-the-enemy = Chefs et canons ne vont pas chez l’ennemi sans troupes.
refusal-no-unit-to-besiege = Un siège demande une unité d’infanterie.
refusal-no-unit-to-force = Il n’y a dans la pile aucune unité pour une marche forcée.
refusal-nobody-to-hold-the-city = Il n’y a pas de troupes pour tenir la ville.
refusal-not-a-box-to-fall-back = Les éclaireurs ne peuvent se replier sur cette case.
refusal-not-a-box-to-retreat = On ne peut retraiter vers cette case.
refusal-not-a-box-to-return = Le chef ne peut revenir là.
refusal-not-a-box-to-shift = Les pions ne peuvent s’écarter vers cette case.
refusal-not-a-detachment = Ce n’est pas un détachement.
refusal-not-a-dummy-to-place = Ce n’est pas un leurre à placer.
refusal-not-a-force = Il n’y a pas de troupes en état de le faire.
refusal-not-a-free-box = Cette case n’est pas voisine et libre d’ennemis.
refusal-not-a-target = L’événement ne peut s’appliquer à cela.
refusal-not-connected = Aucune connexion n’y mène.
refusal-not-enough-cp = Il n’y a pas assez de points de commandement.
refusal-not-enough-mp = Il n’y a pas assez de points de mouvement.
refusal-not-idle = Il a déjà bougé, combattu ou travaillé à ce tour.
refusal-not-in-the-box = Ce pion n’est pas dans la case.
refusal-not-in-the-same-box = Ce pion est dans une autre case.
refusal-not-in-the-stack = Ce pion n’est pas dans la pile.
refusal-not-on-the-map = Ce pion n’est pas sur la carte.
refusal-not-so-many = On ne peut transférer autant de points de force.
refusal-not-the-entry = Ce n’est pas par là qu’il entre sur la carte.
refusal-not-the-nearest-army = Un chef fuit vers les troupes amies les plus proches.
refusal-not-your-piece = Ce pion n’est pas à vous.
refusal-not-your-unit = Ce n’est pas une de vos unités sur la carte.
refusal-nothing-left = L’événement n’a plus rien à donner.
refusal-once-a-turn = Il a déjà marché au canon à ce tour.
refusal-one-sp-a-turn = L’unité a déjà reçu son point de force de ce tour.
refusal-other-arm = Infanterie et cavalerie ne se mêlent pas pour cela.
refusal-other-colour = Cette moitié de la carte est pour l’autre camp.
refusal-other-parent = Ce détachement vient d’une autre unité.
refusal-out-of-command = Il est hors de commandement.
refusal-out-of-reach = Cette bataille est hors de sa portée.
refusal-pontoon-there = Il y a déjà là un ponton.
refusal-rests-this-turn = Il se repose ou se retranche à ce tour et ne réagit pas.
refusal-roster-full = L’unité est à son plein effectif.
refusal-sp-may-not-be-held-back = On ne peut garder des points de force tant qu’une unité peut les recevoir.
refusal-stack-too-big = La pile serait trop grande sans un commandant en chef qui la concentre.
refusal-three-sp-needed = Il faut pour cela 3 points de force.
refusal-too-late = L’armistice est déjà déclaré.
refusal-too-weak-to-detach = L’unité est trop faible pour se séparer de quoi que ce soit.
refusal-two-sp-a-turn = L’unité a déjà reçu deux points de force à ce tour.
refusal-units-only = Il faut pour cela un corps, non un détachement.
refusal-use-the-first-counter-of-its-kind = Prenez le premier pion de son espèce : ils sont tous pareils.
refusal-used-once = Cet événement n’arrive qu’une fois par partie.
refusal-wrong-moment = Cet événement n’est pas pour ce moment.
refusal-chit-not-allowed = Votre force ne peut choisir cette tactique : cela dépend de ses effectifs et de son chef.
refusal-another-armys-order = Cet ordre revient au joueur d’une autre armée.
refusal-no-commander-to-join = Il n’y a sur la carte aucun commandant en chef que l’unité puisse rejoindre.
refusal-jg-already-activated = Ce pion a déjà été activé à cette phase.
refusal-jg-no-such-card = Il n’y a pas de moitié de carte de ce nom.
refusal-jg-no-such-number = Ce n’est pas un nombre qui convient ici.
refusal-jg-enemy-there = Pendant l’armistice, personne ne peut entrer dans une case occupée par l’ennemi.

## Effets des cartes.

jg-effect-strength = { $units ->
    [one] Une unité du contingent { $nation } gagne 1 PF
   *[other] { $units } unités du contingent { $nation } gagnent 1 PF chacune
  }, à tout moment de votre mouvement.
jg-effect-strength-infantry = { $units ->
    [one] Une unité d’infanterie du contingent { $nation } gagne 1 PF
   *[other] { $units } unités d’infanterie du contingent { $nation } gagnent 1 PF chacune
  }, à tout moment de votre mouvement.
jg-effect-strength-line-infantry = { $units ->
    [one] Une unité d’infanterie du contingent { $nation }, hors la Garde, gagne 1 PF
   *[other] { $units } unités d’infanterie du contingent { $nation }, hors la Garde, gagnent 1 PF chacune
  }, à tout moment de votre mouvement.
jg-effect-strength-cavalry = { $units ->
    [one] Une unité de cavalerie du contingent { $nation } gagne 1 PF
   *[other] { $units } unités de cavalerie du contingent { $nation } gagnent 1 PF chacune
  }, à tout moment de votre mouvement.
jg-effect-strength-each = Une unité de chacune de ces nationalités gagne 1 PF, à tout moment de votre mouvement : { $nations }.
jg-effect-artillery = Avant le tir d’artillerie d’une bataille : +{ $points } à votre dé d’artillerie du round, ou +{ $reserve } avec de l’artillerie de réserve.
jg-effect-pursuit = Avant une poursuite avec de la cavalerie, sauf par la boue : +{ $points } au dé de poursuite.
jg-effect-lose-die = À la phase administrative ennemie, une armée ennemie perd autant de PC que l’indique un dé, mais en garde 1 ; la première en jeu de celles-ci : { $armies }.
jg-effect-lose-any = À la phase administrative ennemie, une armée ennemie de votre choix perd { $points } PC, mais en garde 1.
jg-effect-lose = À la phase administrative ennemie, une armée ennemie perd { $points } PC, mais en garde 1 ; la première en jeu de celles-ci : { $armies }.
jg-effect-gain = À votre phase administrative : +{ $points } PC pour l’{ $army }.
jg-effect-reveal = À l’une ou l’autre phase de mouvement : tous les pions d’une case ennemie sont révélés, et les leurres en sont retirés.
jg-effect-stragglers = Pour une force en marche forcée : −{ $points } à chaque dé de traînards.
jg-effect-fewer-rounds = Au début d’une bataille : elle compte un round de moins, mais au moins un.
jg-effect-pontoon = Pendant une marche : la pile pose ou relève un ponton pour 2 PM.
jg-effect-pass-morale = Lors d’un test de moral dans une bataille où se trouve { $piece } : il est réussi.
jg-effect-morale = Pour un test de moral dans une bataille d’une de ces armées : +{ $points } à la cohésion moyenne ({ $armies }).
jg-effect-recover = À votre phase de mouvement : une unité rallie aussitôt ses traînards, même si elle a bougé.
jg-effect-block = À la phase administrative ennemie : les unités d’une case ennemie à plus de { $points } PM du commandant en chef sont hors de commandement ce tour.
jg-effect-defection = Au début d’une bataille : chaque unité ennemie de cette sorte perd { $points } PF sur un dé de { $from } ou plus ({ $nations } ; { $pieces }).
jg-effect-reaction = Pour une interception ou une marche au canon : −{ $points } au dé.
jg-effect-armistice = À l’une ou l’autre phase de mouvement, avant la déclaration : le marqueur d’armistice { $by ->
    [-1] avance d’un tour
    [1] recule d’un tour
   *[other] change de tour ({ $by })
  }.
jg-effect-restart = À l’une ou l’autre phase de mouvement de l’armistice : le marqueur de reprise { $by ->
    [-1] avance d’un tour
    [1] recule d’un tour
   *[other] change de tour ({ $by })
  }.
jg-effect-ford = Pendant une marche : le passage d’une rivière mineure ne coûte rien de plus, ou une pile de cavalerie franchit un emplacement de ponton pour 2 PM de plus.
jg-effect-entrench = Une force d’infanterie qui n’a pas bougé se retranche pour 0 PC.
jg-effect-free-retreat = Quand { $piece } arrive à côté d’une de vos forces : elle se replie d’une case sans dé.
jg-effect-once = Il n’arrive qu’une fois, dans les scénarios à armistice.
jg-effect-autumn = En automne seulement.

## Fin de partie.

outcome-victory-points = { $side-code ->
    [nobody] La partie est nulle : aucun camp n’a trois points de victoire d’avance.
   *[other] { $side-start } gagnent avec trois points de victoire d’avance ou plus.
  }
outcome-napoleon-captured = { $side-start } gagnent : Napoléon a été capturé.

## The map.

map-subtitle-1813 = La campagne d’Allemagne, de Lützen à Leipzig, mars à novembre 1813
map-open = Terrain ouvert
map-defensive = Terrain défensif
map-mountains = Montagnes
map-fortified-city = Ville fortifiée
map-great-fortress = Grande place, unités abritées
map-paid-road = Route (1 PM)
map-poor-road = Mauvaise route (2 PM)
map-minor-ford = Gué d’une rivière mineure
map-pontoon-only = Fleuve : ponton seulement
map-frontier = Frontière autrichienne
map-abroad = BOHÊME
map-allied-letter = C
map-description-boxes = Carte de { $boxes } lieux, de Magdebourg au nord-ouest à Breslau à l’est et à Prague au sud, reliés par { $links } liaisons ; { $abroad } de ces lieux sont en Bohême, derrière la frontière autrichienne.

## Ce qu’un adversaire a en tête.

jg-plan-rest = Tout le monde se repose
jg-plan-march = { $stack } { $stack-count ->
    [one] marche
   *[other] marchent
  } vers { $place }
jg-plan-dig = { $stack } { $stack-count ->
    [one] se retranche
   *[other] se retranchent
  } à { $place }
jg-plan-bridge = { $stack } { $stack-count ->
    [one] jette
   *[other] jettent
  } un pont vers { $place }
jg-plan-garrison = { $stack } { $stack-count ->
    [one] laisse
   *[other] laissent
  } une garnison et { $stack-count ->
    [one] marche
   *[other] marchent
  } vers { $place }
jg-plan-intercept = Interception depuis { $place }
jg-deed-siege = siège de { $place }
jg-plan-fall-back = La force qui se trouve à { $place } se replie
