import { describe, expect, it } from "vitest";
import { effectsIn } from "./effects-in.ts";

const elsewhere = 'net.connect "evil.example:1"';

describe("what functions of the library do", () => {
  it.each([
    // Files.
    ["require('fs').globSync('*', { cwd: '/q' })", ['fs.list "/q/*"']],
    ["require('fs').globSync('{/q,a}/*')", ["fs.list any"]],
    ["require('fs').fchmodSync(3, 0o777)", ["fs.attr any"]],
    ["require('fs').futimes(3, 1, 1, () => {})", ["fs.attr any"]],
    ["require('fs').promises.open('a').then((h) => h.chmod(0o777))", ["fs.attr any"]],
    ["new (require('fs').ReadStream)('a', { flags: 'w' })", ['fs.write "a"']],
    ["new (require('fs').Utf8Stream)({ dest: '/q' }).reopen('/r')", ['fs.write "/q"', 'fs.write "/r"']],
    // Programs, and what they are started by.
    ["require('child_process').exec('ls', { shell: '/q' })", ["proc.spawn any"]],
    ["require('child_process').spawn('ls; q', { shell: true })", ['proc.spawn shell "ls; q"']],
    ["require('child_process').spawn('a', ['b; c'], { shell: true })", ['proc.spawn shell "a b; c"']],
    ["require('child_process').execFileSync('./a', { cwd: '/q' })", ['proc.spawn "/q/./a"']],
    ["require('child_process').spawn('a', { argv0: 'b' })", ['proc.spawn "b"']],
    ["process.execve('/a', ['a', 'b'], { PATH: '/q' })", ['env.write "PATH"', 'proc.spawn "/a", "b"']],
    ["new (require('worker_threads').Worker)('a', { execArgv: ['-r', 'q'] })", ["code.load any"]],
    ["new (require('worker_threads').Worker)('a', { env: { A: '1' } })", ['env.write "A"']],
    ["process.report.reportOnFatalError = true", ["env.read any", "fs.write any"]],
    [
      "const c = require('cluster'); for (const id in c.workers) c.workers[id].kill()",
      ['proc.signal "child"'],
    ],
    ["require('cluster').on('exit', (worker) => worker.kill())", ['proc.signal "child"']],
    // Where connections lead.
    ["require('tls').connect(443, { host: 'evil.example' })", ["net.connect any"]],
    ["require('tls').connect({ port: 1, host: 'a' }, { host: 'evil.example' })", ["net.connect any"]],
    ["require('http2').connect('https://a', { host: 'evil.example' })", ["net.connect any"]],
    ["require('http2').connect('https://a', { path: '/q' })", ["net.connect any"]],
    ["require('net').connect(JSON.parse(x))", ["net.connect any"]],
    ["require('net').connect(process.argv[2])", ["net.connect any"]],
    ["require('dgram').createSocket({ type: 'udp4', lookup(h, o, next) {} })", ["net.connect any"]],
    [
      "require('dgram').createSocket('udp4').send(a, 0, b.length, 53, JSON.parse(x))",
      ['net.connect … ":53"'],
    ],
    ["require('net').createServer().listen(80)", ['net.listen "0.0.0.0:80"']],
    ["require('net').createServer().listen({ fd: 3 })", ["net.listen any"]],
    [
      "require('dgram').createSocket('udp4').bind({ port: 53, address: '127.0.0.1' })",
      ['net.listen "127.0.0.1:53"'],
    ],
    ["new (require('net').Socket)({ fd: 1 }).write('x')", ["stdio.out"]],
  ])("%s", (text, expected) => {
    expect(effectsIn(text)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    "require('net').createServer().on('connection', (s) => s.connect(1, 'evil.example'))",
    "require('tls').createServer().once('secureConnection', (s) => s.connect(1, 'evil.example'))",
    "require('http').createServer().on('request', (q) => q.socket.connect(1, 'evil.example'))",
    "require('http').createServer().prependListener('upgrade', (q, s) => s.connect(1, 'evil.example'))",
    "require('http').createServer().on('clientError', (e, s) => s.connect(1, 'evil.example'))",
    "require('http').createServer((q) => q.connection.connect(1, 'evil.example'))",
    "require('http').request('http://a').on('response', (r) => r.socket.connect(1, 'evil.example'))",
    "require('http').request('http://a').once('socket', (s) => s.connect(1, 'evil.example'))",
    "const name = process.argv[2]; require('http').request('http://a').on(name, (s) => s.connect(1, 'evil.example'))",
    "require('http2').connect('https://a').socket.connect(1, 'evil.example')",
    "require('http2').createServer().on('session', (s) => s.socket.connect(1, 'evil.example'))",
    "process.on('message', (m, s) => s.connect(1, 'evil.example'))",
  ])("tell listeners of objects that act: %s", (text) => {
    expect(effectsIn(text)).toContain(elsewhere);
  });

  it("give streams of sessions, which read files", () => {
    const server = "const server = require('http2').createServer();";
    const told = `${server} server.on('stream', (s) => s.pushStream({}, (e, p) => p.respondWithFile('/q')))`;
    expect(effectsIn(told)).toEqual(['fs.read "/q"']);
    expect(effectsIn("require('http2').createServer((q, s) => s.stream.respondWithFile('/q'))")).toEqual([
      'fs.read "/q"',
    ]);
  });
});

describe("ordinary uses of the library", () => {
  it.each([
    [
      "const fs = require('fs'); fs.readdir('a', (e, names) => names.forEach((n) => fs.unlinkSync('a/' + n)))",
      ['fs.delete "a/" <name>', 'fs.list "a"'],
    ],
    [
      "const fs = require('fs'); for (const e of fs.opendirSync('a')) fs.unlinkSync('a/' + e.name)",
      ['fs.delete "a/" <name>', 'fs.list "a"'],
    ],
    [
      "const fs = require('fs'); const d = fs.mkdtempSync('/tmp/x-'); fs.writeFileSync(d + '/a', '')",
      ['fs.write "/tmp/x-" <name>', 'fs.write "/tmp/x-" <name> "/a"'],
    ],
    [
      "const fs = require('fs'); fs.promises.mkdtemp('/tmp/x-').then((d) => fs.writeFileSync(d + '/a', ''))",
      ['fs.write "/tmp/x-" <name>', 'fs.write "/tmp/x-" <name> "/a"'],
    ],
    ["require('fs').watch('a').unref().close()", ['fs.attr "a"', 'fs.list "a"']],
    ["async function f() { await using h = await require('fs').promises.open('a') }", ['fs.read "a"']],
    ["require('fs').readFile('a', process.argv[2] === 'b' ? 'utf8' : 'hex', () => {})", ['fs.read "a"']],
    [
      "require('child_process').execSync('ls', { shell: '/bin/bash', encoding: 'utf8' })",
      ['proc.spawn shell "ls"', "stdio.out"],
    ],
    ["require('child_process').spawn('git', ['log'], { stdio: 'inherit' })", ['proc.spawn "git", "log"']],
    ["require('net').connect(80, process.argv[2])", ['net.connect … ":80"']],
    ["require('net').connect({ port: 80, host: 'a' }, () => {})", ['net.connect "a:80"']],
    ["require('tls').connect(443, 'a', { servername: 'a' }, () => {})", ['net.connect "a:443"']],
    [
      "require('http').createServer().listen(process.env.PORT || 80, process.env.HOST)",
      ['env.read "HOST"', 'env.read "PORT"', 'net.listen … ":" …', 'net.listen … ":80"'],
    ],
    [
      "const s = require('dgram').createSocket('udp4'); s.connect(53, 'a', () => s.send('x'))",
      ['net.connect "a:53"'],
    ],
    ["require('http').createServer().on('request', (q, s) => s.writeHead(200).end(q.url))", []],
    ["process._rawDebug(process.noProcessWarnings)", ["stdio.out"]],
    [
      "new (require('worker_threads').Worker)('a').getHeapSnapshot().then((s) => s.pipe(t))",
      ['code.load "a"'],
    ],
  ])("have no others: %s", (text, expected) => {
    expect(effectsIn(text)).toEqual(expected);
  });
});
