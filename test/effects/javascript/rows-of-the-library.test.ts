import { describe, expect, it } from "vitest";
import { effectsIn } from "./effects-in.ts";

const elsewhere = 'net.connect "evil.example:1"';

describe("what functions of the library do", () => {
  it.each([
    // The language itself.
    ["new Intl.DateTimeFormat('de').format()", ["clock.read"]],
    ["Intl.DateTimeFormat().resolvedOptions().timeZone", ['sys.info "locale"']],
    ["Temporal.Now.plainDateISO()", ["clock.read"]],
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
    ["require('tls').createSecureContext({ clientCertEngine: '/q.so' })", ["native.call any"]],
    ["require('https').get({ host: 'a', privateKeyEngine: '/q.so' })", ["native.call any"]],
    ["const u = new URL('http://a/'); u.socketPath = '/q'; require('http').get(u)", ["unknown any"]],
    ["const u = require('url').parse('http://a/'); u.host = 'b'; require('http').get(u)", ["unknown any"]],
    ["require('http').get(require('url').parse('http://a\\\\@b/'))", ["net.connect any"]],
    [
      "const d = require('fs').mkdtempSync(new URL('file:///q')); require('fs').unlinkSync(d)",
      ["fs.delete any"],
    ],
    ["require('util').promisify(setTimeout)(1, '/q').then(require('fs').unlinkSync)", ['fs.delete "/q"']],
    [
      "require('querystring').parse('a', '&', '=', { decodeURIComponent: require('fs').unlinkSync })",
      ["fs.delete any"],
    ],
    ["performance.mark('a', { detail: require('fs') }).detail.unlinkSync('/q')", ["unknown any"]],
    [
      "require('node:test').mock.method(require('fs'), 'read', require('fs').unlinkSync)",
      ["fs.delete any", "patch any"],
    ],
    // The engine.
    ["require('v8').setHeapSnapshotNearHeapLimit(1)", ['fs.write "./Heap." <name> ".heapsnapshot"']],
    ["new (require('node:sqlite').DatabaseSync)('a', { allowExtension: true })", ["native.call any"]],
    ["process.finalization.register(new URL('file:///q'), require('fs').unlinkSync)", ['fs.delete "/q"']],
    // The web, and other runtimes.
    ["fetch('file:///q')", ['fs.read "/q"']],
    [
      "const x = new XMLHttpRequest(); x.onload = (e) => e.target.open('GET', 'https://a')",
      ['net.connect "https://a"'],
    ],
    ["addEventListener('click', (e) => e.view.fetch('https://a'))", ["unknown any"]],
    ["Deno.serve({ port: 3, hostname: '127.0.0.1' }, () => {})", ['net.listen "127.0.0.1:3"']],
    ["Deno.connect({ transport: 'unix', path: '/q' })", ['net.connect "/q"']],
    ["Bun.file('a').writer()", ['fs.write "a"']],
    ["Bun.file('a').delete()", ['fs.delete "a"']],
    // Packages.
    ["require('express')().use((q, s) => s.sendFile('a', { root: '/q' }))", ['fs.read "/q/a"']],
    ["require('express')().use((q, s) => s.sendFile(q.url, { root: '/q' }))", ['fs.read "/q/" <names>']],
    ["require('express')().set('views', '/q')", ['fs.read "/q/" <names>']],
    ["require('express')().use((q, s) => s.render('/q/a.ejs'))", ['fs.read "/q/a.ejs" …']],
    ["require('express')().use((q, s) => s.render('../q'))", ['fs.read "../q" …']],
    ["require('express')().get('/', [(q, s) => s.sendFile('/q')])", ['fs.read "/q"']],
    ["require('express')().route('/').get((q, s) => s.sendFile('/q'))", ['fs.read "/q"']],
    ["require('express')().use((q) => q.app.listen(3))", ['net.listen "0.0.0.0:3"']],
    ["require('express')().use((q) => q.res.sendFile('/q'))", ['fs.read "/q"']],
    ["require('axios').get('http://a').then((r) => r.request.socket.connect(1, 'b'))", ['net.connect "b:1"']],
    ["import { blobFromSync } from 'node-fetch'; blobFromSync('/q')", ['fs.read "/q"']],
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
    "require('child_process').spawn('a').stdio[0].connect(1, 'evil.example')",
    "require('events').once(require('net').createServer(), 'connection').then(([s]) => s.connect(1, 'evil.example'))",
    "(async () => { for await (const [s] of require('events').on(require('net').createServer(), 'connection')) s.connect(1, 'evil.example') })()",
  ])("tell listeners of objects that act: %s", (text) => {
    expect(effectsIn(text)).toContain(elsewhere);
  });

  it.each([
    "require('fs').createReadStream('a', { fs: { open: remove } })",
    "require('net').connect({ port: 1, host: 'a', onread: { callback: remove } })",
    "require('tls').createServer({ SNICallback: remove })",
    "require('http2').connect('https://a', { createConnection: remove })",
    "require('util').inspect({}, { sorted: remove })",
    "require('readline').createInterface({ input: process.stdin, completer: remove })",
    "require('stream').Duplex.from(remove)",
    "require('stream').pipeline([process.stdin, remove], () => {})",
    "require('express')().set('query parser', remove)",
    "require('node:test').run({ setup: remove })",
  ])("call what stands in their options: %s", (text) => {
    const found = effectsIn(`const remove = require('fs').unlinkSync; ${text}`);
    expect(found).toContain("fs.delete any");
    expect(found).not.toContain("unknown any");
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

describe("functions of lodash", () => {
  const remove = "require('fs').unlinkSync";
  it.each([
    `_.castArray(${remove})[0]('/q')`,
    `_.chunk([${remove}], 1)[0][0]('/q')`,
    `_.zip([${remove}], [1])[0][0]('/q')`,
    `_.groupBy([${remove}], 'a').b[0]('/q')`,
    `_.keyBy([${remove}], 'a').b('/q')`,
    `_.partition([${remove}], 'a')[0][0]('/q')`,
    `_.flatten([[${remove}]])[0]('/q')`,
    `_.union([], [${remove}])[0]('/q')`,
    `_.fill([1], ${remove})[0]('/q')`,
    `_.find([${remove}], 'a')('/q')`,
    `_.map([1], () => ${remove})[0]('/q')`,
    `_.map([require('fs')], 'unlinkSync')[0]('/q')`,
    `_.mapValues({ a: '/q' }, ${remove})`,
    `_.times(1, () => ${remove})[0]('/q')`,
    `_.toPlainObject(require('fs')).unlinkSync('/q')`,
  ])("give what they are given: %s", (text) => {
    expect(effectsIn(`const _ = require('lodash'); ${text}`)).toEqual(['fs.delete "/q"']);
  });

  it.each([
    "console.log(_.map([{ a: 1 }], 'a'), _.map({ a: 1 }, (v, k) => k + v), _.invert({ a: 1 }))",
    "_.chunk([1, 2, 3], 2).forEach((c) => console.log(c.length, c[0]))",
    "const g = _.groupBy(JSON.parse(x), 'k'); for (const k in g) console.log(g[k].length)",
    "console.log(_.zip([1], [2]).map(([a, b]) => a + b), _.maxBy([{ a: 1 }], 'a').a, _.isEqualWith(1, 2, () => {}))",
  ])("only compute: %s", (text) => {
    expect(effectsIn(`const _ = require('lodash'); ${text}`)).toEqual(["stdio.out"]);
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
    [
      "const o = require('url').parse('https://a/b'); o.method = 'POST'; require('https').request(o).end()",
      ['net.connect "https://a/b"'],
    ],
    [
      "const { promisify } = require('util'), fs = require('fs'); promisify(fs.readdir)('a').then((all) => all.forEach((n) => fs.unlinkSync('a/' + n)))",
      ['fs.delete "a/" <name>', 'fs.list "a"'],
    ],
    [
      "const r = require('express').Router(); r.get('/', (q, s) => s.json(q.params.id)); module.exports = r",
      [],
    ],
    ["require('express')().use((q, s) => s.send(q.socket.remoteAddress + q.connection.remotePort))", []],
    ["require('axios').get('https://a', { validateStatus: (s) => s < 500 })", ['net.connect "https://a"']],
    [
      "require('node-fetch')('https://a').then((r) => r.body.pipe(process.stdout))",
      ['net.connect "https://a"', "stdio.out"],
    ],
    [
      "require('events').once(require('child_process').spawn('a'), 'exit').then(([code]) => console.log(code))",
      ['proc.spawn "a"', "stdio.out"],
    ],
    [
      "const r = require('readline').createInterface({ input: process.stdin, output: process.stdout }); r.output.write('x')",
      ["stdio.in", "stdio.out"],
    ],
    [
      "const fs = require('fs'); fs.mkdtemp('/tmp/x-', (e, d) => fs.unlinkSync(d + '/a'))",
      ['fs.delete "/tmp/x-" <name> "/a"', 'fs.write "/tmp/x-" <name>'],
    ],
    ["require('net').connect(80, 'a', function () { this.end('x') })", ['net.connect "a:80"']],
    ["require('net').createServer(function (s) { this.close(); s.end() })", []],
    [
      "require('node:test')('a', (t) => { const f = t.mock.fn((x) => x); f(1); console.log(f.mock.calls.length) })",
      ["stdio.out"],
    ],
    [
      "require('module').enableCompileCache()",
      ['env.read "NODE_COMPILE_CACHE"', 'env.read "TMPDIR"', 'fs.write … "/node-compile-cache/" …'],
    ],
    [
      "const c = require('axios').create({ baseURL: 'https://a/', maxRedirects: 0 }); c.get('b')",
      ['net.connect "https://a/b"'],
    ],
    ["const z = require('zlib').createGzip(); z.flush(() => z.close())", []],
    ["require('crypto').argon2Sync(require('util').types.isFloat16Array(1))", []],
    ["require('timers').setTimeout(() => {}, 1).unref()", []],
    ["new (require('node:sqlite').DatabaseSync)('a', { readOnly: true })", ['fs.read "a"']],
    ["const x = new XMLHttpRequest(); x.onload = (e) => console.log(e.target.responseText)", ["stdio.out"]],
    ["process._rawDebug(process.noProcessWarnings)", ["stdio.out"]],
    [
      "new (require('worker_threads').Worker)('a').getHeapSnapshot().then((s) => s.pipe(t))",
      ['code.load "a"'],
    ],
    ["const f = new Intl.DateTimeFormat('en'); module.exports = (date) => f.format(date)", []],
    ["new Intl.NumberFormat('de').format(3)", []],
    ["Temporal.PlainDate.from('2020-01-01').add({ days: 1 })", []],
  ])("have no others: %s", (text, expected) => {
    expect(effectsIn(text)).toEqual(expected);
  });
});
