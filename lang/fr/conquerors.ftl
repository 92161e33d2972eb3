### Prompts, answers, log and refusals of the Conquerors games.

## What a player is asked.

prompt-bid = Enchérissez en secret : le camp que vous voulez et les points de victoire que vous offrez.
prompt-place = Placez ce pavé dans une de vos zones de déploiement : { $block }.
prompt-place-within = Placez ce pavé dans une de vos zones de déploiement : { $block } ; à respecter : { $limits }.
limit-corps-in-area = au moins { $corps } corps de plus à { $area }
limit-ilm-saale = au moins { $corps } corps de plus entre l’Ilm et la Saale
limit-saale-elster = au moins { $corps } corps de plus entre la Saale et l’Elster
limit-area-of-its-own = chaque corps dans une zone à lui, et aucun à { $area }
limit-at-most = au plus { $corps } corps par zone
limit-with-a-corps = auprès d’un de vos corps
prompt-ready = Dites quand vous êtes prêt à commencer.
prompt-arrival = Choisissez la zone d’arrivée ; corps attendu : { $block }.
prompt-declare = Jouez une carte bleue pour son événement, ou aucune.
prompt-operate = Tour { $turn } : choisissez le premier pavé de votre prochaine opération, ou passez jusqu’à la fin du tour.
prompt-operate-again = Choisissez le premier corps de la seconde opération offerte par « { title-coordination } ».
prompt-select = { $blocks } à { $area } : ajoutez des pavés à la pile, ou choisissez de manœuvrer ou d’attaquer.
prompt-march = { $blocks } à { $area } : avancez, arrêtez-vous ou jouez une carte ; { movement-points-left }, { $spent ->
    [one] { $spent } dépensé
   *[other] { $spent } dépensés
  }.
prompt-attack = Attaquez à { $area }, ou terminez-y l’opération.
prompt-retreat = Choisissez la prochaine zone de la retraite depuis { $area } ; encore { $left ->
    [one] { $left } connexion
   *[other] { $left } connexions
  }.
prompt-close = Votre opération est finie : jouez une carte, ou terminez-la.
prompt-acknowledge = Continuez quand vous avez vu ce qui s’est passé.
prompt-recovery = Jouez des cartes de récupération, une au plus par corps, ou arrêtez là.
prompt-tire = Choisissez le corps qui subit la prochaine fatigue ; { $left ->
    [one] { $left } point
   *[other] { $left } points
  } à placer.
prompt-ease = Choisissez le corps qui perd une fatigue ; { $left ->
    [one] { $left } point
   *[other] { $left } points
  } à retirer.
prompt-lose = Choisissez le point de force à retirer ; { $left ->
    [one] { $left } point
   *[other] { $left } points
  } à perdre.
prompt-idle = { title-inactivity } : choisissez une zone où se trouve un de vos corps ; tous vos pavés y seront activés.
prompt-care = { title-care } : choisissez un corps qui a perdu de l’infanterie.
prompt-fetch = { title-anticipation } : choisissez dans votre pioche une carte à prendre en main.
prompt-queen = Choisissez la zone où chacun de vos corps perd 1 fatigue.
prompt-supply = { title-supply } : choisissez la zone où vos corps perdent 2 fatigues en tout.
prompt-reinforce = Choisissez le corps qui gagne 1 point de force d’infanterie.
prompt-saxon = { title-saxon-defection } : désignez la zone contestée où vous pensez trouver Tauentzien.
prompt-epidemic = { title-epidemic } : choisissez la zone où chaque corps ennemi subit 1 fatigue.
prompt-react-from = { title-reaction } : choisissez la zone de la pile à déplacer.
prompt-react-to = { title-reaction } : choisissez la destination de la pile qui se trouve à { $area }.
prompt-effort-from = { title-last-effort } : choisissez la zone des corps activés à déplacer.
prompt-effort-to = { title-last-effort } : choisissez la destination des corps activés qui se trouvent à { $area }.
prompt-wreck = { title-destroyed-bridge } : choisissez la zone à l’autre bout du pont à détruire.
prompt-mend = Choisissez la zone à l’autre bout du pont à réparer.
prompt-summon = { title-cannon-sounds } : choisissez le corps qui rejoint le combat à { $area }.
prompt-escort = { title-cannon-sounds } : décidez si { $block } rejoint aussi le combat.
prompt-snowed = { title-snow-storm } : choisissez celui de vos corps qui s’égare dans la neige et subit 1 fatigue.
prompt-wait = Attendez la décision du camp adverse.
prompt-over = La partie est finie.

