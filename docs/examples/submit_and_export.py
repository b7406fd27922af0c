"""Submits a case and downloads the data of a study, by an access key. Needs Python 3.8 or later and nothing else.

    export CASEBOOK=https://casebook.clinic.example CASEBOOK_KEY=cbk_...   # scopes: submit cases, read data
    python3 submit_and_export.py GROUP BASE data.zip < case.json

case.json is such as {"name": "P4711", "facts": [{"id": "age", "value": 41}]}. The name, in plain letters, also identifies the delivery:
sent again, the case is not entered twice.
"""
import json
import os
import sys
import urllib.error
import urllib.request


def ask(call, request, delivery=None):
    headers = {"Authorization": "Bearer " + os.environ["CASEBOOK_KEY"], "Content-Type": "application/json"}
    if delivery:
        headers["Idempotency-Key"] = delivery
    address = os.environ["CASEBOOK"] + "/proket/" + call
    sent = urllib.request.Request(address, json.dumps(request).encode(), headers)
    try:
        with urllib.request.urlopen(sent, timeout=120) as answer:
            return answer.read()
    except urllib.error.HTTPError as refused:
        # 401: the key opens nothing. 403: it is not for this. 429: wait the seconds of Retry-After.
        sys.exit(f"{refused.code}: {refused.read().decode()}")


study = {"group": sys.argv[1], "base": sys.argv[2]}
case = json.load(sys.stdin)
answer = json.loads(ask("cases?action=submitCase", {"base": study, "caseName": case["name"], "facts": case["facts"]}, case["name"]))
if "Submitted" not in answer:
    sys.exit(f"Not submitted: {json.dumps(answer)}")
with open(sys.argv[3], "wb") as file:
    file.write(ask("statistics?action=getStatistics", {**study, "as": "zip"}))
