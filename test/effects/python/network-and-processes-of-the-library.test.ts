import { describe, expect, it } from "vitest";
import { effectsOf } from "./effects-of.ts";

const inLoop = (body: string, before = "") => `import asyncio, os
${before}
async def main():
    loop = asyncio.get_running_loop()
    ${body}
asyncio.run(main())`;

const reduced = `import multiprocessing as mp, os
from concurrent.futures import ProcessPoolExecutor
class E:
    def __reduce__(self): return (os.system, ("x",))
`;

const context = "import ssl\nc = ssl.SSLContext(ssl.PROTOCOL_TLS)\n";

describe("functions of the library that act on the network", () => {
  it.each([
    // What was harmless, or plain data, and acts.
    [
      "import socket\na, _ = socket.create_server(('', 80)).accept()\na.connect(('q', 1))",
      ['net.connect "q:1"'],
    ],
    ["import socket\na, _ = socket.socketpair()\na.connect(('q', 1))", ['net.connect "q:1"']],
    [`${context}c.wrap_socket(None).connect(('q', 1))`, ['net.connect "q:1"']],
    [`${context}c.keylog_filename = '/q'`, ['fs.write "/q"']],
    ["import urllib.request as u\nu.FileHandler().file_open(u.Request('file:///q'))", ['fs.read "/q"']],
    [
      "import urllib.request as u\nu.HTTPHandler().http_open(u.Request('http://q'))",
      ['net.connect "http://q"'],
    ],
    ["import xmlrpc.client as x\nx.Transport().request('q', '/', b'')", ['net.connect "q"']],
    [
      "import wsgiref.simple_server as w\nw.WSGIServer(('', 8000), w.WSGIRequestHandler)",
      ['net.listen ":8000"'],
    ],
    ["import ftplib\nftplib.FTP('h').set_pasv(False)", ["net.listen any"]],
    // Other places than those that the row said, or more.
    ["import ssl\nssl.create_default_context(capath='/q')", ['fs.read "/q"']],
    ["import ssl\nssl.get_server_certificate(('h', 443), ca_certs='/q')", ['fs.read "/q"']],
    ["import ssl\nssl.wrap_socket(None, keyfile='/q')", ['fs.read "/q"']],
    ["import urllib.request\nurllib.request.urlopen('http://a', cafile='/q')", ['fs.read "/q"']],
    ["import http.client\nhttp.client.HTTPSConnection('h', key_file='/q')", ['fs.read "/q"']],
    ["import http.client\nhttp.client.HTTPConnection('h').set_tunnel('q', 443)", ['net.connect "q:443"']],
    ["import smtplib\nsmtplib.SMTP().connect()", ['net.connect "localhost:25"']],
    ["import smtplib\nsmtplib.SMTP_SSL('h', keyfile='/q')", ['fs.read "/q"']],
    ["import imaplib\nimaplib.IMAP4()", ['net.connect "localhost:143"']],
    ["import ftplib\nftplib.FTP('h').connect()", ['net.connect "h:21"']],
    // Where an object leads is changed after it was made.
    ["import http.client\nc = http.client.HTTPConnection('h')\nc.host = 'q'", ["unknown any"]],
    ["import http.client\nc = http.client.HTTPConnection('h')\nc._create_connection = 1", ["unknown any"]],
    ["import ftplib\nf = ftplib.FTP('h')\nf.host = 'q'", ["unknown any"]],
    ["import http.cookiejar\nj = http.cookiejar.LWPCookieJar('a')\nj.filename = 'q'", ["unknown any"]],
    [
      `from http.server import *
class H(SimpleHTTPRequestHandler):
    def translate_path(self, path): return '/q'
HTTPServer(('', 8000), H)`,
      ["unknown any"],
    ],
    // Datagrams go wherever the program says.
    [
      inLoop(
        "t, _ = await loop.create_datagram_endpoint(asyncio.DatagramProtocol, local_addr=('', 1))\n    t.sendto(b'', ('q', 1))",
      ),
      ['net.connect "q:1"'],
    ],
    [
      inLoop(
        "await loop.create_datagram_endpoint(P, local_addr=('', 1))",
        "class P(asyncio.DatagramProtocol):\n    def connection_made(self, t): t.sendto(b'', ('q', 1))",
      ),
      ['net.connect "q:1"'],
    ],
    [
      inLoop(
        "_, p = await loop.create_connection(P, 'h', 1)\n    p.go()",
        "class P(asyncio.Protocol):\n    def go(self): os.system('x')",
      ),
      ['proc.spawn shell "x"'],
    ],
    [
      `import socketserver
class H(socketserver.BaseRequestHandler):
    def handle(self):
        data, s = self.request
        s.sendto(data, ('q', 1))
socketserver.UDPServer(('', 9), H)`,
      ['net.connect "q:1"'],
    ],
    [
      `import socketserver
class S(socketserver.ForkingMixIn, socketserver.TCPServer): pass
S(('', 9), None)`,
      ['net.listen ":9"', 'proc.spawn "<fork>"'],
    ],
  ])("have the effects that they have: %s", (text, expected) => {
    expect(effectsOf(text)).toEqual(expect.arrayContaining(expected));
  });
});

