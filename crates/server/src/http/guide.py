"""A whole bot: opens a table against the computer and plays it to the end, choosing at random."""
import json
import random
import sys
import urllib.error
import urllib.request
import uuid

URL, TOKEN = sys.argv[1], sys.argv[2]


def request(method, path, body=None):
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method))


def call(method, path, body=None):
    with request(method, path, body) as answer:
        return json.load(answer)


seated = call("POST", "/api/tables", {
    "game": "1806", "scenario": "short", "sides": "first", "against": "computer:random",
    "pace": {"kind": "none"}, "visibility": "private",
})
table, moves = seated["table"]["id"], 0
# A word of your own, said after the server has committed to its seed: so nobody can have chosen the dice.
call("POST", f"/api/tables/{table}/entropy", {"seat": seated["seat"], "word": uuid.uuid4().hex})

# One stream for all your tables; with state=true each piece of news brings what you need to decide.
for line in request("GET", "/api/stream.ndjson?state=true&lang=none"):
    news = json.loads(line)
    if news["table"] != table:
        continue
    if news["status"] == "over":
        break
    state = news["state"]
    if not state or not state["options"]:
        continue
    # The number of the position and a key of your own: repeated, the request is not carried out twice.
    turn = {"seat": state["seat"], "n": state["n"], "key": uuid.uuid4().hex}
    try:
        if moves < 40:
            action = random.choice(state["options"])["action"]
            call("POST", f"/api/tables/{table}/actions?lang=none", {**turn, "action": action})
        else:
            call("POST", f"/api/tables/{table}/resign?lang=none", turn)
    except urllib.error.HTTPError as problem:
        if problem.code != 409:  # 409: somebody was faster, and news of it is on its way
            raise
    moves += 1

print("over:", call("GET", f"/api/tables/{table}")["result"]["reason"])
