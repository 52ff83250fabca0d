import { call, doing, halves, open, quoted, type Family, type Parts, type Variant } from "../family.ts";
import { asModule, plainly, written } from "./families.ts";

const scopes: Family = {
  name: "scopes and names",
  variants: [
    plainly((p, m) => `with (${m}) ${p.member}(${call(p)});`),
    plainly((p, _, f) => `var g$ = Math.abs;\n{\n  var g$ = ${f};\n}\ng$(${call(p)});`),
    plainly((p, _, f) => `hoisted$();\nfunction hoisted$() {\n  ${f}(${call(p)});\n}`),
    plainly(
      (p, _, f) => `function a$(g) {\n  arguments[0] = ${f};\n  return g(${call(p)});\n}\na$(Math.abs);`,
    ),
    plainly((p, _, f) => `(function (n) {\n  return n ? ${f}(${call(p)}) : arguments.callee(1);\n})(0);`),
    plainly((p, _, f) => `this.kept$ = ${f};\nmodule.exports.kept$(${call(p)});`),
    plainly((p, _, f) => `undeclared$ = ${f};\nglobalThis["undeclared$"](${call(p)});`),
    plainly((p, _, f) => `const f$ = (a = ${f}, b = () => a) => b();\nf$()(${call(p)});`),
    plainly(
      (p, _, f) => `out: for (const g of [${f}]) {\n  for (;;) {\n    g(${call(p)});\n    break out;\n  }\n}`,
    ),
    plainly(
      (p, _, f) =>
        `const c$ = (() => {\n  let held;\n  return { put: (g) => (held = g), get: () => held };\n})();\nc$.put(${f});\nc$.get()(${call(p)});`,
    ),
    plainly((p, _, f) => `switch (1) {\n  case 1:\n    let g = ${f};\n  default:\n    g(${call(p)});\n}`),
    plainly((p, _, f) => `if (true) {\n  function late$() {\n    return ${f};\n  }\n}\nlate$()(${call(p)});`),
  ],
};

const generators: Family = {
  name: "generators and iterators",
  variants: [
    plainly(
      (p, _, f) =>
        `function* a$() {\n  yield ${f};\n}\nfunction* b$() {\n  yield* a$();\n}\nfor (const g of b$()) g(${call(p)});`,
    ),
    plainly((p, _, f) => `function* a$() {\n  return ${f};\n}\na$().next().value(${call(p)});`),
    open(
      plainly(
        (p, _, f) =>
          `function* a$() {\n  const g = yield* b$();\n  g(${call(p)});\n}\nfunction* b$() {\n  return ${f};\n}\n[...a$()];`,
      ),
    ),
    open(
      plainly(
        (p, _, f) =>
          `function* a$() {\n  try {\n    yield 1;\n  } catch (g) {\n    g(${call(p)});\n  }\n}\nconst i$ = a$();\ni$.next();\ni$.throw(${f});`,
      ),
    ),
    plainly(
      (p, _, f) =>
        `function* a$() {\n  try {\n    yield 1;\n  } finally {\n    ${f}(${call(p)});\n  }\n}\nconst [x$] = a$();`,
    ),
    plainly(
      (p, _, f) =>
        `class A$ {\n  *[Symbol.iterator]() {\n    yield ${f};\n  }\n}\nconst [g$] = new A$();\ng$(${call(p)});`,
    ),
    plainly(
      (p, _, f) =>
        `const i$ = { from: 0, next() {\n    return this.from++ ? { done: true } : { value: ${f}, done: false };\n  }, [Symbol.iterator]() {\n    return this;\n  } };\nfor (const g of i$) g(${call(p)});`,
    ),
    plainly(
      (p, _, f) =>
        `async function* a$() {\n  yield ${f};\n}\n(async () => {\n  for await (const g of a$()) g(${call(p)});\n})();`,
    ),
    plainly(
      (p, _, f) =>
        `async function* a$() {\n  yield await Promise.resolve(${f});\n}\na$().next().then(({ value }) => value(${call(p)}));`,
    ),
    plainly((p, _, f) => `const i$ = [${f}][Symbol.iterator]();\ni$.next().value(${call(p)});`),
    plainly((p, _, f) => `const [[, g$]] = new Map([[1, ${f}]]).entries();\ng$(${call(p)});`),
    plainly((p, _, f) => `for (const [, g] of Object.entries({ a: ${f} })) g(${call(p)});`),
  ],
};

