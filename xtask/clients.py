"""Clients that others make from the description of the API: both generators run, and what they make plays a game.

Usage: clients.py VEDETTE FOLDER ANSWERS. Installs the generators into FOLDER, serves with the program VEDETTE, and gives so many
answers there in a game of every title.
"""
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path

PROGRAM, FOLDER, ANSWERS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), int(sys.argv[3])
GENERATORS = ["openapi-python-client==0.29.1", "datamodel-code-generator==0.89.0"]
# What no generated client reads: lines without end, and pictures.
NOT_JSON = {"application/x-ndjson", "image/svg+xml"}


def install():
    """The generators, in a place of their own; then this script again from there."""
    place = FOLDER / "venv"
    python = place / "bin" / "python"
    if Path(sys.prefix).resolve() == place:
        return
    if not python.exists():
        venv.create(place, with_pip=True)
    wanted = place / "generators"
    if not wanted.exists() or wanted.read_text() != "\n".join(GENERATORS):
        if subprocess.run([python, "-m", "pip", "install", "--quiet", *GENERATORS]).returncode:
            sys.exit(f"pip cannot install {' and '.join(GENERATORS)}: is a package index reachable?")
        wanted.write_text("\n".join(GENERATORS))
    paths = {**os.environ, "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    sys.exit(subprocess.run([python, __file__, *sys.argv[1:]], env=paths).returncode)


def serve(data):
    """A server on any port, and its address."""
    command = [PROGRAM, "serve", "--data", data, "--listen", "127.0.0.1:0", "--no-limits"]
    log = tempfile.TemporaryFile("w+")
    server = subprocess.Popen(command, stderr=log)
    while server.poll() is None:
        log.seek(0)
        found = re.search(r"http://127\.0\.0\.1:\d+", log.read())
        if found:
            return server, found.group()
        time.sleep(0.05)
    log.seek(0)
    sys.exit(f"the server did not start: {log.read()}")


def generate(description):
    """Runs both generators, and tells what they could not read."""
    made = subprocess.run(
        ["openapi-python-client", "generate", "--path", description, "--output-path", FOLDER / "client",
         "--overwrite", "--meta", "none"], check=True, capture_output=True, text=True)
    unread = set(re.findall(r"parsing (\w+) (\S+)", made.stdout + made.stderr))
    operations = json.loads(description.read_bytes())["paths"]
    kinds = lambda method, path: operations[path][method.lower()]["responses"]["200"]["content"].keys()
    assert all(kinds(*operation) <= NOT_JSON for operation in unread), made.stdout + made.stderr
    subprocess.run(
        ["datamodel-codegen", "--input", description, "--input-file-type", "openapi", "--output",
         FOLDER / "models.py", "--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin"], check=True)


def play(url):
    """A game against the computer with nothing but what was made."""
    sys.path.insert(0, str(FOLDER))
    api = lambda name: importlib.import_module(f"client.api.{name}")
    client = importlib.import_module("client")
    shapes = importlib.import_module("client.models")
    checked = importlib.import_module("models")
    stranger = client.Client(base_url=url)
    assert api("people.guest").sync(client=stranger, body=shapes.NewGuest(name="Generated")).name == "Generated"
    scopes = [shapes.Scope.READ, shapes.Scope.PLAY, shapes.Scope.CREATE]
    token = api("people.new_token").sync(client=stranger, body=shapes.NewToken(name="bot", scopes=scopes)).secret
    bot = client.AuthenticatedClient(base_url=url, token=token)
    counts = {}
    for title in api("titles.titles").sync(client=bot):
        new = shapes.NewTable.from_dict({
            "game": title.game, "sides": "first", "against": "computer:random", "pace": {"kind": "none"},
            "visibility": "private"})
        seated = api("tables.open_").sync(client=bot, body=new)
        table, seat = seated.table.id, seated.seat
        said = shapes.AddEntropy(seat=seat, word="made by a generator")
        state = api("play.entropy").sync(id=table, client=bot, body=said)
        number = 0
        while number < ANSWERS and not state.over:
            # The other generator's shapes read every answer too.
            raw = urllib.request.Request(
                f"{url}/api/tables/{table}/state?seat={seat}", headers={"authorization": f"Bearer {token}"})
            with urllib.request.urlopen(raw) as answer:
                told = checked.State.model_validate(json.load(answer))
            assert type(told.view).__name__.endswith("View"), type(told.view)
            assert type(state.view).__name__.endswith("View"), type(state.view)
            if not state.asked:
                state = api("play.state_of").sync(id=table, client=bot, seat=seat)
                continue
            act = shapes.Act(seat=seat, n=state.n, key=f"k{state.n}", action=state.options[0].action)
            answer = api("play.act").sync(id=table, client=bot, body=act)
            state = answer.state if isinstance(answer, shapes.Problem) else answer
            number += 1
        lines = api("record.log").sync(id=table, client=bot, seat=seat)
        assert lines and any(line.args for line in lines), "lines carry their parts"
        counts[title.game] = number
    return counts


def main():
    install()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        server, url = serve(data)
        try:
            description = FOLDER / "openapi.json"
            description.write_bytes(urllib.request.urlopen(f"{url}/api/openapi.json").read())
            generate(description)
            print("generated clients played:", play(url))
        finally:
            server.terminate()
            server.wait()


main()
