### The event cards of 1806 and 1807: titles, and what each does in our own words. « Vous » is whoever holds the card.
### « Première édition de 1806 » is the older printing of its rules, « nouvelle édition » the later one (the options
### `edition=en` and `edition=fr`). Texts that two games share name neither Prussians nor Russians.

title-aide-de-camp = Aide de camp
card-text-aide-de-camp = Phase d’initiative : regardez une fois toute la main de l’ennemi.

title-ambush = Embuscade
card-text-ambush = Carte contre les Français pour le début d’un combat : leur pile subit aussitôt 1 fatigue, sur un corps de leur choix.

title-anticipation = Anticipation
card-text-anticipation = Phase d’initiative : cherchez dans votre pioche une carte qui ne soit pas rouge, prenez-la en main sans la montrer et mélangez le reste. « { title-winter-quarters } » ne peut être prise.

title-assault-column = Colonne d’assaut
card-text-assault-column = Carte française pour le début d’un combat où les Français attaquent : ils combattent avec 1 carte de plus et subissent aussitôt 2 fatigues, à parts égales.

title-audacity = Audace
card-text-audacity = Carte française pour le début d’un combat où les Français attaquent : le défenseur n’a pas de carte pour un bois, ni pour une ville fortifiée ou une citadelle à lui.

title-back-to-the-river = Dos à la rivière
card-text-back-to-the-river = Pour le vainqueur d’un combat, quand la première connexion de la retraite ennemie avait un pont, intact ou détruit : l’ennemi perd 1 point de force de son choix, qui vous rapporte le point de victoire habituel.

title-bernadotte = Bernadotte
card-text-bernadotte = Carte prussienne pour le moment où Bernadotte se met en marche sans autre pavé : son corps a 3 points de mouvement de moins. Dans le brouillard, elle se joue à l’aveugle : un autre corps isolé a 1 point de moins, toute autre pile n’est pas touchée.

title-cannon-sounds = Au son du canon
card-text-cannon-sounds = Début d’un combat : un de vos corps, activé ou non, le rejoint depuis une zone non contestée à une connexion de là, sans fatigue et même par un pont détruit ; les commandants présents peuvent le suivre. S’il arrive par l’axe de retraite ennemi, l’ennemi subit 2 fatigues et l’axe est retiré ; dans la nouvelle édition de 1806, il reste en place.

title-care = Soins
card-text-care = Carte française pour la phase d’initiative : marquez un corps français qui a perdu de l’infanterie. S’il est encore à activer à la récupération, il perd toute sa fatigue et regagne 1 point de force d’infanterie, et les Français gagnent 1 point de victoire. En 1807, ce point est aussi retiré de « { title-winter-quarters } ».

title-charge = Chargez
card-text-charge = Carte prussienne pour le début d’un combat auquel Blücher prend part : il subit aussitôt 2 fatigues, et la pile combat avec 1 carte de plus.

title-cold = Froid
card-text-cold = Agit dès la pioche et dure tout le tour, pour les deux camps : chaque corps activé subit 1 fatigue au début de la récupération.

title-confusion = Confusion
card-text-confusion = Une pile ennemie en manœuvre entre dans une zone libre pour elle qui compte au moins trois connexions : elle s’y arrête et son opération est finie.

title-conscript = Conscrits
card-text-conscript = Carte française pour la phase d’initiative : un corps français sur la carte gagne 1 point de force d’infanterie. Les points de victoire ne changent pas, ni « { title-winter-quarters } ».

title-coordination = Coordination
card-text-coordination = Carte française pour la fin d’une opération française : les Français en mènent aussitôt une seconde avec une autre pile à activer. Chaque camp peut de nouveau y jouer une carte verte.

title-cossacks = Cosaques
card-text-cossacks = Carte russe pour la phase d’initiative : les Français défaussent une carte de leur main, tirée au hasard.