const errors: Family = {
  name: "errors that carry",
  variants: [
    plainly((p, _, f) => `try {\n  throw { g: ${f} };\n} catch ({ g }) {\n  g(${call(p)});\n}`),
    plainly(
      (p, _, f) =>
        `try {\n  throw Object.assign(new Error("x"), { g: ${f} });\n} catch (e) {\n  e.g(${call(p)});\n}`,
    ),
    plainly(
      (p, _, f) =>
        `class E$ extends Error {\n  constructor(g) {\n    super("x");\n    this.g = g;\n  }\n}\ntry {\n  throw new E$(${f});\n} catch (e) {\n  if (e instanceof E$) e.g(${call(p)});\n}`,
    ),
    plainly(
      (p, _, f) =>
        `try {\n  throw new Error("x", { cause: ${f} });\n} catch (e) {\n  e.cause(${call(p)});\n}`,
    ),
    plainly(
      (p, _, f) => `try {\n  throw new AggregateError([${f}]);\n} catch (e) {\n  e.errors[0](${call(p)});\n}`,
    ),
    plainly(
      (p, _, f) => `(() => {\n  try {\n    return 1;\n  } finally {\n    ${f}(${call(p)});\n  }\n})();`,
    ),
    open(plainly((p, _, f) => `Promise.reject(${f}).catch((g) => g(${call(p)}));`)),
    open(plainly((p, _, f) => `(async () => {\n  throw ${f};\n})().then(null, (g) => g(${call(p)}));`)),
    plainly(
      (p, _, f) =>
        `(async () => {\n  try {\n    await Promise.reject({ g: ${f} });\n  } catch (e) {\n    e.g(${call(p)});\n  }\n})();`,
    ),
    open(plainly((p, _, f) => `Promise.any([Promise.reject(${f})]).catch((e) => e.errors[0](${call(p)}));`)),
    plainly(
      (p, _, f) => `Promise.allSettled([Promise.resolve(${f})]).then(([{ value }]) => value(${call(p)}));`,
    ),
    open(
      plainly(
        (p, _, f) =>
          `const fail$ = (g) => {\n  throw g;\n};\ntry {\n  fail$(${f});\n} catch (g) {\n  try {\n    throw g;\n  } catch (h) {\n    h(${call(p)});\n  }\n}`,
      ),
    ),
  ],
};

const plumbing: Family = {
  name: "copies and views of objects",
  variants: [
    plainly((p, _, f) => `Object.fromEntries([["a", ${f}]]).a(${call(p)});`),
    plainly(
      (p, m) =>
        `Object.fromEntries(Object.entries({ ${p.member}: ${m}.${p.member} })).${p.member}(${call(p)});`,
    ),
    plainly((p, _, f) => `const o$ = {};\nReflect.set(o$, "a", ${f});\no$.a(${call(p)});`),
    plainly(
      (p, _, f) =>
        `const o$ = Object.defineProperties({}, { a: { value: ${f}, enumerable: true } });\n({ ...o$ }).a(${call(p)});`,
    ),
    plainly((p, _, f) => `Object.getOwnPropertyDescriptors({ a: ${f} }).a.value(${call(p)});`),
    plainly((p, _, f) => `const o$ = Object.freeze(Object.seal({ a: ${f} }));\no$.a(${call(p)});`),
    plainly((p, m) => `const o$ = Object.create(${m});\no$.${p.member}(${call(p)});`),
    plainly((p, m) => `const o$ = { ...${m} };\no$.${p.member}(${call(p)});`),
    plainly((p, m) => `const o$ = Object.assign({}, ${m});\no$[${quoted(p.member)}](${call(p)});`),
    plainly((p, m) => `const { ${p.member}: a$, ...rest$ } = ${m};\na$(${call(p)});`),
    open(plainly((p, m) => `const { nothing$, ...rest$ } = ${m};\nrest$.${p.member}(${call(p)});`)),
    plainly((p, m) => `const o$ = { __proto__: ${m} };\no$.${p.member}(${call(p)});`),
    plainly((p, _, f) => `const a$ = [, , ${f}].filter(Boolean);\na$[0](${call(p)});`),
    plainly((p, _, f) => `const b$ = new WeakRef({ g: ${f} });\nb$.deref().g(${call(p)});`),
    plainly((p, _, f) => `const o$ = { a: { b: { c: ${f} } } };\no$?.a?.b?.c?.(${call(p)});`),
    open(plainly((p, _, f) => `Reflect.ownKeys({ a: 1 }).map((k) => ({ [k]: ${f} })[k](${call(p)}));`)),
  ],
};