movement-points-left = { $left ->
    [0] plus aucun PM
    [one] encore { $left } PM
   *[other] encore { $left } PM
  }

## Moments at which a card may be played.

window-stack-named = { $enemy-start } ont désigné une pile à { $area }, sans carte de manœuvre encore : jouez une carte, ou aucune.
window-march-start = Votre manœuvre commence avec { movement-points } : jouez une carte, ou continuez.
window-enemy-march-start = L’ennemi manœuvre depuis { $area } avec une carte de valeur { $value } : jouez une carte, ou aucune.
window-joining = Votre pile doit s’arrêter auprès de vos corps à { $area } : jouez une carte pour aller plus loin, ou continuez sans carte.
window-enemy-enters = { $enemy-start } entrent à { $area } : jouez une carte, ou aucune.
window-enemy-march-end = { $enemy-start } achèvent leur manœuvre à { $area } : jouez une carte, ou aucune.
window-combat = Un combat commence à { $area } : jouez une carte, ou aucune.
window-retreat-done = L’ennemi battu a retraité : jouez une carte, ou aucune.
window-pursuit-threatens = L’ennemi va vous poursuivre : jouez une carte, ou aucune.
window-pursuit = Vous allez poursuivre : jouez une carte, ou aucune.
window-answer = { $enemy-start } ont joué « { $card } » : répondez par une carte, ou laissez faire.

movement-points = { $points-sign ->
   *[plus] { $points ->
        [one] { $points } point de mouvement
       *[other] { $points } points de mouvement
      }
    [none] 0 point de mouvement
    [minus] 0 point de mouvement
  }

## Answers.

answer-bid = Offrir { $points ->
    [one] { $points } point de victoire
   *[other] { $points } points de victoire
  } pour jouer { $side }
answer-place = { $block } à { $area }
answer-ready = Prêt
answer-play = Jouer « { $card } »
answer-play-in-vain = Jouer « { $card } » (sans effet maintenant)
answer-area = { $area }
answer-block = { $block }
answer-fetch = Prendre « { $card } »
answer-pass = Passer jusqu’à la fin du tour
answer-take = { $block } à { $area }
answer-march = Manœuvrer
answer-attack = Attaquer
answer-step = Vers { $area }
answer-stop = S’arrêter ici
answer-tire = 1 fatigue de plus : { $block }
answer-ease = 1 fatigue de moins : { $block }
answer-lose-infantry = 1 point de force d’infanterie : { $block }
answer-lose-cavalry = 1 point de cavalerie : { $block }
answer-recover = « { $card } » : { $block } (fatigue { $fatigue }, { $points } de moins au plus)
answer-end-operation = Terminer l’opération
answer-no-more-cards = Ne plus jouer de carte
answer-go-on = Continuer
answer-stay-behind = Rester en arrière
answer-no-card = Aucune carte

## The log.

log-bids = Les enchères sont dévoilées : le joueur 1 offrait { $first_bid } pour jouer { $first_side }, le joueur 2 { $second_bid } pour jouer { $second_side } ; le joueur { $seat } mène les Français, et les points de victoire partent de { $points }.
log-placed = { $block } prend place à { $area }.
log-setup-opened = Les deux armées sont en place.
log-turn = Le tour { $turn } commence.
log-arrived = { $block } arrive à { $area }.
log-some-arrived = Un pavé { $side-of } arrive à { $area }.
log-arrival-barred = Personne ne peut arriver à { $area } : l’ennemi s’y trouve.
log-never-came = { $block } ne trouve aucun passage et ne viendra pas.
log-drew = { $side-start } piochent { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }.
log-drew-cards = { $cards-count ->
    [0] { $side-start } ne piochent aucune carte.
   *[other] { $side-start } piochent : { $cards }.
  }
log-red = { $side-start } ont pioché une carte rouge : « { $card } ».
log-reds-cancelled = Les cartes rouges s’annulent.
log-mud = La boue couvre les routes : ce tour, chaque pile qui commence une opération subit 1 fatigue, et chaque manœuvre a 2 points de mouvement de moins.
log-quarters-shuffled = { $side-start } ont perdu 5 points de force : « { title-winter-quarters } » rejoint leurs cartes.
log-quarters-out = { $side-start } ont révélé « { title-winter-quarters } » : le tour où les deux camps l’ont fait est le dernier.
log-surrendered = { $area } se rend { $side-to }.
log-siege-lifted = Le siège est levé à { $area }.
log-hand-seen = { $side-start } regardent la main de l’ennemi.
log-seen-cards = { $cards-count ->
    [0] La main { $side-of } est vide.
   *[other] Dans la main { $side-of } : { $cards }.
  }