describe("functions of the library that act on processes", () => {
  it.each([
    ["import subprocess\nsubprocess.run(['x', '-c', 'q'], executable='python3')", ["proc.spawn any"]],
    [
      "import subprocess\nsubprocess.run(['x', '-c'], executable='./x', cwd='/q')",
      ['proc.spawn "/q/./x", "-c"'],
    ],
    ["import subprocess\nsubprocess.getoutput('printenv A')", ["env.read any"]],
    [inLoop("await asyncio.create_subprocess_exec('./x', cwd='/q')"), ['proc.spawn "/q/./x"']],
    [
      inLoop("await loop.subprocess_exec(asyncio.SubprocessProtocol, './x', cwd='/q', env={'A': ''})"),
      ['env.write "A"', 'proc.spawn "/q/./x"'],
    ],
    [
      inLoop("await asyncio.create_subprocess_exec('ls', preexec_fn=lambda: os.system('x'))"),
      ['proc.spawn shell "x"'],
    ],
    // What goes to another process is made again there.
    [`${reduced}mp.Pipe()[0].send(E())`, ['proc.spawn shell "x"']],
    [`${reduced}mp.Pool(2).map(print, [E()])`, ['proc.spawn shell "x"']],
    [`${reduced}ProcessPoolExecutor().submit(print, E())`, ['proc.spawn shell "x"']],
    ["import multiprocessing\nmultiprocessing.Pipe()[0].send_bytes(b'')", ['data.decode "pickle"']],
    ["import multiprocessing.shared_memory as m\nm.SharedMemory('x').unlink()", ['fs.delete "/dev/shm/" …']],
    ["import multiprocessing as mp\nfor p in mp.active_children(): p.kill()", ['proc.signal "child"']],
    ["import tracemalloc as t\nt.take_snapshot().dump('/q')", ['fs.write "/q"']],
    ["import tracemalloc as t\nt.take_snapshot().filter_traces([]).dump('/q')", ['fs.write "/q"']],
    ["import platform\nplatform.popen('x')", ['proc.spawn shell "x"']],
    ["import locale\nlocale.bindtextdomain('d', '/q')", ['fs.read "/q/" <names>']],
    ["import faulthandler\nfaulthandler.dump_traceback_later(1, exit=True)", ["proc.exit"]],
    ["import ctypes\nctypes.c_int.from_address(1).value = 2", ["unknown any"]],
    ["import ctypes\nclass P(ctypes.Structure): _fields_ = []\nP.from_address(1)", ["unknown any"]],
    ["import ctypes.util\nctypes.util.find_library('c')", ['proc.spawn "gcc", "-Wl,-t", "-o", …, "-lc"']],
  ])("have the effects that they have: %s", (text, expected) => {
    expect(effectsOf(text)).toEqual(expect.arrayContaining(expected));
  });
});