const modules: Family = {
  name: "ways to modules",
  variants: [
    written((p) => `require.main.require(${quoted(p.module)}).${p.member}(${call(p)});`),
    written((p) => `module.constructor._load(${quoted(p.module)}).${p.member}(${call(p)});`),
    written((p) => `require("module")._load(${quoted(p.module)}, module).${p.member}(${call(p)});`),
    written(
      (p) => `require("module").prototype.require.call(module, ${quoted(p.module)}).${p.member}(${call(p)});`,
    ),
    written((p) => `const load$ = (n) => require(n);\nload$(${quoted(p.module)}).${p.member}(${call(p)});`),
    written((p) => `[${quoted(p.module)}].map(require)[0].${p.member}(${call(p)});`),
    written((p) => `Reflect.apply(require, module, [${quoted(p.module)}]).${p.member}(${call(p)});`),
    written((p) => `require.call(null, ${halves(p.module).join(" + ")}).${p.member}(${call(p)});`),
    written(
      (p) =>
        `const libs$ = { get it() {\n    return require(${quoted(p.module)});\n  } };\nlibs$.it.${p.member}(${call(p)});`,
    ),
    written(
      (p) => `(async () => (await import(\`node:\${${quoted(p.module)}}\`)).${p.member}(${call(p)}))();`,
    ),
    asModule(
      (p) =>
        `import { createRequire as make$ } from "node:module";\nmake$(import.meta.url)(${quoted(p.module)}).${p.member}(${call(p)});`,
    ),
    asModule(
      (p) =>
        `import process$ from "node:process";\nprocess$.getBuiltinModule(${quoted(p.module)}).${p.member}(${call(p)});`,
    ),
    open(
      asModule(
        (p) =>
          `export * as out$ from ${quoted(p.module)};\nimport * as in$ from ${quoted(p.module)};\nin$["default"]?.${p.member}(${call(p)});`,
      ),
    ),
    written(
      (p) => `globalThis.process.getBuiltinModule(${quoted(`node:${p.module}`)}).${p.member}(${call(p)});`,
    ),
    open(
      written(
        (p) => `exports.lib$ = require(${quoted(p.module)});\nmodule.exports.lib$.${p.member}(${call(p)});`,
      ),
    ),
    written(
      (p) =>
        `let lib$;\n(() => {\n  lib$ = require(${quoted(p.module)});\n})();\nlib$.${p.member}(${call(p)});`,
    ),
  ],
};