log-turned-up = { $side-start } révèlent « { $card } », de valeur { $value }.
log-idled = { $side-start } restent inactifs à { $area } : tous leurs pavés y sont activés.
log-played = { $side-start } jouent « { $card } ».
log-cancelled = La carte { $side-of } est annulée.
log-no-effect = La carte { $side-of } reste sans effet.
log-discarded = { $side-start } défaussent « { $card } ».
log-fetched = { $side-start } prennent une carte dans leur pioche.
log-fetched-card = { $side-start } prennent « { $card } » dans leur pioche.
log-reshuffled = { $side-start } mélangent leur défausse pour former une nouvelle pioche.
log-initiative-cards = Cartes d’initiative : { $french } pour { side-french }, { $coalition } pour { side-coalition }.
log-initiative = { $side-start } ont l’initiative.
log-passed = { $side-start } passent jusqu’à la fin du tour.
log-march-named = Désignation pour une manœuvre depuis { $area } : { $blocks }.
log-some-named = { $side-start } désignent { $count ->
    [one] { $count } pavé
   *[other] { $count } pavés
  } à { $area } pour une manœuvre.
log-march-card = { $side-start } révèlent « { $card } » (valeur { $value }) pour la manœuvre.
log-march-points = La pile dispose de { movement-points }.
log-moved = { $blocks } : { $from } → { $to }.
log-some-moved = { $side-start } : { $count ->
    [one] { $count } pavé
   *[other] { $count } pavés
  }, { $from } → { $to }.
log-stayed = { $side-start } ne bougent pas et restent à { $area }.
log-vedettes-lost = { $side-start } perdent { $count ->
    [one] { $count } vedette
   *[other] { $count } vedettes
  } à { $area }.
log-axis-set = { $side-start } fixent leur axe de retraite à { $area }, vers { $towards }.
log-axis-cut = L’axe de retraite { $side-of } à { $area } est coupé.
log-axis-removed = { $side-start } n’ont plus d’axe de retraite à { $area }.
log-bridge-wrecked = Le pont entre { $a } et { $b } est détruit.
log-bridge-mended = Le pont entre { $a } et { $b } est réparé.
log-tired = { $block } subit { $points ->
    [one] { $points } fatigue
   *[other] { $points } fatigues
  }.
log-eased = { $block } perd { $points ->
    [one] { $points } fatigue
   *[other] { $points } fatigues
  }.
log-lost-infantry = { $block } perd 1 point de force d’infanterie.
log-lost-cavalry = { $block } perd 1 point de cavalerie.
log-gained = { $block } gagne 1 point de force d’infanterie.
log-some-gained = Un corps { $side-of } gagne 1 point de force d’infanterie.
log-care = { $block } reçoit des soins.
log-eliminated = { $block } est éliminé.
log-controlled = { $side-start } prennent le contrôle de la zone : { $area }.
log-points-losses = { points-scored } pour les pertes ; la piste est à { $points }.
log-points-control = { points-scored } pour une place prise ; la piste est à { $points }.
log-points-places = { points-scored } pour les citadelles tenues ; la piste est à { $points }.
log-points-care = { points-scored } pour les hommes rendus aux rangs ; la piste est à { $points }.
log-points-bid = { points-scored } par l’enchère ; la piste est à { $points }.
log-points-card = { points-scored } par une carte ; la piste est à { $points }.
log-points-citadels = { points-scored } pour une citadelle tenue ou assiégée à la fin ; la piste est à { $points }.
log-points-end = { points-scored } pour une place tenue à la fin ; la piste est à { $points }.
log-combat = { $side-start } attaquent à { $area } : { $attackers } contre { $defenders }.
log-joined = { $block } rejoint le combat depuis { $from }.
log-attack-cancelled = { $side-start } renoncent à l’attaque, faute de carte pour combattre.
log-combat-cards = Force au combat : { $french } pour { side-french }, { $coalition } pour { side-coalition }.
log-revealed = { $side-start } révèlent « { $card } » : { blow }.
log-rolled = { $side-start } lancent un dé : { blow }.
log-combat-result = { side-french-start } subissent { $french_losses ->
    [one] { $french_losses } perte
   *[other] { $french_losses } pertes
  } et { $french_fatigue ->
    [one] { $french_fatigue } fatigue
   *[other] { $french_fatigue } fatigues
  }, { side-coalition } { $coalition_losses ->
    [one] { $coalition_losses } perte
   *[other] { $coalition_losses } pertes
  } et { $coalition_fatigue ->
    [one] { $coalition_fatigue } fatigue
   *[other] { $coalition_fatigue } fatigues
  }.
