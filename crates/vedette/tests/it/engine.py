"""A program in another language that thinks ahead: it plays some moves of a game, trying every option on guesses first."""
import json
import subprocess
import sys


class Engine:
    def __init__(self, program):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "engine"], stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        word, _, rest = self.process.stdout.readline().strip().partition(" ")
        if word != "ok":
            raise ValueError(rest)
        return json.loads(rest) if rest else None


def best(engine, side, guesses=2):
    """The option that scores best over some guesses."""
    engine.ask("keep true")
    options, view = engine.ask(f"options {side}"), engine.ask(f"view {side}")
    worth = dict.fromkeys(options, 0.0)
    for seed in range(guesses):
        engine.ask("take true")
        engine.ask("imagine " + json.dumps(engine.ask(f"guess {side} {seed}")))
        assert engine.ask(f"options {side}") == options, "a guess offers the same options"
        assert engine.ask(f"view {side}") == view, "and looks the same to its side"
        assert engine.ask("view everything").keys() == view.keys(), "the whole of it can be read, in the same shape"
        engine.ask("keep guess")
        for option in options[:3]:
            engine.ask("take guess")
            engine.ask(f"apply {side} {option}")
            worth[option] += engine.ask(f"score {side} 1")["score"]
    engine.ask("take true")
    return max(options, key=lambda option: worth[option])


def main(program, game, moves, options):
    engine = Engine(program)
    assert engine.ask("vedette")["protocol"] == 1 and game in engine.ask("titles")
    engine.ask("seed 7")
    engine.ask(f"new {game} - {options}")
    for _ in range(moves):
        asked = engine.ask("asked")["asked"]
        side = asked[0]
        news = engine.ask(f"apply {side} {best(engine, side)}")
        assert all("code" in told for told in news)
    try:
        engine.ask(f"apply {side} dance on the table")
    except ValueError as refused:
        print("played", moves, "moves;", refused)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