const lists: Family = {
  name: "functions through list methods",
  variants: [
    plainly((p, _, f) => `[[${f}]].flatMap((x) => x)[0](${call(p)});`),
    plainly((p, _, f) => `[${f}].reduceRight((a, g) => g, null)(${call(p)});`),
    plainly((p, _, f) => `[Math.abs, ${f}].find((g) => g !== Math.abs)(${call(p)});`),
    plainly((p, _, f) => `[1, 2].some(() => (${f}(${call(p)}), true));`),
    plainly((p, _, f) => `[1, 2].every((x) => x < 2 && (${f}(${call(p)}), true));`),
    plainly((p, _, f) => `[[[${f}]]].flat(2)[0](${call(p)});`),
    plainly((p, _, f) => `Array.of(${f})[0](${call(p)});`),
    plainly((p, _, f) => `Array.from({ length: 1, 0: ${f} })[0](${call(p)});`),
    plainly((p, _, f) => `new Array(1).fill(${f})[0](${call(p)});`),
    plainly((p, _, f) => `[${f}, 1].splice(0, 1)[0](${call(p)});`),
    plainly((p, _, f) => `const a$ = [1, 2];\na$.splice(1, 0, ${f});\na$[1](${call(p)});`),
    open(plainly((p, _, f) => `[1, ${f}].toReversed()[0](${call(p)});`)),
    plainly((p, _, f) => `[1].with(0, ${f})[0](${call(p)});`),
    plainly((p, _, f) => `[Math.abs].concat([${f}])[1](${call(p)});`),
    plainly((p, _, f) => `const a$ = [];\na$[3] = ${f};\na$.findLast((g) => g)(${call(p)});`),
    plainly((p, _, f) => `new Uint8Array(1).forEach(() => ${f}(${call(p)}));`),
    plainly(
      (p, _, f) =>
        `const a$ = [1, 2, 3];\na$.length = 0;\na$.push(...[${f}]);\na$.forEach((g) => g(${call(p)}));`,
    ),
    plainly((p, _, f) => `const a$ = [${f}, 1];\na$.copyWithin(1, 0);\na$[1](${call(p)});`),
    plainly((p, _, f) => `Array.prototype.map.call("x", () => ${f}(${call(p)}));`),
    plainly((p, _, f) => `Array.prototype.forEach.call({ length: 1, 0: ${f} }, (g) => g(${call(p)}));`),
  ],
};

const utilities: Family = {
  name: "functions of Node that call",
  variants: [
    open(
      plainly(
        (p, _, f) => `require("util").promisify((done) => done(null, ${f}))().then((g) => g(${call(p)}));`,
      ),
    ),
    plainly((p, _, f) => `require("util").callbackify(async () => ${f}(${call(p)}))(() => 0);`),
    plainly((p, _, f) => `require("util").deprecate(() => ${f}(${call(p)}), "x")();`),
    plainly(
      (p, _, f) =>
        `const { inherits: i$ } = require("util");\nfunction A$() {}\nfunction B$() {}\nB$.prototype.go = ${f};\ni$(A$, B$);\nnew A$().go(${call(p)});`,
    ),
    plainly(
      (p, _, f) => `require("assert").throws(() => {\n  ${f}(${call(p)});\n  throw new Error("x");\n});`,
    ),
    plainly((p, _, f) => `require("assert").doesNotThrow(() => void ${f}(${call(p)}));`),
    plainly(
      (p, _, f) =>
        `require("events").once({ once: (n, g) => g(), on: (n, g) => g() }, "x");\n${f}(${call(p)});`,
    ),
    plainly(
      (p, _, f) =>
        `const { Transform: T$ } = require("stream");\nnew T$({ transform(c, e, done) {\n    ${f}(${call(p)});\n    done();\n  } }).end("x");`,
    ),
    plainly(
      (p, _, f) =>
        `const { Readable: R$ } = require("stream");\nR$.from(["x"]).on("data", () => ${f}(${call(p)}));`,
    ),
    plainly(
      (p, _, f) =>
        `class S$ extends require("stream").Writable {\n  _write(c, e, done) {\n    ${f}(${call(p)});\n    done();\n  }\n}\nnew S$().end("x");`,
    ),
    plainly((p, _, f) => `require("timers/promises").setTimeout(1, ${f}).then((g) => g(${call(p)}));`),
    plainly(
      (p, _, f) =>
        `class E$ extends require("events") {\n  run() {\n    this.emit("x");\n  }\n}\nnew E$().on("x", () => ${f}(${call(p)})).emit("x");`,
    ),
    plainly(
      (p, _, f) =>
        `const { port1: a$, port2: b$ } = new MessageChannel();\nb$.on("message", () => {\n  ${f}(${call(p)});\n  b$.close();\n});\na$.postMessage(1);`,
    ),
    plainly((p, _, f) => `require("async_hooks").AsyncResource.bind(() => ${f}(${call(p)}))();`),
    plainly((p, _, f) => `require("zlib").deflate("x", () => ${f}(${call(p)}));`),
    plainly(
      (p, _, f) =>
        `require("querystring").stringify({ a: 1 }, "&", "=", { encodeURIComponent: (x) => (${f}(${call(p)}), x) });`,
    ),
    plainly((p, _, f) => `const t$ = setInterval(() => {\n  clearInterval(t$);\n  ${f}(${call(p)});\n}, 1);`),
    plainly(
      (p, _, f) =>
        `require("util").inspect({ get x() {\n    return ${f}(${call(p)});\n  } }, { getters: true });`,
    ),
  ],
};

