### The event cards of 1806: titles, and what each does in our own words.
### « Première édition » is the older printing of the rules, « nouvelle édition » the later one (the options `edition=en` and `edition=fr`).

title-ambush = Embuscade
card-text-ambush = Carte prussienne pour le début d’un combat : la pile française subit aussitôt 1 point de fatigue, sur un corps au choix des Français.

title-anticipation = Anticipation
card-text-anticipation = Phase d’initiative : cherchez dans votre pioche une carte qui ne soit pas rouge, prenez-la en main sans la montrer et mélangez le reste.

title-audacity = Audace
card-text-audacity = Carte française pour le début d’un combat où les Français attaquent : le défenseur n’a pas de carte pour un bois ni pour une citadelle à lui.

title-bernadotte = Bernadotte
card-text-bernadotte = Carte prussienne pour le moment où Bernadotte se met en marche sans autre bloc : son corps a 3 points de mouvement de moins. Dans le brouillard, elle se joue à l’aveugle : un autre corps isolé a 1 point de moins, toute autre pile n’est pas touchée.

title-cannon-sounds = Au son du canon
card-text-cannon-sounds = Début d’un combat : un de vos corps, disponible ou non, le rejoint depuis une zone non contestée à une connexion de là, sans fatigue et même par un pont détruit ; les commandants présents peuvent le suivre. S’il arrive par l’axe de retraite ennemi, l’ennemi subit 2 points de fatigue ; l’axe est alors retiré dans la première édition et reste en place dans la nouvelle.

title-care = Soins
card-text-care = Carte française pour la phase d’initiative : marquez un corps français qui a perdu de l’infanterie. S’il est encore disponible à la récupération, il perd toute sa fatigue et regagne 1 point d’infanterie, et les Français gagnent 1 point de victoire.

title-charge = Chargez
card-text-charge = Carte prussienne pour le début d’un combat auquel Blücher prend part : il subit aussitôt 2 points de fatigue, et la pile combat avec 1 carte de plus.

title-confusion = Confusion
card-text-confusion = Une pile ennemie en marche entre dans une zone libre pour elle qui compte au moins trois connexions : elle s’y arrête et son opération est finie.

title-coordination = Coordination
card-text-coordination = Carte française pour la fin d’une opération française : les Français en mènent aussitôt une seconde avec une autre pile disponible. Chaque camp peut de nouveau y jouer une carte verte.

title-counter-order = Contre-ordre
card-text-counter-order = Réponse à une carte verte que l’ennemi vient de jouer : elle est annulée. Dans la nouvelle édition, rien à faire contre les cartes de combat, de retraite ou de poursuite.

title-courage = Courage
card-text-courage = Carte prussienne pour le début d’un combat tant que les points de victoire sont à 5 ou moins : la pile prussienne perd 2 points de fatigue et combat avec 1 carte de plus.

title-destroyed-bridge = Pont détruit
card-text-destroyed-bridge = Carte prussienne pour une marche de corps, dans une zone libre voisine d’un pont : le pont est détruit pour 1 point de mouvement, et la marche peut continuer. Une pile qui commence sa marche sans point de mouvement le peut aussi.

title-elan = Élan
card-text-elan = Carte française pour le début d’un combat où les Français attaquent : ils combattent avec 1 carte de plus.

title-fatigue = Fatigue
card-text-fatigue = Fin d’une marche ennemie : la pile subit 1 ou 2 points de fatigue de plus, selon la carte. Les vedettes ne sentent rien.

title-forage = Fourrager
card-text-forage = Début d’une marche de vos corps avec au moins 2 points de mouvement : la pile perd 2 points de fatigue et a 2 points de mouvement de moins. Dans une zone contestée, elle peut encore attaquer ensuite.

title-forced-march = Marche forcée
card-text-forced-march = Début d’une de vos marches, ou tout moment de celle-ci dans la nouvelle édition : 1 point de mouvement de plus. Une pile qui n’en aurait aucun peut toujours franchir une connexion.

title-great-charge = Grande charge
card-text-great-charge = Carte française pour une poursuite française : elle se mène avec 1 carte de plus.

title-hussars = Hussards
card-text-hussars = Phase d’initiative : l’ennemi défausse une carte de sa main, tirée au hasard.

title-inactivity = Inactivité
card-text-inactivity = Agit dès la pioche : choisissez une zone où se trouve un de vos corps ; tous vos blocs y sont activés et ne font rien ce tour.

