"""Used by the test: asks a process and then a server, and prints what came of it as JSON."""

import json
import sys

sys.path.insert(0, sys.argv[1])
from remit_client import RemitProcess, RemitServer  # noqa: E402

command, url, token, case = json.loads(sys.stdin.read())
envelope = {
    "id": "e1",
    "requirement": "PickSlot",
    "asked": [],
    "recipient": "coordinator",
    "purpose": "scheduling",
}


def scene(remit):
    released = remit.release(envelope, case)
    handle = released.get("object")
    steps = [
        released,
        remit.forward(handle, "calendar", "scheduling"),
        remit.forward(handle, "vendor", "scheduling"),
        remit.log(handle, "audit_log", "scheduling"),
        remit.remember(handle, "case_memory", "k", "scheduling"),
        remit.recall("case_memory", "k", "coordinator", "scheduling"),
        remit.call_tool(handle, "calendar", "scheduling", {"title": "Visit"}),
        remit.read(handle, "coordinator", "scheduling"),
        remit.end_turn(),
        remit.read(handle, "coordinator", "scheduling"),
        remit.approve("none", "user"),
    ]
    return [[step["answer"], step.allowed] for step in steps] + [released.get("text")]


results = {}
with RemitProcess(command, timeout=60) as process:
    results["process"] = scene(process)
    results["unserializable"] = process.ask({"op": {1, 2}})
    results["after"] = process.end_turn()
server = RemitServer(url, token)
results["server"] = scene(server)
results["wrong token"] = RemitServer(url, "x").end_turn()
results["nobody there"] = RemitServer("http://127.0.0.1:9/", token, timeout=2).end_turn()
dead = RemitProcess([sys.executable, "-c", ""])
results["dead process"] = dead.end_turn()
dead.close()
babble = RemitProcess([sys.executable, "-c", "print('hello')\nimport time; time.sleep(30)"])
results["no JSON"] = babble.end_turn()
babble.close()
late = RemitProcess([sys.executable, "-c", "import time; time.sleep(30)"], timeout=0.2)
results["late"] = late.end_turn()
results["after late"] = late.end_turn()
print(json.dumps(results))
