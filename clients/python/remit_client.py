"""A client of Remit's decisions for Python programs. One file, the standard library only.

    with RemitProcess(["remit", "decide", "--jsonl", "--policy", "generated/clinic.json"]) as remit:
        answer = remit.release({"id": "e1", "requirement": "PickSlot", "asked": [],
                                "recipient": "coordinator", "purpose": "scheduling"}, case)
        if answer.allowed:
            send(answer["text"])

Whatever goes wrong - the process has ended, the answer is late or is no JSON - is an answer that denies.
"""

import json
import queue
import subprocess
import threading
import urllib.error
import urllib.request


class Answer(dict):
    """An answer as it came. What is missing was not granted."""

    @property
    def allowed(self):
        """Whether what was asked for may be done: a message was released or delegated, or an operation allowed."""
        return self.get("answer") in ("allowed", "released", "delegated")


def _denied(error):
    return Answer({"answer": "denied", "error": error})


class _Client:
    def ask(self, question):
        raise NotImplementedError

    def release(self, envelope, case):
        return self.ask({"op": "release", "envelope": envelope, "case": case})

    def read(self, handle, reader, purpose):
        return self.ask({"op": "read", "object": handle, "reader": reader, "purpose": purpose})

    def forward(self, handle, to, purpose, **more):
        return self.ask({"op": "forward", "object": handle, "to": to, "purpose": purpose, **more})

    def log(self, handle, to, purpose, **more):
        return self.ask({"op": "log", "object": handle, "to": to, "purpose": purpose, **more})

    def remember(self, handle, to, key, purpose, **more):
        return self.ask({"op": "remember", "object": handle, "to": to, "key": key, "purpose": purpose, **more})

    def recall(self, store, key, reader, purpose):
        return self.ask({"op": "recall", "store": store, "key": key, "reader": reader, "purpose": purpose})

    def call_tool(self, handle, to, purpose, arguments, **more):
        question = {"op": "call-tool", "object": handle, "to": to, "purpose": purpose, "arguments": arguments}
        return self.ask({**question, **more})

    def approve(self, digest, by):
        return self.ask({"op": "approve", "digest": digest, "by": by})

    def end_turn(self):
        return self.ask({"op": "end-turn"})


class RemitProcess(_Client):
    """Decisions from a process of its own. Questions of several threads are asked one after the other."""

    def __init__(self, command, timeout=10.0):
        self._timeout = timeout
        self._lock = threading.Lock()
        self._answers = queue.Queue()
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put(None)

    def ask(self, question):
        with self._lock:
            if self._process is None:
                return _denied("closed")
            try:
                self._process.stdin.write(json.dumps(question) + "\n")
                self._process.stdin.flush()
                line = self._answers.get(timeout=self._timeout)
            except (OSError, ValueError, TypeError, queue.Empty):
                # A late answer would be taken for the next one's.
                self._end()
                return _denied("unavailable")
            answer = _parsed(line)
            if answer is None:
                self._end()
                return _denied("unavailable")
            return answer

    def _end(self):
        process, self._process = self._process, None
        if process is not None:
            process.stdin.close()
            process.terminate()
            process.wait()
            process.stdout.close()

    def close(self):
        with self._lock:
            self._end()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class RemitServer(_Client):
    """Decisions from `remit serve`, by the address and the token that it printed."""

    def __init__(self, url, token, timeout=10.0):
        self._url = url
        self._token = token
        self._timeout = timeout
        # Nothing between this program and the loopback interface.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def ask(self, question):
        try:
            request = urllib.request.Request(
                self._url,
                data=json.dumps(question).encode("utf-8"),
                headers={"Authorization": "Bearer " + self._token, "Content-Type": "application/json"},
            )
            with self._opener.open(request, timeout=self._timeout) as response:
                return _parsed(response.read().decode("utf-8")) or _denied("unavailable")
        except urllib.error.HTTPError as error:
            error.close()
            return _denied("refused")
        except (OSError, ValueError, TypeError):
            return _denied("unavailable")


def _parsed(text):
    try:
        answer = json.loads(text)
    except (ValueError, TypeError):
        return None
    return Answer(answer) if isinstance(answer, dict) and isinstance(answer.get("answer"), str) else None