title-counter-order = Contre-ordre
card-text-counter-order = Réponse à une carte verte que l’ennemi vient de jouer : elle est annulée. Dans la nouvelle édition de 1806, sans effet contre les cartes de combat, de retraite ou de poursuite.

title-countermarch = Contremarche
card-text-countermarch = Début d’une manœuvre ennemie, une fois sa carte révélée : la pile a 1 point de mouvement de moins. Ou réponse à « { title-forced-march } » que l’ennemi vient de jouer : elle est annulée.

title-courage = Courage
card-text-courage = Carte prussienne pour le début d’un combat tant que les points de victoire sont à 5 ou moins : la pile prussienne perd 2 fatigues et combat avec 1 carte de plus.

title-destroyed-bridge = Pont détruit
card-text-destroyed-bridge = Marche de vos corps, dans une zone libre voisine d’un pont : le pont est détruit pour 1 point de mouvement, et la manœuvre peut continuer. Une pile qui commence sa manœuvre sans point de mouvement le peut aussi.

title-elan = Élan
card-text-elan = Carte française pour le début d’un combat où les Français attaquent : ils combattent avec 1 carte de plus.

title-epidemic = Épidémie
card-text-epidemic = Carte russe pour la phase d’initiative : chaque corps d’une pile française subit 1 fatigue. Dans le brouillard, la zone est désignée à l’aveugle, et la carte est perdue s’il n’y a que des vedettes.

title-fatigue = Fatigue
card-text-fatigue = Fin d’une manœuvre ennemie : la pile subit 1 ou 2 fatigues de plus, selon la carte. Les vedettes ne sentent rien.

title-for-the-tsar = Pour le tsar
card-text-for-the-tsar = Carte russe pour la phase d’initiative : chaque corps d’une pile russe perd 1 fatigue.

title-forage = Fourrager
card-text-forage = Début d’une manœuvre de vos corps avec au moins 2 points de mouvement : la pile perd 2 fatigues et a 2 points de mouvement de moins. Dans une zone contestée, elle peut encore attaquer ensuite.

title-forced-march = Marche forcée
card-text-forced-march = Début d’une de vos manœuvres, ou tout moment de celle-ci dans la nouvelle édition de 1806 : 1 point de mouvement de plus. Une pile qui n’en aurait aucun peut toujours franchir une connexion.

title-ford = Gué
card-text-ford = Marche d’un de vos corps sans autre pavé : il peut franchir un pont détruit pour 1 point de mouvement au lieu de 3.

title-grapeshot = Mitraille
card-text-grapeshot = Carte russe pour le début d’un combat : la pile française y subit 2 fatigues de plus.

title-great-battery = Grande batterie
card-text-great-battery = Carte française pour le début d’un combat avec au moins trois corps français : les Russes y subissent 1 perte de plus, et chaque corps français subit aussitôt 1 fatigue.

title-great-charge = Grande charge
card-text-great-charge = Carte française pour une poursuite française : elle se mène avec 1 carte de plus.

title-hussars = Hussards
card-text-hussars = Phase d’initiative : l’ennemi défausse une carte de sa main, tirée au hasard.

title-impatience-in-paris = Impatience à Paris
card-text-impatience-in-paris = Agit dès la pioche : les Russes gagnent 1 point de victoire.

title-inactivity = Inactivité
card-text-inactivity = Agit dès la pioche : choisissez une zone où se trouve un de vos corps ; tous vos pavés y sont activés et ne font rien ce tour.

title-intuition = Intuition
card-text-intuition = Phase d’initiative : vous avez l’initiative, sans révéler de carte. Si les deux camps la jouent, les deux s’annulent.

title-kamenski = Kamenski
card-text-kamenski = Carte russe pour la phase d’initiative : le commandant Kamenski quitte la partie, sans changer les points de victoire. La carte ne sert plus ensuite qu’à la récupération.

