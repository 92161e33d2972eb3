### Ce qu’un serveur ajoute au journal d’une table.

## The log.

server-taken-back = { $side-start } reprennent ce qui a été joué après la ligne { $to }.
server-seed = La graine secrète est révélée : chaque tirage peut maintenant être vérifié.
server-sits = { $name } prend la place { $seat }.
server-left = { $name } quitte la place { $seat }.
server-knows-both = { $name } a joué les deux camps jusqu’ici, et sait ce que savaient les deux.
server-computer-sits = L’ordinateur ({ $name }) prend la place { $seat }.
server-entropy = { $side-start } mêlent un mot de leur cru au hasard de la suite : nul ne peut connaître les tirages d’avance.
server-coach = L’instructeur est à cette table : on peut demander ce que ferait le colonel.
server-no-coach = Il n’y a pas d’instructeur à cette table.

## What is new.

server-since = { $count ->
    [0] Il ne s’est rien passé depuis votre dernière visite.
    [one] Un événement depuis votre dernière visite.
   *[other] { $count } événements depuis votre dernière visite.
  }