log-combat-void = Un camp n’a plus de corps pour combattre, et le combat est fini.
log-withdrew = { $side-start } laissent une arrière-garde à { $area } et se retirent sans combat.
log-combat-won = { $side-start } gagnent le combat ; ce qui reste de l’ennemi recule de { $retreat ->
    [one] { $retreat } connexion
   *[other] { $retreat } connexions
  }.
log-combat-drawn = Aucun camp ne gagne le combat.
log-pursued = La poursuite inflige { $fatigue ->
    [one] { $fatigue } fatigue
   *[other] { $fatigue } fatigues
  } { $side-to }.
log-retreat-met = { $side-start } se heurtent dans leur retraite à { $corps ->
    [one] { $corps } corps ennemi
   *[other] { $corps } corps ennemis
  }, à { $area }.
log-pursuit-began = { $side-start } poursuivent l’ennemi battu.
log-no-pursuit = { $side-start } ne poursuivent pas.
log-pursuit-prevented = { $side-start } retraitent en bon ordre et échappent à la poursuite.
log-rested = { $block } se repose et perd toute sa fatigue.
log-recovery-card = { $side-start } jouent « { $card } » pour la récupération, d’une valeur de { $points ->
    [one] { $points } fatigue
   *[other] { $points } fatigues
  }.
log-attrition = { $side-start } subissent l’attrition : { $corps ->
    [one] { $corps } corps perd 1 point de force
   *[other] { $corps } corps perdent 1 point de force chacun
  }.
log-over-napoleon = { outcome-napoleon-lost }
log-over-last-turn = { outcome-last-turn }
log-over-draw = { outcome-draw }
log-over-points = { outcome-points }

points-scored = { $change-sign ->
    [minus] { side-french-start }
   *[plus] { side-coalition-start }
  } gagnent { $change-size ->
    [one] { $change-size } point de victoire
   *[other] { $change-size } points de victoire
  }
blow = { $losses ->
    [one] { $losses } perte
   *[other] { $losses } pertes
  } et { $fatigue ->
    [one] { $fatigue } fatigue
   *[other] { $fatigue } fatigues
  }

## Refusals: what was written cannot be read.

refusal-no-such-area = Aucune zone ne porte ce nom.
refusal-no-such-block = Aucun pavé ne porte ce nom.
refusal-no-such-card = Aucune carte de votre pioche ne porte ce nom.
refusal-no-such-side = Aucun camp ne porte ce nom.
refusal-no-such-number = Ce n’est pas un nombre de points de victoire que l’on puisse offrir.

## Refusals: not the moment.


## Refusals: bids and set-up.

