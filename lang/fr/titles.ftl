### Ce dont les joueurs conviennent, les moments des ordres permanents, les adversaires, et où en est une partie.

table-turn = Tour { $turn } sur { $last }

option-level = Règles
option-level-conscript = Conscrit : tout est visible
option-level-grognard = Grognard : brouillard de guerre
option-level-marshal = Maréchal : tournoi, avec enchères et placement caché
option-edition = Édition
option-edition-en = Première édition
option-edition-fr = Nouvelle édition
option-edition-1807 = Napoléon 1807
option-combat = Combats
option-combat-cards = Résolus aux cartes
option-combat-dice = Résolus aux dés
option-balance = Points restants après un partage égal
option-balance-free = Peuvent tous aller à un seul corps
option-balance-even = Sont répartis aussi également que possible
option-moving-attack = Coût d’une attaque en mouvement
option-moving-attack-stack = Une carte pour toute la pile
option-moving-attack-corps = Une carte par corps
option-care = Le cylindre de Care
option-care-marker = Est une marque sans effet propre
option-care-fatigue = Est un point de fatigue jusqu’à la récupération
option-cut-axis = Ce qui coupe un axe de retraite
option-cut-axis-any = Toute entrée
option-cut-axis-march = Les marches, mais pas les retraites
option-no-points = Une pile sans points de mouvement au contact de l’ennemi
option-no-points-activated = Est aussitôt retournée
option-no-points-attack = Peut encore attaquer sur place

moment-draw = Phase de pioche
moment-initiative = Phase d’initiative
moment-stack-named = L’ennemi a désigné une pile qui marche
moment-march-start = Ma marche commence
moment-enemy-march-start = La marche de l’ennemi commence
moment-march = Pendant ma marche
moment-joining = Ma marche rejoint des corps amis
moment-enemy-enters = L’ennemi entre dans une zone
moment-enemy-march-end = La marche de l’ennemi est finie
moment-combat = Un combat commence
moment-retreat-done = L’ennemi battu a retraité
moment-pursuit-threatens = L’ennemi va me poursuivre
moment-pursuit = Je vais poursuivre
moment-operation-end = Mon opération est finie
moment-answer = L’ennemi a joué une carte verte
moment-recovery = Phase de récupération

kind-random = Hasard
kind-random-text = Joue n’importe quel coup permis. Pour découvrir les règles.
kind-scripted = Automate
kind-scripted-text = Joue aussitôt, selon des règles simples.
kind-cadet = Cadet
kind-cadet-text = Réfléchit un peu et se trompe exprès. À la portée des débutants.
kind-colonel = Colonel
kind-colonel-text = Réfléchit à des plans entiers. L’adversaire habituel.
kind-general = Général
kind-general-text = Réfléchit plusieurs fois plus longtemps que le colonel.