const patterns: Family = {
  name: "patterns that take apart",
  variants: [
    plainly((p, m) => `const { ${p.member}: [a$] = [${m}.${p.member}] } = {};\na$(${call(p)});`),
    plainly((p, _, f) => `let [a$ = ${f}] = [];\na$(${call(p)});`),
    plainly((p, _, f) => `let a$ = Math.abs, b$ = ${f};\n[a$, b$] = [b$, a$];\na$(${call(p)});`),
    plainly(
      (p, _, f) => `const go$ = ({ g, ...rest }) => g(rest.to);\ngo$({ g: (x) => ${f}(${call(p)}), to: 1 });`,
    ),
    plainly((p, _, f) => `const go$ = ([, g]) => g(${call(p)});\ngo$([1, ${f}]);`),
    plainly((p, _, f) => `const o$ = {};\n[o$.a, o$["b"]] = [1, ${f}];\no$.b(${call(p)});`),
    plainly((p, _, f) => `const o$ = {};\n({ x: o$.y } = { x: ${f} });\no$.y(${call(p)});`),
    plainly((p, _, f) => `for (const { g } of [{ g: ${f} }]) g(${call(p)});`),
    plainly((p, _, f) => `for (const [k, g] of new Map([["a", ${f}]])) g(${call(p)});`),
    plainly((p, _, f) => `const [a$, ...b$] = [1, ${f}];\nb$[0](${call(p)});`),
    plainly((p, _, f) => `const { length: n$, [n$ - 1]: g$ } = [1, ${f}];\ng$(${call(p)});`),
    plainly((p, _, f) => `const k$ = "x";\nconst { [k$]: g$ = Math.abs } = { x: ${f} };\ng$(${call(p)});`),
    plainly(
      (p, _, f) =>
        `function go$(a, { b: { c: g } } = { b: { c: ${f} } }) {\n  return g(${call(p)});\n}\ngo$();`,
    ),
    plainly((p, _, f) => `const { a: { ...c$ } } = { a: { g: ${f} } };\nc$.g(${call(p)});`),
    plainly((p, _, f) => `let g$;\nfor (g$ of [${f}]);\ng$(${call(p)});`),
    plainly((p, _, f) => `const o$ = {};\nfor (o$.g of [${f}]);\no$.g(${call(p)});`),
  ],
};