refusal-bid-too-high = Une enchère ne peut dépasser { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
refusal-blocks-to-place = Il reste un pavé à placer avant de commencer : { $block }.
refusal-place-in-order = Les pavés se placent l’un après l’autre, et un autre doit l’être avant celui-ci : { $block }.
refusal-not-a-deployment-area = { $area } n’est pas une de vos zones de déploiement.
refusal-enemy-citadel = { $area } est interdit aux vedettes : la citadelle y est à l’ennemi.
refusal-area-is-full = { $area } compte déjà autant de corps que la mise en place le permet.
refusal-area-of-its-own = Chaque corps se place dans une zone à lui, et { $area } est déjà prise.
refusal-corps-due-elsewhere = { $area } n’est pas possible : les corps encore à placer sont requis ailleurs.
refusal-arrival-barred = Personne ne peut arriver à { $area } : l’ennemi s’y trouve.
refusal-not-a-refuge = Ce corps n’arrive pas à { $area }.

## Refusals: choosing a stack.

refusal-not-yours = Ce pavé n’est pas à vous : { $block }.
refusal-not-on-map = Ce pavé n’est pas sur la carte : { $block }.
refusal-already-activated = Ce pavé a déjà été activé ce tour : { $block }.
refusal-other-area = Ce pavé n’est pas dans la zone de la pile : { $block }.
refusal-already-chosen = Ce pavé est déjà dans la pile : { $block }.
refusal-vedettes-apart = Vedettes et corps ne marchent pas ensemble ; { $block } ne peut se joindre à la pile.
refusal-commander-alone = { $block } commande et ne peut commencer une opération sans corps.
refusal-corps-only = « { title-coordination } » ne vaut que pour un corps, et ce pavé n’en est pas un : { $block }.
refusal-commander-activated = { $block } est le dernier corps auprès d’un commandant déjà activé et doit rester avec lui.
refusal-commander-left = { $block } resterait sans corps.
refusal-vedettes-cannot-attack = Les vedettes ne peuvent pas attaquer.
refusal-not-contested = Cette zone n’est pas contestée : il y faut des corps des deux camps.

## Refusals: march and retreat.

refusal-not-adjacent = Cette zone n’est pas à une connexion de distance.
refusal-bridge-costs = Le pont détruit coûte 3 points de mouvement, et il n’en reste que { $points }.
refusal-no-points-left = La pile n’a plus assez de points de mouvement.
refusal-has-to-stop = La pile doit s’arrêter à { $area }.
refusal-own-axis-first = La pile doit sortir par son axe de retraite, vers { $area }.
refusal-enemy-axis = La pile ne peut sortir vers { $area }, par l’axe de retraite ennemi.
refusal-must-end-nearer = Avec « { title-strategic-retreat } », la manœuvre doit finir plus près de { $refuges-or } qu’elle n’a commencé.
refusal-leads-away = Avec « { title-strategic-retreat } », la pile ne peut aller à { $area } : elle ne finirait pas plus près de { $refuges-or }.
refusal-must-move-away = Une retraite éloigne du combat, ce qui n’est pas le cas vers { $area }.

## Refusals: fatigue, losses and recovery.

refusal-not-in-stack = { $block } ne fait pas partie de la pile concernée.
refusal-spread-evenly = { $block } a déjà sa part : les autres corps passent d’abord.
refusal-no-fatigue = { $block } n’a pas de fatigue à perdre.
refusal-no-such-points = { $block } n’a plus de point de force de cette arme.
refusal-others-owe = { $block } a déjà donné sa part : les autres corps passent d’abord.
refusal-cavalry-due = Une de ces pertes doit être de cavalerie ; { $block } ne peut donner d’infanterie maintenant.
refusal-not-your-corps = { $block } n’est pas un de vos corps sur la carte.
refusal-one-card-a-corps = { $block } a déjà reçu sa carte de récupération ce tour.
refusal-not-activated = { $block } n’a pas été activé ce tour et n’a pas droit à une carte de récupération.

## Refusals: when a card may be played.

refusal-one-green-card = Vous avez déjà joué votre carte verte de cette opération.
refusal-red-only-when-drawn = Une carte rouge n’agit qu’au moment où elle est piochée.
refusal-blue-only-in-initiative = Une carte bleue ne se joue que dans la phase d’initiative.
refusal-green-only-in-operations = Une carte verte ne se joue que dans la phase des opérations.
refusal-only-at-start-of-combat = Cette carte ne se joue qu’au début d’un combat.
refusal-only-as-an-answer = Cette carte ne se joue qu’en réponse à une carte verte de l’ennemi.
refusal-only-after-the-combat = Cette carte ne se joue qu’après un combat, pendant la retraite ou la poursuite.
refusal-only-at-start-of-march = Cette carte ne se joue qu’au début d’une manœuvre.
refusal-not-at-this-moment = Cette carte n’a pas sa place à ce moment de l’opération.

## Refusals: what a card asks for.

refusal-empty-deck = Il n’y a dans votre pioche aucune carte à prendre.
refusal-only-when-attacking = Cette carte est réservée à l’attaquant.
refusal-only-when-defending = Cette carte est réservée au défenseur.
refusal-not-bernadotte = Bernadotte ne marche pas seul.
refusal-nobody-hears-the-cannon = Aucun de vos corps ne se trouve dans une zone non contestée voisine du combat.
refusal-nobody-to-care-for = Aucun de vos corps n’a perdu d’infanterie.
refusal-needs-blucher = Blücher n’est pas dans ce combat.
refusal-needs-ney = Ney n’est pas dans ce combat.
refusal-needs-the-guard = La Garde n’est pas dans ce combat.
refusal-needs-three-corps = Vous avez moins de trois corps dans ce combat.
refusal-needs-three-enemy-corps = L’ennemi a moins de trois corps dans ce combat.
refusal-only-for-a-lone-defender = Cette carte est réservée à un corps qui défend sans autre pavé.
refusal-no-bridge-on-the-retreat = La retraite de l’ennemi n’a pas commencé par un pont.
refusal-only-against-forced-march = En réponse, cette carte ne vaut que contre « { title-forced-march } ».
refusal-only-for-a-lone-corps = Cette carte est réservée à un corps qui marche sans autre pavé.
refusal-nobody-can-make-an-effort = Aucun de vos corps activés ne peut gagner une zone libre ou contestée.
refusal-kamenski-is-gone = Kamenski n’est plus sur la carte.
refusal-lobanov-cannot-enter = Lobanov est déjà venu, ou ne peut entrer nulle part.
refusal-no-ready-corps = Vous n’avez aucun corps à activer pour commencer une opération.
refusal-needs-five-points-or-less = Les points de victoire doivent être à 5 ou moins.
refusal-needs-two-points = Il faut des corps en manœuvre avec au moins 2 points de mouvement.
refusal-needs-cavalry = La pile en retraite n’a plus de cavalerie.
refusal-not-stopped-by-friends = La pile n’a pas été arrêtée par vos propres corps.
refusal-nobody-can-react = Aucune de vos piles ne peut gagner une zone libre.
refusal-nobody-to-reinforce = Aucun de vos corps ne peut recevoir un point de force de plus.
refusal-tauentzien-not-contested = Tauentzien n’est pas dans une zone contestée.
refusal-no-enemy-cavalry = L’ennemi n’a pas de cavalerie dans ce combat.
refusal-not-for-vedettes = Les vedettes ne travaillent pas aux ponts.
refusal-needs-a-free-area = On ne travaille à un pont que depuis une zone sans corps ennemi.
refusal-no-bridge-here = Il n’y a pas de tel pont auprès de la pile.

## Refusals: the aim of a card.

refusal-no-corps-there = Il ne s’y trouve aucun corps que la carte puisse concerner.
refusal-no-enemy-corps-there = Il ne s’y trouve aucune pile ennemie qui puisse tomber malade.
refusal-has-lost-no-infantry = Ce n’est pas un de vos corps ayant perdu de l’infanterie.
refusal-track-is-full = Ce n’est pas un de vos corps pouvant recevoir un point de force de plus.
refusal-not-in-deck-or-red = Cette carte n’est pas dans votre pioche, ou elle est rouge.
refusal-cannot-react-from = Vous n’avez dans cette zone aucune pile libre de bouger.
refusal-no-activated-corps = Vous n’avez dans cette zone aucun corps activé libre de bouger.
refusal-nowhere-to-go = Il n’y a auprès de cette pile aucune zone où elle puisse aller.
refusal-enemy-there = L’ennemi se trouve dans cette zone.
refusal-too-far-or-contested = Ce n’est pas un de vos corps dans une zone non contestée voisine du combat.
refusal-partners-decision = C’est à votre partenaire d’en décider.
part-order-of-battle = L’ordre de bataille
part-cards = Les cartes

## The map.

map-subtitle-1806 = La campagne de Thuringe et de Saxe, octobre 1806
map-subtitle-1807 = La campagne de Pologne et de Prusse-Orientale, décembre 1806 à juin 1807
map-versts = verstes
map-town = Ville
map-wooded-town = Ville dans les bois
map-citadel = Citadelle et sa valeur
map-fortified-town = Ville fortifiée
map-road = Route
map-french-deployment = Déploiement français
map-french-control = Contrôle français
map-prussian-deployment = Déploiement prussien
map-prussian-control = Contrôle prussien
map-prussian-letter = P
map-russian-deployment = Déploiement russe
map-russian-control = Contrôle russe
map-russian-letter = R
map-region-1806 = entre Bamberg au sud, Eisenach à l’ouest et Leipzig au nord-est
map-region-1807 = entre Dantzig au nord-ouest, Kœnigsberg au nord et Varsovie au sud
map-description-towns = Carte de { $areas } villes { $region }, reliées par { $links } routes, avec des ponts sur ces rivières : { $rivers }.

## Ce qu’un adversaire a en tête.

plan-set-up = Les pavés sont déployés
plan-march = { $stack } { $stack-count ->
    [one] marche
   *[other] marchent
  } vers { $area }
plan-march-and-attack = { $stack } { $stack-count ->
    [one] marche vers { $area } et attaque
   *[other] marchent vers { $area } et attaquent
  }
plan-attack = { $stack } { $stack-count ->
    [one] attaque
   *[other] attaquent
  } à { $area }
