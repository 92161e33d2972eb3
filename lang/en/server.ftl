### What a server adds to the log of a table.

## The log.

server-taken-back = { $side-start } take back what was played after line { $to }.
server-seed = The secret seed is revealed: every draw can be checked now.
server-sits = { $name } takes seat { $seat }.
server-left = { $name } leaves seat { $seat }.
server-knows-both = { $name } has played both sides here until now, and knows what both knew.
server-computer-sits = The computer ({ $name }) takes seat { $seat }.
server-entropy = { $side-start } mix a word of their own into the chance of what follows, so that nobody can know the draws beforehand.
server-coach = The coach is at this table: what the colonel would do may be asked.
server-no-coach = There is no coach at this table.

## What is new.

server-since = { $count ->
    [0] Nothing has happened since you last looked.
    [one] One thing has happened since you last looked.
   *[other] { $count } things have happened since you last looked.
  }
