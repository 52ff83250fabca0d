import {
  base64,
  call,
  codes,
  doing,
  halves,
  hex,
  open,
  quoted,
  reversed,
  type Family,
  type Parts,
  type Variant,
} from "../family.ts";

/**
 * Lines that begin with the module; `m` is its name, `f` the function by its plain way. In what is written, `$` stands for
 * what makes names the indirection's own.
 */
export function plainly(write: (parts: Parts, m: string, f: string) => string): Variant {
  return written((parts) => {
    const m = `lib${parts.id}`;
    return `const ${m} = require(${quoted(parts.module)});\n${write(parts, m, `${m}.${parts.member}`)}`;
  });
}

/** The program is a module. */
export function asModule(write: (parts: Parts) => string): Variant {
  return written(write);
}

export function written(write: (parts: Parts) => string): Variant {
  return { write: (parts) => write(parts).replaceAll(/\$(?!\{)/gu, () => parts.id) };
}

const aliases: Family = {
  name: "modules under other names",
  variants: [
    plainly((p, _, f) => `${f}(${call(p)});`),
    written((p) => `const { ${p.member}: tool$ } = require(${quoted(p.module)});\ntool$(${call(p)});`),
    written((p) => `const r$ = require;\nr$(${quoted(p.module)}).${p.member}(${call(p)});`),
    written((p) => `module.require(${quoted(p.module)}).${p.member}(${call(p)});`),
    written(
      (p) =>
        `require("module").createRequire(__filename)(${quoted(`node:${p.module}`)}).${p.member}(${call(p)});`,
    ),
    written((p) => `process.getBuiltinModule(${quoted(p.module)}).${p.member}(${call(p)});`),
    written((p) => `process.mainModule.require(${quoted(p.module)}).${p.member}(${call(p)});`),
    written((p) => `const [a$, b$ = a$] = [require(${quoted(p.module)})];\nb$.${p.member}(${call(p)});`),
    asModule((p) => `import { ${p.member} as tool$ } from ${quoted(p.module)};\ntool$(${call(p)});`),
    asModule((p) => `import * as all$ from ${quoted(`node:${p.module}`)};\nall$.${p.member}(${call(p)});`),
    asModule(
      (p) => `import lib$ from ${quoted(p.module)};\nconst { ${p.member}: go$ } = lib$;\ngo$(${call(p)});`,
    ),
    asModule(
      (p) => `import { default as lib$ } from ${quoted(p.module)};\nlib$?.["${p.member}"]?.(${call(p)});`,
    ),
    written((p) => `import(${quoted(p.module)}).then(({ ${p.member}: go$ }) => go$(${call(p)}));`),
    asModule((p) => `const all$ = await import(${quoted(p.module)});\nall$.default.${p.member}(${call(p)});`),
    plainly((p, m) => `let also$ = ${m}, third$;\nthird$ = also$;\n(0, third$.${p.member})(${call(p)});`),
  ],
};

const computed: Family = {
  name: "computed members",
  variants: [
    plainly((p, m) => `${m}[${quoted(p.member)}](${call(p)});`),
    plainly((p, m) => `${m}[${halves(p.member).join(" + ")}](${call(p)});`),
    plainly((p, m) => `${m}[[${halves(p.member).join(", ")}].join("")](${call(p)});`),
    plainly(
      (p, m) => `const t$ = \`\${${halves(p.member)[0]}}\${${halves(p.member)[1]}}\`;\n${m}[t$](${call(p)});`,
    ),
    plainly((p, m) => `Reflect.get(${m}, ${quoted(p.member)})(${call(p)});`),
    plainly((p, m) => `Object.getOwnPropertyDescriptor(${m}, ${quoted(p.member)}).value(${call(p)});`),
    plainly((p, m) => `const { [${halves(p.member).join(" + ")}]: go$ } = ${m};\ngo$(${call(p)});`),
    plainly((p, m) => `${m}[${reversed(p.member)}.split("").reverse().join("")](${call(p)});`),
    plainly((p, m) => `${m}[String.raw\`${p.member}\`](${call(p)});`),
    plainly((p, m) => `${m}[${escaped(p.member)}](${call(p)});`),
    plainly((p, m) => `${m}[(${quoted(`${p.member}!`)}).slice(0, -1)](${call(p)});`),
    plainly((p, m) => `${m}[${halves(p.member)[0]}.concat(${halves(p.member)[1]})](${call(p)});`),
    open(plainly((p, m) => `Object.entries(${m}).find(([k]) => k === ${quoted(p.member)})[1](${call(p)});`)),
    open(plainly((p, m) => `for (const k in ${m}) if (k === ${quoted(p.member)}) ${m}[k](${call(p)});`)),
    open(
      plainly(
        (p, m) => `Object.keys(${m}).forEach((k) => k === ${quoted(p.member)} && ${m}[k](${call(p)}));`,
      ),
    ),
    plainly((p, m) => `const keep$ = { name: ${quoted(p.member)} };\n${m}[keep$.name](${call(p)});`),
  ],
};

/** A text written with escapes of hexadecimal digits. */
function escaped(text: string): string {
  return `"${Array.from(text, (unit) => `\\x${hex(unit)}`).join("")}"`;
}

const stored: Family = {
  name: "functions in containers",
  variants: [
    plainly((p, _, f) => `const table$ = { size: Math.abs, run: ${f} };\ntable$.run(${call(p)});`),
    plainly((p, _, f) => `const steps$ = [Math.abs, ${f}];\nsteps$[1](${call(p)});`),
    plainly((p, _, f) => `const kept$ = new Map([["go", ${f}]]);\nkept$.get("go")(${call(p)});`),
    plainly((p, _, f) => `const pool$ = new Set([${f}]);\nfor (const g of pool$) g(${call(p)});`),
    plainly((p, _, f) => `const w$ = new WeakMap(), k$ = {};\nw$.set(k$, ${f});\nw$.get(k$)(${call(p)});`),
    plainly((p, _, f) => `class Box$ {\n  static tool = ${f};\n}\nBox$.tool(${call(p)});`),
    plainly(
      (p, _, f) =>
        `class Box$ {\n  #tool = ${f};\n  go(...a) {\n    return this.#tool(...a);\n  }\n}\nnew Box$().go(${call(p)});`,
    ),
    plainly((p, _, f) => `const s$ = Symbol("x");\nconst o$ = { [s$]: ${f} };\no$[s$](${call(p)});`),
    plainly((p, _, f) => `const o$ = Object.assign({}, { a: 1 }, { b: ${f} });\no$.b(${call(p)});`),
    plainly((p, _, f) => `const o$ = { ...{ a: ${f} }, c: 1 };\no$.a(${call(p)});`),
    plainly((p, _, f) => `const q$ = [];\nq$.push(${f});\nq$.pop()(${call(p)});`),
    plainly((p, _, f) => `const q$ = [Math.abs];\nq$.unshift(${f});\nq$.shift()(${call(p)});`),
    plainly((p, _, f) => `[Math.abs, ${f}].at(-1)(${call(p)});`),
    plainly((p, _, f) => `const [, [g$]] = [1, [${f}]];\ng$(${call(p)});`),
    plainly((p, _, f) => `const { a: { b: g$ } } = { a: { b: ${f} } };\ng$(${call(p)});`),
    plainly((p, _, f) => `const o$ = {};\no$.a ??= {};\no$.a.b ||= ${f};\no$.a.b(${call(p)});`),
    plainly((p, _, f) => `const [g$] = [Math.abs].concat(${f}).slice(1);\ng$(${call(p)});`),
    plainly((p, _, f) => `Object.values({ a: ${f} })[0](${call(p)});`),
    plainly((p, _, f) => `globalThis.kept$ = ${f};\nkept$(${call(p)});`),
    plainly((p, _, f) => `module.exports.kept$ = ${f};\nexports.kept$(${call(p)});`),
  ],
};

const calls: Family = {
  name: "calls by other ways, and wrappers",
  variants: [
    plainly((p, _, f) => `${f}.call(null, ${call(p)});`),
    plainly((p, _, f) => `${f}.apply(null, [${call(p)}]);`),
    plainly((p, _, f) => `Reflect.apply(${f}, undefined, [${call(p)}]);`),
    plainly((p, _, f) => `${f}.bind(null, ${call(p)})();`),
    plainly((p, _, f) => `Function.prototype.call.call(${f}, null, ${call(p)});`),
    plainly((p, _, f) => `Function.prototype.apply.bind(${f})(null, [${call(p)}]);`),
    plainly((p, _, f) => `${f}(...[${call(p)}]);`),
    plainly((p, _, f) => `const run$ = (g, ...a) => g(...a);\nrun$(${f}, ${call(p)});`),
    plainly((p, _, f) => `const curry$ = (g) => (...a) => g(...a);\ncurry$(${f})(${call(p)});`),
    plainly((p, _, f) => `function run$() {\n  return ${f}.apply(this, arguments);\n}\nrun$(${call(p)});`),
    plainly((p, _, f) => `new Proxy(${f}, {})(${call(p)});`),
    plainly((p, _, f) => `new Proxy(() => 0, { apply: (to, self, given) => ${f}(...given) })(${call(p)});`),
    plainly((p, _, f) => `[${f}].forEach((g) => g(${call(p)}));`),
    plainly((p, _, f) => `[1].map(() => ${f}(${call(p)}));`),
    plainly((p, _, f) => `[2, 1].sort(() => (${f}(${call(p)}), 0));`),
    plainly((p, _, f) => `[${f}].reduce((a, g) => g(${call(p)}), null);`),
    plainly((p, _, f) => `"x".replace(/x/, () => (${f}(${call(p)}), "y"));`),
    plainly((p, _, f) => `Array.from([1], () => ${f}(${call(p)}));`),
    plainly((p, _, f) => `((g = ${f}) => g(${call(p)}))();`),
    plainly((p, _, f) => `(function inner$(n) {\n  return n > 0 ? inner$(n - 1) : ${f}(${call(p)});\n})(2);`),
    plainly(
      (p, _, f) =>
        `const pipe$ = (...fs) => (x) => fs.reduce((v, g) => g(v), x);\npipe$(() => ${f}(${call(p)}))(1);`,
    ),
  ],
};

const accessors: Family = {
  name: "accessors and proxies",
  variants: [
    plainly((p, _, f) => `const o$ = {\n  get x() {\n    return ${f}(${call(p)});\n  },\n};\no$.x;`),
    plainly((p, _, f) => `const o$ = {\n  set x(v) {\n    ${f}(${call(p)});\n  },\n};\no$.x = 1;`),
    plainly((p, _, f) => `const o$ = { get g() { return ${f}; } };\no$.g(${call(p)});`),
    plainly(
      (p, _, f) => `const o$ = {};\nObject.defineProperty(o$, "x", { get: () => ${f}(${call(p)}) });\no$.x;`,
    ),
    plainly((p, _, f) => `const o$ = Object.create(null, { g: { value: ${f} } });\no$.g(${call(p)});`),
    plainly((p, _, f) => `const o$ = {};\no$.__defineGetter__("x", () => ${f}(${call(p)}));\no$.x;`),
    plainly((p, _, f) => `new Proxy({}, { get: () => ${f} }).anything(${call(p)});`),
    plainly((p, _, f) => `new Proxy({}, { get: () => ${f}(${call(p)}) }).x;`),
    plainly((p, _, f) => `"x" in new Proxy({}, { has: () => (${f}(${call(p)}), true) });`),
    plainly((p, _, f) => `new Proxy({}, { set: () => (${f}(${call(p)}), true) }).x = 1;`),
    plainly((p, _, f) => `Object.keys(new Proxy({}, { ownKeys: () => (${f}(${call(p)}), []) }));`),
    plainly((p, _, f) => `new (new Proxy(class {}, { construct: () => (${f}(${call(p)}), {}) }))();`),
    plainly((p, _, f) => `delete new Proxy({}, { deleteProperty: () => (${f}(${call(p)}), true) }).x;`),
    plainly((p, _, f) => `const { x: y$ } = { get x() { return ${f}(${call(p)}); } };`),
    plainly((p, _, f) => `Object.assign({}, { get x() { return ${f}(${call(p)}); } });`),
    plainly((p, _, f) => `({ ...{ get x() { return ${f}(${call(p)}); } } });`),
    plainly((p, _, f) => `JSON.stringify({ get x() { return void ${f}(${call(p)}); } });`),
    plainly((p, _, f) => `class A$ { static get x() { return ${f}(${call(p)}); } }\nA$.x;`),
    plainly((p, _, f) => `class A$ { accessor$ = 1; get x() { return ${f}; } }\nnew A$().x(${call(p)});`),
  ],
};

/** An object with a method that the language calls by itself, and what makes it do so. */
function hook(member: string, trigger: string, result: string, parameters = ""): Variant {
  return plainly(
    (p, _, f) =>
      `const o$ = {\n  ${member}(${parameters}) {\n    ${f}(${call(p)});\n    return ${result};\n  },\n};\n${trigger}`,
  );
}

const hooks: Family = {
  name: "methods that the language calls",
  variants: [
    hook("toString", "`${o$}`;", `"x"`),
    hook("toString", `"x" + o$;`, `"x"`),
    hook("toString", "({})[o$];", `"x"`),
    hook("toString", "[o$].join();", `"x"`),
    hook("toString", "String(o$);", `"x"`),
    hook("valueOf", "o$ + 1;", "1"),
    hook("valueOf", "o$ < 2;", "1"),
    hook("valueOf", "Math.max(o$);", "1"),
    hook("valueOf", "-o$;", "1"),
    hook("[Symbol.toPrimitive]", "+o$;", "1"),
    hook("toJSON", "JSON.stringify([o$]);", "1"),
    hook("[Symbol.iterator]", "[...o$];", "[].values()"),
    hook("[Symbol.iterator]", "for (const x of o$);", "[].values()"),
    hook("[Symbol.iterator]", "const [a$] = o$;", "[].values()"),
    hook("[Symbol.iterator]", "new Set(o$);", "[].values()"),
    hook(
      "[Symbol.asyncIterator]",
      "(async () => { for await (const x of o$); })();",
      "(async function* () {})()",
    ),
    hook("then", "Promise.resolve(o$);", "undefined", "done"),
    hook("then", "(async () => await o$)();", "undefined", "done"),
    hook("[Symbol.hasInstance]", "1 instanceof o$;", "true"),
    hook("[Symbol.replace]", `"x".replace(o$, "");`, `"x"`),
    hook("[Symbol.split]", `"x".split(o$);`, "[]"),
    hook("[Symbol.match]", `"x".match(o$);`, "null"),
    hook("get [Symbol.toStringTag]", "Object.prototype.toString.call(o$);", `"x"`),
    hook("get [Symbol.isConcatSpreadable]", "[].concat(o$);", "false"),
    hook("next", "for (const x of { [Symbol.iterator]: () => o$ });", "{ done: true }"),
    hook(
      "return",
      "for (const x of { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return: () => o$.return() }) }) break;",
      "{}",
    ),
    plainly((p, _, f) => `const tag$ = (parts, x) => x(${call(p)});\ntag$\`a\${${f}}b\`;`),
    plainly(
      (p, _, f) =>
        `console.log({ [Symbol.for("nodejs.util.inspect.custom")]: () => (${f}(${call(p)}), "") });`,
    ),
  ].map((variant, i) => (i === 27 ? doing(["stdio.out"], variant) : variant)) as [Variant, ...Variant[]],
};

const classes: Family = {
  name: "classes and prototypes",
  variants: [
    plainly((p, _, f) => `class A$ {\n  static {\n    ${f}(${call(p)});\n  }\n}`),
    plainly((p, _, f) => `class A$ {\n  x = ${f}(${call(p)});\n}\nnew A$();`),
    plainly((p, _, f) => `class A$ {\n  constructor(...a) {\n    ${f}(...a);\n  }\n}\nnew A$(${call(p)});`),
    plainly(
      (p, _, f) =>
        `class A$ {\n  go(...a) {\n    return ${f}(...a);\n  }\n}\nclass B$ extends A$ {}\nnew B$().go(${call(p)});`,
    ),
    plainly(
      (p, _, f) =>
        `class A$ {\n  go() {\n    return this.step();\n  }\n}\nclass B$ extends A$ {\n  step() {\n    return ${f}(${call(p)});\n  }\n}\nnew B$().go();`,
    ),
    plainly(
      (p, _, f) =>
        `class A$ {\n  go(...a) {\n    return ${f}(...a);\n  }\n}\nclass B$ extends A$ {\n  go() {\n    return super.go(${call(p)});\n  }\n}\nnew B$().go();`,
    ),
    plainly((p, _, f) => `function A$() {}\nA$.prototype.go = ${f};\nnew A$().go(${call(p)});`),
    plainly((p, _, f) => `const a$ = Object.create({ go: ${f} });\na$.go(${call(p)});`),
    plainly((p, _, f) => `const a$ = {};\nObject.setPrototypeOf(a$, { go: ${f} });\na$.go(${call(p)});`),
    plainly((p, _, f) => `const a$ = { __proto__: { go: ${f} } };\na$.go(${call(p)});`),
    plainly(
      (p, _, f) =>
        `class A$ {\n  constructor() {\n    return { go: ${f} };\n  }\n}\nnew A$().go(${call(p)});`,
    ),
    plainly(
      (p, _, f) =>
        `const mix$ = (Base) => class extends Base {\n  go = ${f};\n};\nnew (mix$(Object))().go(${call(p)});`,
    ),
    plainly(
      (p, _, f) =>
        `class A$ {\n  static #go(...a) {\n    ${f}(...a);\n  }\n  static run() {\n    A$.#go(${call(p)});\n  }\n}\nA$.run();`,
    ),
    plainly((p, _, f) => `class A$ { [(${f}(${call(p)}), "x")] = 1; }`),
    plainly((p, _, f) => `Reflect.construct(function (...a) { ${f}(...a); }, [${call(p)}]);`),
    plainly((p, _, f) => `class A$ extends (${f}(${call(p)}), Object) {}`),
    plainly(
      (p, _, f) =>
        `const a$ = { base() { return ${f}; } };\nconst b$ = { __proto__: a$, go() { return super.base(); } };\nb$.go()(${call(p)});`,
    ),
    plainly(
      (p, _, f) =>
        `function A$(g) {\n  if (!new.target) return new A$(g);\n  this.g = g;\n}\nA$(${f}).g(${call(p)});`,
    ),
    plainly(
      (p, _, f) =>
        `class A$ {\n  static of(g) {\n    const self = new this();\n    self.g = g;\n    return self;\n  }\n}\nA$.of(${f}).g(${call(p)});`,
    ),
  ],
};

/** A module and its member by names that are put together from encoded texts. */
function encoded(decode: (text: string) => string): Variant {
  return written(
    (p) => `require(${decode(p.module)})[${decode(p.member)}](${p.arguments(decode(p.place))});`,
  );
}

const encodedTexts: Family = {
  name: "encoded strings",
  variants: [
    encoded((text) => `Buffer.from(${quoted(base64(text))}, "base64").toString()`),
    encoded((text) => `Buffer.from(${quoted(hex(text))}, "hex").toString("utf8")`),
    encoded((text) => `atob(${quoted(base64(text))})`),
    encoded((text) => `String.fromCharCode(${codes(text).slice(1, -1)})`),
    encoded((text) => `String.fromCharCode(...${codes(text)})`),
    encoded((text) => `decodeURIComponent(${quoted(percent(text))})`),
    encoded((text) => `unescape(${quoted(percent(text))})`),
    encoded((text) => `${reversed(text)}.split("").reverse().join("")`),
    encoded((text) => `[...${reversed(text)}].reverse().join("")`),
    encoded((text) => `JSON.parse(${quoted(quoted(text))})`),
    encoded((text) => escaped(text)),
    encoded((text) => `(${halves(text).join(" + ")}).replaceAll("\\u200b", "")`),
    encoded((text) => `Buffer.from(${codes(text)}).toString()`),
    open(encoded((text) => `${codes(text)}.map((c) => String.fromCharCode(c)).join("")`)),
    open(
      encoded((text) => `${quoted(hex(text))}.replace(/../g, (x) => String.fromCharCode(parseInt(x, 16)))`),
    ),
    open(
      encoded(
        (text) =>
          `Array.from(${quoted(Array.from(text, (unit) => String.fromCharCode(unit.charCodeAt(0) ^ 1)).join(""))}, (c) => String.fromCharCode(c.charCodeAt(0) ^ 1)).join("")`,
      ),
    ),
    open(encoded((text) => `new TextDecoder().decode(new Uint8Array(${codes(text)}))`)),
  ],
};

function percent(text: string): string {
  return Array.from(text, (unit) => `%${hex(unit)}`).join("");
}

/** The whole indirection as a text that is run as code; `require` is given to it by its name. */
function evaluated(write: (source: string, parts: Parts) => string): Variant {
  return doing(
    ["code.dynamic"],
    written((p) => write(`load(${quoted(p.module)}).${p.member}(${call(p)})`, p)),
  );
}

/** The same in a place that sees the names around it. */
function seeing(write: (source: string, parts: Parts) => string): Variant {
  return evaluated((source, p) => write(source.replace(/^load/u, "require"), p));
}

const dynamic: Family = {
  name: "code out of texts",
  variants: [
    seeing((source) => `eval(${quoted(source)});`),
    seeing((source) => `eval(atob(${quoted(base64(source))}));`),
    evaluated((source) => `globalThis.load = require;\n(0, eval)(${quoted(source)});`),
    evaluated((source) => `const e$ = eval;\nglobalThis.load = require;\ne$(${quoted(source)});`),
    evaluated((source) => `Function("load", ${quoted(source)})(require);`),
    evaluated((source) => `new Function("load", ${quoted(`return ${source}`)})(require);`),
    evaluated((source) => `(() => {}).constructor("load", ${quoted(source)})(require);`),
    evaluated((source) => `[]["constructor"]["constructor"]("load", ${quoted(source)})(require);`),
    evaluated((source) => `(async () => {}).constructor("load", ${quoted(source)})(require);`),
    evaluated(
      (source) =>
        `Object.getPrototypeOf(function* () {}).constructor("load", ${quoted(source)})(require).next();`,
    ),
    evaluated((source) => `Reflect.construct(Function, ["load", ${quoted(source)}])(require);`),
    evaluated((source) => `globalThis.load = require;\nrequire("vm").runInThisContext(${quoted(source)});`),
    open(
      evaluated(
        (source) => `new (require("vm").Script)(${quoted(source)}).runInNewContext({ load: require });`,
      ),
    ),
    evaluated((source) => `require("vm").compileFunction(${quoted(source)}, ["load"])(require);`),
    evaluated((source) => `Reflect.get(globalThis, "Func" + "tion")("load", ${quoted(source)})(require);`),
    open(
      evaluated(
        (source) =>
          `const m$ = new module.constructor();\nm$._compile(${quoted(source.replace(/^load/u, "require"))}, "x.js");`,
      ),
    ),
    open(
      evaluated(
        (source) =>
          `import("data:text/javascript," + encodeURIComponent(${quoted(`import { createRequire } from "module"; const load = createRequire("/x.js"); ${source}`)}));`,
      ),
    ),
    seeing((source) => `function run$() {\n  return eval(${quoted(source)});\n}\nrun$();`),
  ],
};

const later: Family = {
  name: "what is called later",
  variants: [
    plainly((p, _, f) => `Promise.resolve().then(() => ${f}(${call(p)}));`),
    plainly((p, _, f) => `Promise.resolve(${f}).then((g) => g(${call(p)}));`),
    plainly((p, _, f) => `Promise.reject(0).catch(() => ${f}(${call(p)}));`),
    plainly((p, _, f) => `Promise.resolve().finally(() => ${f}(${call(p)}));`),
    plainly((p, _, f) => `Promise.all([${f}]).then(([g]) => g(${call(p)}));`),
    plainly((p, _, f) => `new Promise((done) => done(${f})).then((g) => g(${call(p)}));`),
    plainly((p, _, f) => `(async () => {\n  const g = await ${f};\n  g(${call(p)});\n})();`),
    plainly((p, _, f) => `setTimeout(() => ${f}(${call(p)}), 0);`),
    plainly((p, _, f) => `setTimeout(${f}, 0, ${call(p)});`),
    plainly((p, _, f) => `setImmediate(${f}, ${call(p)});`),
    plainly((p, _, f) => `queueMicrotask(() => ${f}(${call(p)}));`),
    plainly((p, _, f) => `process.nextTick(${f}, ${call(p)});`),
    plainly(
      (p, _, f) =>
        `const e$ = new (require("events"))();\ne$.on("go", () => ${f}(${call(p)}));\ne$.emit("go");`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `const e$ = new (require("events"))();\ne$.once("go", (g) => g(${call(p)}));\ne$.emit("go", ${f});`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `const t$ = new EventTarget();\nt$.addEventListener("go", () => ${f}(${call(p)}));\nt$.dispatchEvent(new Event("go"));`,
    ),
    plainly(
      (p, _, f) =>
        `const c$ = new AbortController();\nc$.signal.onabort = () => ${f}(${call(p)});\nc$.abort();`,
    ),
    plainly((p, _, f) => `function* g$() {\n  yield ${f}(${call(p)});\n}\n[...g$()];`),
    open(
      plainly(
        (p, _, f) =>
          `function* g$() {\n  const h = yield 1;\n  h(${call(p)});\n}\nconst i$ = g$();\ni$.next();\ni$.next(${f});`,
      ),
    ),
    plainly((p, _, f) => `(async () => {\n  for await (const g of [${f}]) g(${call(p)});\n})();`),
    plainly(
      (p, _, f) =>
        `const { AsyncLocalStorage: A$ } = require("async_hooks");\nnew A$().run(1, () => ${f}(${call(p)}));`,
    ),
    open(plainly((p, _, f) => `try {\n  throw ${f};\n} catch (g) {\n  g(${call(p)});\n}`)),
    plainly((p, _, f) => `try {\n  null.x;\n} catch {\n  ${f}(${call(p)});\n}`),
  ],
};

/** The ten families of indirection of the mutation suite. */
export const families: readonly Family[] = [
  aliases,
  computed,
  stored,
  calls,
  accessors,
  hooks,
  classes,
  encodedTexts,
  dynamic,
  later,
];