title-last-effort = Dernier effort
card-text-last-effort = Carte russe pour une opération française, quand une pile est désignée sans carte de manœuvre encore : les corps activés d’une zone libre franchissent une connexion, même par un pont détruit, vers une zone libre ou déjà contestée, et subissent 2 fatigues chacun. S’ils arrivent par l’axe de retraite des Français, il est retiré et ceux-ci y subissent 2 fatigues.

title-lobanov = Lobanov
card-text-lobanov = Carte russe pour la phase d’initiative : le corps de Lobanov arrive, à activer, à Allenbourg ou à Rastenbourg, mais pas là où des corps français sont seuls. Il ne vient qu’une fois.

title-long-live-the-queen = Vive la Reine
card-text-long-live-the-queen = Carte prussienne pour la phase d’initiative : chaque corps d’une pile prussienne perd 1 fatigue.

title-lost-bullet = Balle perdue
card-text-lost-bullet = Carte française pour le début d’un combat : la pile prussienne y subit 2 fatigues de plus.

title-marie-walewska = Marie Walewska
card-text-marie-walewska = Carte russe pour la phase d’initiative, qui dure tout le tour : Napoléon ne donne ni carte de combat, ni point de mouvement, ni réduction de fatigue.

title-orderly-retreat = Retraite en ordre
card-text-orderly-retreat = Pour le camp qui vient de retraiter après un combat, avec de la cavalerie dans sa pile : il n’est pas poursuivi.

title-organization = Organisation
card-text-organization = Carte française pour une manœuvre : une pile française qui entre dans une zone non contestée tenue par des corps français n’a pas à s’y arrêter.

title-panic = Panique
card-text-panic = Carte française après la retraite d’une pile ennemie battue : elle recule de 1 connexion de plus et subit 2 fatigues à parts égales.

title-pontonniers = Pontonniers
card-text-pontonniers = Carte française pour une manœuvre de corps, dans une zone libre voisine d’un pont détruit : le pont est réparé pour 1 point de mouvement, et la manœuvre peut continuer. Une pile qui commence sa manœuvre sans point de mouvement le peut aussi.

title-pontoon-bridge = Pont de bateaux
card-text-pontoon-bridge = Carte russe pour une manœuvre de corps, dans une zone libre voisine d’un pont détruit : le pont est réparé pour 1 point de mouvement, et la manœuvre peut continuer. Une pile qui commence sa manœuvre sans point de mouvement le peut aussi.

title-quick-deployment = Déploiement rapide
card-text-quick-deployment = Carte française pour le début d’un combat : les Français ne perdent pas la carte que coûte une attaque après une manœuvre.

title-rain = Pluie
card-text-rain = Agit dès la pioche et dure tout le tour, pour les deux camps : chaque pile qui commence une opération subit 1 fatigue, et chaque manœuvre a 1 point de mouvement de moins. En 1807, la boue vient au tour suivant, comme après « { title-snow } ».

title-reaction = Réaction
card-text-reaction = L’ennemi a désigné une pile et n’a pas encore révélé de carte de manœuvre : une de vos piles, activée ou non, passe d’une zone libre à une zone libre voisine, même par un pont détruit et sans fatigue.

title-rear-guard = Arrière-garde
card-text-rear-guard = Carte russe pour le début d’un combat où un corps russe défend sans autre pavé : au lieu de combattre, il recule de 2 connexions, perd 1 point de force et subit 1 fatigue, sans être poursuivi. Il est activé, comme les assaillants.

title-reinforced-position = Position renforcée
card-text-reinforced-position = Début d’un combat où vous défendez : vous combattez avec 1 carte de plus.

title-reinforcement = Renforts
card-text-reinforcement = Phase d’initiative : un de vos corps sur la carte gagne 1 point de force d’infanterie. Les points de victoire ne changent pas.

title-reserve = Réserve
card-text-reserve = Phase d’initiative : piochez 2 cartes ; les rouges sont défaussées sans effet et ne sont pas remplacées.

