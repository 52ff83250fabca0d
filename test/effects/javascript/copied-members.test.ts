import { expect, it } from "vitest";
import { effectsIn } from "./effects-in.ts";

/** Babel's helper for `{...e}`, and what it calls. */
const helpers = `
function ownKeys(e, r) { var t = Object.keys(e); if (Object.getOwnPropertySymbols) { var o = Object.getOwnPropertySymbols(e);
  r && (o = o.filter(function (r) { return Object.getOwnPropertyDescriptor(e, r).enumerable; })), t.push.apply(t, o); } return t; }
function _objectSpread(e) { for (var r = 1; r < arguments.length; r++) { var t = null != arguments[r] ? arguments[r] : {};
  r % 2 ? ownKeys(Object(t), !0).forEach(function (r) { _defineProperty(e, r, t[r]); })
    : Object.getOwnPropertyDescriptors ? Object.defineProperties(e, Object.getOwnPropertyDescriptors(t))
    : ownKeys(Object(t)).forEach(function (r) { Object.defineProperty(e, r, Object.getOwnPropertyDescriptor(t, r)); }); } return e; }
function _defineProperty(obj, key, value) { key = String(key); if (key in obj) {
  Object.defineProperty(obj, key, { value: value, enumerable: true }); } else { obj[key] = value; } return obj; }
`;

const harmless = [
  `${helpers} window.lib = _objectSpread(_objectSpread({}, window.lib), {}, {
    locale: _objectSpread(_objectSpread({}, window.lib.locale), {}, { uz: { code: "uz", match: { any: (t) => t.match(/a/) } } }) });`,
  // What accessors are put on is others' own.
  "module.exports = (to, all) => { for (var k in all) Object.defineProperty(to, k, { get: all[k], set: (v) => { all[k] = () => v } }) };",
  "for (const k of Object.keys(Object('abc'))) String((() => 1)[k]);",
  // A text that comes of what others gave is a text.
  "const units = { a: '1', b: '2' }; exports.f = (n) => Number(n).toString().replace(/./g, (m) => units[m]);",
  `const t = ${JSON.stringify(Object.fromEntries("abcdefghijklmnopqrs".split("").map((one) => [one, one + one])))};
   exports.f = (k, n) => t[k].replace("{{n}}", String(n)).split(" ").join("-").trim();`,
  "function f() { return this.size } exports.f = (k) => ['a', 1].map((one) => f.call(one));",
];

it.each(harmless)("finds nothing in %s", (code) => {
  expect(effectsIn(code)).toEqual([]);
});