const texts: Family = {
  name: "names out of texts",
  variants: [
    plainly((p, m) => `${m}[${quoted(`xx${p.member}`)}.substring(2)](${call(p)});`),
    open(
      plainly(
        (p, m) =>
          `${m}[${quoted(p.member.toUpperCase())}.toLowerCase() === "" ? "" : ${quoted(p.member)}](${call(p)});`,
      ),
    ),
    plainly((p, m) => `${m}[${quoted(` ${p.member} `)}.trim()](${call(p)});`),
    plainly((p, m) => `${m}[${quoted(p.member)}.padEnd(1)](${call(p)});`),
    plainly((p, m) => `${m}[${quoted(`a,${p.member}`)}.split(",")[1]](${call(p)});`),
    plainly((p, m) => `${m}[${quoted(`-${p.member}`)}.replace("-", "")](${call(p)});`),
    plainly((p, m) => `${m}[${quoted(`-${p.member}-`)}.replaceAll("-", "")](${call(p)});`),
    plainly(
      (p, m) =>
        `${m}[\`\${${halves(p.member)[0]}}${p.member.slice(Math.ceil(p.member.length / 2))}\`](${call(p)});`,
    ),
    plainly((p, m) => `${m}[new String(${quoted(p.member)})](${call(p)});`),
    open(
      plainly(
        (p, m) => `let n$ = ${halves(p.member)[0]};\nn$ += ${halves(p.member)[1]};\n${m}[n$](${call(p)});`,
      ),
    ),
    open(plainly((p, m) => `${m}[[${quoted(p.member)}]](${call(p)});`)),
    open(plainly((p, m) => `${m}[{ toString: () => ${quoted(p.member)} }](${call(p)});`)),
    open(plainly((p, m) => `${m}[/name=(.*)/.exec(${quoted(`name=${p.member}`)})[1]](${call(p)});`)),
    open(
      plainly(
        (p, m) => `${m}[new URL(${quoted(`http://x/?n=${p.member}`)}).searchParams.get("n")](${call(p)});`,
      ),
    ),
    open(plainly((p, m) => `${m}[Symbol(${quoted(p.member)}).description](${call(p)});`)),
    open(plainly((p, m) => `${m}[Object.keys({ ${p.member}: 1 })[0]](${call(p)});`)),
    plainly((p, m) => `${m}[(() => {}, ${quoted(p.member)})](${call(p)});`),
    open(
      plainly(
        (p, m) => `function ${p.member}$() {}\n${m}[${quoted(p.member)} || ${p.member}$.name](${call(p)});`,
      ),
    ),
    plainly((p, m) => `${m}["".concat(...[${halves(p.member).join(", ")}])](${call(p)});`),
  ],
};

/** The whole indirection as a text that is run as code. */
function evaluated(write: (source: string, parts: Parts) => string): Variant {
  return doing(
    ["code.dynamic"],
    written((p) => write(`require(${quoted(p.module)}).${p.member}(${call(p)})`, p)),
  );
}

const disguisedCode: Family = {
  name: "disguised evaluation",
  variants: [
    evaluated((source) => `const s$ = ${quoted(source)};\neval(s$);`),
    evaluated((source) => `eval(\`(() => \${${quoted(source)}})()\`);`),
    evaluated((source) => `globalThis.require = require;\n[eval][0](${quoted(source)});`),
    evaluated((source) => `globalThis.require = require;\nglobalThis["ev" + "al"](${quoted(source)});`),
    evaluated((source) => `globalThis.require = require;\n[${quoted(source)}].map(eval);`),
    evaluated(
      (source) =>
        `globalThis.require = require;\nFunction.prototype.call.call(eval, null, ${quoted(source)});`,
    ),
    evaluated((source) => `globalThis.require = require;\nnew Function(${quoted(source)})();`),
    evaluated((source) => `globalThis.require = require;\nFunction.apply(null, [${quoted(source)}])();`),
    evaluated((source) => `const { constructor: F$ } = () => 0;\nF$("require", ${quoted(source)})(require);`),
    evaluated((source) => `(class {}).constructor("require", ${quoted(source)})(require);`),
    evaluated((source) => `Math.abs["const" + "ructor"]("require", ${quoted(source)})(require);`),
    evaluated(
      (source) =>
        `const c$ = Reflect.get({}, "constructor");\nReflect.get(c$, "constructor")("require", ${quoted(source)})(require);`,
    ),
    evaluated((source) => `class A$ extends Function {}\nnew A$("require", ${quoted(source)})(require);`),
    evaluated((source) => `globalThis.require = require;\nPromise.resolve(${quoted(source)}).then(eval);`),
    evaluated((source) => `globalThis.require = require;\nsetTimeout(eval, 1, ${quoted(source)});`),
    evaluated((source) => `require("vm").runInNewContext(${quoted(source)}, { require });`),
    open(
      evaluated(
        (source) =>
          `const vm$ = require("vm");\nnew vm$.Script(${quoted(source)}).runInContext(vm$.createContext({ require }));`,
      ),
    ),
    evaluated((source) => `Function("return this")().require = require;\n(0, eval)(${quoted(source)});`),
  ],
};

/** Ten further families, written after the analysis was as it was when the first ten were answered. */
export const heldOutFamilies: readonly Family[] = [
  scopes,
  generators,
  errors,
  plumbing,
  modules,
  lists,
  utilities,
  patterns,
  texts,
  disguisedCode,
];