title-sacrifice = Sacrifice
card-text-sacrifice = Début d’un combat : vous combattez avec 1 carte de plus et subissez aussitôt 2 fatigues, à parts égales ; dans la première édition de 1806, ils se placent librement.

title-saxon-defection = Défection saxonne
card-text-saxon-defection = Carte française pour la phase d’initiative, quand Tauentzien est dans une zone contestée : il perd 1 point de force, qui rapporte aux Français le point de victoire habituel. Dans le brouillard, la zone est désignée à l’aveugle, et la carte est perdue s’il n’y est pas.

title-second-breath = Second souffle
card-text-second-breath = Agit dès la pioche à partir du tour 5 et dure tout le tour : chaque manœuvre française a 1 point de mouvement de moins. Avant le tour 5, elle reste sans effet.

title-skirmishers = Tirailleurs
card-text-skirmishers = Carte française pour le début d’un combat : la pile ennemie subit aussitôt 1 fatigue, sur un corps au choix de l’ennemi.

title-snow = Neige
card-text-snow = Agit dès la pioche et dure tout le tour, pour les deux camps : chaque manœuvre a 1 point de mouvement de moins. La boue vient au tour suivant, sauf s’il pleut ou neige encore : chaque pile qui commence une opération subit alors 1 fatigue, et chaque manœuvre a 2 points de mouvement de moins.

title-snow-storm = Tempête de neige
card-text-snow-storm = Carte russe pour le début d’un combat contre au moins trois corps français : l’un d’eux, au choix des Français, ne compte pas pour leur nombre de cartes et subit aussitôt 1 fatigue.

title-square = Carré
card-text-square = Carte française pour le début d’un combat contre de la cavalerie : la pile française y subit 2 fatigues de moins. Dans le brouillard, elle peut se jouer à l’aveugle et reste sans effet si l’ennemi n’a pas de cavalerie.

title-strategic-retreat = Repli stratégique
card-text-strategic-retreat = Phase d’initiative, dure tout le tour : chacune de vos manœuvres a 1 point de mouvement de plus, mais doit finir plus près de votre refuge qu’elle n’a commencé. Le refuge est Halle ou Leipzig en 1806, Kœnigsberg en 1807.

title-supply = Ravitaillement
card-text-supply = Phase d’initiative : les corps d’une de vos piles perdent 2 fatigues en tout.

title-surrender = Reddition
card-text-surrender = Agit dès la pioche si Graudenz est assiégée : la citadelle devient française, le siège prend fin et les Français gagnent 1 point de victoire. Sinon, elle reste sans effet.

title-the-guard = La Garde
card-text-the-guard = Carte française pour le début d’un combat auquel la Garde prend part, avec Bessières ou, dans le scénario de Pultusk, avec Lefebvre : les Français combattent avec 1 carte de plus. S’ils perdent, chaque corps de leur pile subit 1 fatigue de plus.

title-the-rougeaud = Le Rougeaud
card-text-the-rougeaud = Carte française pour le début d’un combat auquel Ney prend part : les Français révèlent une carte. De valeur 1 à 3, Ney subit aussitôt 2 fatigues ; de valeur 4 ou plus, ils combattent avec 1 carte de plus.

title-tsars-impatience = Impatience du tsar
card-text-tsars-impatience = Carte française pour la phase d’initiative, qui dure tout le tour : si les Russes n’ont pas attaqué avant sa fin, les Français gagnent 1 point de victoire.

title-winter-quarters = Quartiers d’hiver
card-text-winter-quarters = Cette carte ne se joue pas : posée sur le plateau, elle compte les points de force que perd son camp. Au cinquième, elle va à la défausse ou, avec les dés, dans la pioche ; quand elle y reparaît, elle est posée à côté du plateau et la carte suivante la remplace. Le tour où les deux cartes y sont est le dernier.
