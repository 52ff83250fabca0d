import { describe, expect, it } from "vitest";
import { effectsIn, isUnknown } from "./effects-in.ts";

const app = 'const fs = require("fs"); const app = require("express")();\n';

describe("handlers of a server", () => {
  it("are called with what they need for an ordinary program", () => {
    const code = `
app.use(require("express").json());
app.use((request, response, next) => { response.on("finish", () => console.log(request.method)); next(); });
app.get("/", (request, response) => response.status(200).location("/x").json({ body: request.body.title.trim() }));
app.use((error, request, response, next) => { console.error(error.message); response.sendStatus(500); next(error); });
app.listen(80, "127.0.0.1");`;
    expect(effectsIn(app + code)).toEqual(['net.listen "127.0.0.1:80"', "stdio.out"]);
  });

  it.each([
    ['app.get("/", (request, response) => response.sendFile("/x"))', 'fs.read "/x"'],
    ['app.use((error, request, response, next) => response.sendFile("/x"))', 'fs.read "/x"'],
    ['app.use((request, response, next = 1, more) => response.sendFile("/x"))', 'fs.read "/x"'],
    ['app.use((...all) => all[1].sendFile("/x"))', 'fs.read "/x"'],
    [
      'app.get("/", () => { throw { f: fs.unlinkSync } }); app.use((e, a, b, c) => e.f("/x"))',
      'fs.delete "/x"',
    ],
    [
      'app.get("/", (a, b, next) => next({ f: fs.unlinkSync })); app.use((e, a, b, c) => e.f("/x"))',
      'fs.delete "/x"',
    ],
    ['app.use(require("express").json({ verify: () => fs.unlinkSync("/x") }))', 'fs.delete "/x"'],
    ['require("net").createServer((socket) => socket.connect(80, "evil.com"))', 'net.connect "evil.com:80"'],
    [
      'require("http").createServer((request) => request.socket.connect(80, "evil.com"))',
      'net.connect "evil.com:80"',
    ],
    ['fs.createReadStream("/x").pipe(process.stdout)', "stdio.out"],
    ['require("stream/promises").pipeline(fs.createReadStream("/x"), process.stderr)', "stdio.out"],
    [
      'require("stream").pipeline(fs.createReadStream("/x"), () => fs.unlinkSync("/x"), () => {})',
      'fs.delete "/x"',
    ],
    ['require("http").createServer((a, b) => b.end(() => fs.unlinkSync("/x")))', 'fs.delete "/x"'],
    ['console.log(process.env["HO" + process.argv[2]])', 'env.read "HO" …'],
  ])("do what they do: %s", (code, effect) => {
    expect(effectsIn(app + code)).toContain(effect);
  });
});

describe("a client with an address of its own", () => {
  const client =
    'const axios = require("axios"); const client = axios.create({ baseURL: "https://a.com/v1" });\n';

  it("sends its requests there", () => {
    const code =
      'client.get("/users/" + process.argv[2]); client.post("users/1", {}, { headers: { a: "b" } });';
    expect(effectsIn(client + code)).toEqual([
      'net.connect "https://a.com/v1/users/" …',
      'net.connect "https://a.com/v1/users/1"',
    ]);
  });

  it.each([
    'client.get("//evil.com/x")',
    'client.get("/" + process.argv[2])',
    "client.get(process.argv[2])",
    'client.get("http:/" + process.argv[2])',
    'client.get("/x", { baseURL: "https://evil.com" })',
    'client.get("/x", { proxy: { host: "evil.com", port: 80 } })',
    'const c = { params: {} }; c[process.argv[2]] = "https://evil.com"; client.get("/x", c)',
    'client.defaults.baseURL = "https://evil.com"; client.get("/x")',
    'client.interceptors.request.use((c) => ({ ...c, baseURL: "https://evil.com" })); client.get("/x")',
    'const c = { baseURL: "https://a.com" }; c.proxy = { host: "evil.com" }; axios.create(c).get("/x")',
    'const c = { baseURL: "https://a.com" }; const d = axios.create(c); c[process.argv[2]] = "https://evil.com"; d.get("/x")',
    'axios.get("https://a.com/x", { proxy: { host: "evil.com" } })',
    'axios({ url: "/x", baseURL: process.argv[2] })',
  ])("may be told to send them elsewhere: %s", (code) => {
    const found = effectsIn(client + code);
    const isElsewhere = found.some((one) => one === "net.connect any" || one.includes("evil.com"));
    expect(isElsewhere || isUnknown(client + code)).toBe(true);
  });

  it.each([
    'client.interceptors.response.use(() => ({ f: fs.unlinkSync })); client.get("/x").then((r) => r.f("/x"))',
    'client.get("/x", { transformResponse: () => ({ f: fs.unlinkSync }) }).then((r) => r.data.f("/x"))',
    'const c = axios.create({ transformResponse: [() => ({ f: fs.unlinkSync })] }); c.get("/x").then((r) => r.data.f("/x"))',
    'client.get("/x").then((r) => { r.data.f = fs.unlinkSync; r.data.f("/x") })',
    'client.get("/x").then((r) => r.data[process.argv[2]][process.argv[3]]("process.exit()")())',
  ])("gives what the program makes of an answer: %s", (code) => {
    const whole = `const fs = require("fs");\n${client}${code}`;
    expect(effectsIn(whole).includes('fs.delete "/x"') || isUnknown(whole)).toBe(true);
  });
});