describe("ordinary uses of the library's network and processes", () => {
  it.each([
    [
      `import socket, ssl
c = ssl.create_default_context()
with socket.create_connection(('h', 443)) as s:
    with c.wrap_socket(s, server_hostname='h') as t: print(t.version(), t.getpeercert()['notAfter'])`,
      ['env.read "SSLKEYLOGFILE"', 'fs.read "/etc/ssl/" <names>', 'net.connect "h:443"', "stdio.out"],
    ],
    [
      `import socket
s = socket.create_server(('', 80))
while True:
    c, address = s.accept()
    with c: c.sendall(c.recv(10) + address[0].encode())`,
      ['net.listen ":80"'],
    ],
    [
      `import urllib.request as u
o = u.build_opener(u.HTTPCookieProcessor())
o.addheaders = [('User-agent', 'x')]
u.install_opener(o)`,
      [],
    ],
    [
      `import asyncio, sys
if sys.platform == 'win32': asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
try: asyncio.run(asyncio.sleep(1))
except asyncio.exceptions.CancelledError: pass`,
      [],
    ],
    [
      inLoop(
        "async with await loop.create_server(lambda: P(), '127.0.0.1', 8888) as s: await s.serve_forever()",
        `class P(asyncio.Protocol):
    def connection_made(self, transport): self.transport = transport
    def data_received(self, data):
        self.transport.write(data)
        self.transport.close()`,
      ),
      ['net.listen "127.0.0.1:8888"'],
    ],
    [
      `import socketserver, threading
class H(socketserver.BaseRequestHandler):
    def handle(self):
        data = str(self.request.recv(1024), 'ascii')
        self.request.sendall(bytes('{}: {}'.format(threading.current_thread().name, data), 'ascii'))
class S(socketserver.ThreadingMixIn, socketserver.TCPServer): pass
server = S(('localhost', 9), H)
with server:
    t = threading.Thread(target=server.serve_forever)
    t.start()
    server.shutdown()`,
      ['net.listen "localhost:9"'],
    ],
    [
      `from xmlrpc.server import SimpleXMLRPCServer, SimpleXMLRPCRequestHandler
class R(SimpleXMLRPCRequestHandler): rpc_paths = ('/RPC2',)
with SimpleXMLRPCServer(('localhost', 8000), requestHandler=R) as s:
    s.register_function(pow)
    s.serve_forever()`,
      ['net.listen "localhost:8000"'],
    ],
    [
      "import xmlrpc.client\np = xmlrpc.client.ServerProxy('http://h')\nprint(p.pow(2, 3), p.system.listMethods())",
      ['net.connect "http://h"', "stdio.out"],
    ],
    [
      "from wsgiref.simple_server import make_server, demo_app\nmake_server('', 8000, demo_app).serve_forever()",
      ['net.listen ":8000"'],
    ],
    [
      "import subprocess as s\ns.run(['ls'], startupinfo=s.STARTUPINFO(), creationflags=s.CREATE_NO_WINDOW)",
      ['proc.spawn "ls"'],
    ],
    [
      "import subprocess\nsubprocess.run('ls', shell=True, executable='/bin/bash')",
      ['proc.spawn "/bin/bash"', 'proc.spawn shell "ls"'],
    ],
    [
      `import multiprocessing as mp
class P:
    def __init__(self, a): self.a = a
def work(p): return p.a
mp.set_start_method('spawn')
with mp.Pool() as pool: print(pool.map(work, [P(1)]), pool.apply_async(work, (P(1),)).get())
a, b = mp.Pipe()
a.send({'a': P(1)})
print(b.recv())`,
      ['proc.spawn "<fork>"', "stdio.out"],
    ],
    ["import signal\nprint(signal.CTRL_C_EVENT)", ["stdio.out"]],
    ["import sys\nsys.tracebacklimit = 0\nprint(getattr(sys, 'frozen', False))", ["stdio.out"]],
  ])("have no others: %s", (text, expected) => {
    expect(effectsOf(text)).toEqual(expected);
  });
});