title-intuition = Intuition
card-text-intuition = Phase d’initiative : vous avez l’initiative, sans révéler de carte. Si les deux camps la jouent, les deux s’annulent.

title-long-live-the-queen = Vive la Reine
card-text-long-live-the-queen = Carte prussienne pour la phase d’initiative : chaque corps d’une pile prussienne perd 1 point de fatigue.

title-lost-bullet = Balle perdue
card-text-lost-bullet = Carte française pour le début d’un combat : la pile prussienne y subit 2 points de fatigue de plus.

title-orderly-retreat = Retraite en ordre
card-text-orderly-retreat = Pour le camp qui vient de faire retraite après un combat, avec de la cavalerie dans sa pile : il n’est pas poursuivi.

title-organization = Organisation
card-text-organization = Carte française pour une marche : une pile française qui entre dans une zone non contestée tenue par des corps français n’a pas à s’y arrêter.

title-panic = Panique
card-text-panic = Carte française après la retraite d’une pile prussienne battue : elle recule de 1 connexion de plus et subit 2 points de fatigue à parts égales.

title-pontonniers = Pontonniers
card-text-pontonniers = Carte française pour une marche de corps, dans une zone libre voisine d’un pont détruit : le pont est réparé pour 1 point de mouvement, et la marche peut continuer. Une pile qui commence sa marche sans point de mouvement le peut aussi.

title-rain = Pluie
card-text-rain = Agit dès la pioche et dure tout le tour, pour les deux camps : chaque pile qui commence une opération subit 1 point de fatigue, et chaque marche a 1 point de mouvement de moins.

title-reaction = Réaction
card-text-reaction = L’ennemi a désigné une pile et n’a pas encore révélé de carte de marche : une de vos piles, disponible ou non, passe d’une zone libre à une zone libre voisine, même par un pont détruit et sans fatigue.

title-reinforced-position = Position renforcée
card-text-reinforced-position = Carte prussienne pour le début d’un combat où les Prussiens défendent : ils combattent avec 1 carte de plus.

title-reinforcement = Renforts
card-text-reinforcement = Carte prussienne pour la phase d’initiative : un corps prussien sur la carte gagne 1 point d’infanterie. Les points de victoire ne changent pas.

title-reserve = Réserve
card-text-reserve = Phase d’initiative : piochez 2 cartes ; les rouges sont défaussées sans effet et ne sont pas remplacées.

title-sacrifice = Sacrifice
card-text-sacrifice = Carte prussienne pour le début d’un combat : les Prussiens combattent avec 1 carte de plus et subissent aussitôt 2 points de fatigue, placés librement dans la première édition et à parts égales dans la nouvelle.

title-saxon-defection = Défection saxonne
card-text-saxon-defection = Carte française pour la phase d’initiative, quand Tauentzien est dans une zone contestée : il perd 1 point de force, qui rapporte aux Français le point de victoire habituel. Dans le brouillard, la zone est désignée à l’aveugle, et la carte est perdue s’il n’y est pas.

title-second-breath = Second souffle
card-text-second-breath = Agit dès la pioche à partir du tour 5 et dure tout le tour : chaque marche française a 1 point de mouvement de moins. Avant le tour 5, elle reste sans effet.

title-skirmishers = Tirailleurs
card-text-skirmishers = Carte française pour le début d’un combat : la pile prussienne subit aussitôt 1 point de fatigue, sur un corps au choix des Prussiens.

title-square = Carré
card-text-square = Carte française pour le début d’un combat contre de la cavalerie : la pile française y subit 2 points de fatigue de moins. Dans le brouillard, elle peut se jouer à l’aveugle et reste sans effet si l’ennemi n’a pas de cavalerie.

title-strategic-retreat = Repli stratégique
card-text-strategic-retreat = Carte prussienne pour la phase d’initiative, qui dure tout le tour : chaque marche prussienne a 1 point de mouvement de plus, mais doit finir plus près de Halle ou de Leipzig qu’elle n’a commencé.

title-supply = Ravitaillement
card-text-supply = Carte prussienne pour la phase d’initiative : les corps d’une pile prussienne perdent 2 points de fatigue en tout.

title-the-guard = La Garde
card-text-the-guard = Carte française pour le début d’un combat auquel Bessières prend part : les Français combattent avec 1 carte de plus. S’ils perdent, chaque corps de leur pile subit 1 point de fatigue de plus.
