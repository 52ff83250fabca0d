import { describe, expect, it } from "vitest";
import { analyze } from "../../support/analyze-code.ts";

/** Each finds the function `E` by something that TypeScript has beside JavaScript, and calls it. */
const programs: readonly string[] = [
  `enum A { X = (E("id"), 1) }`,
  `enum A { X = f() } function f(){ E("id"); return 1 }`,
  `namespace N { export const f = E } N.f("id")`,
  `namespace N { E("id") }`,
  `namespace N { export function f(){ E("id") } } N.f()`,
  `namespace N.M { export const f=E } N.M.f("id")`,
  `module N { export let f=E; f("id") }`,
  `namespace N { export const f = E } import g = N.f; g("id")`,
  `class A { constructor(private f = E) {} m(){ this.f("id") } } new A().m()`,
  `class A { constructor(public f: any) {} } new A(E).f("id")`,
  `class A { constructor(readonly f: Function) {} } (new A(E) as any).f("id")`,
  `abstract class A { abstract m(): void; run(){ this.m() } } class B extends A { m(){ E("id") } } new B().run()`,
  `(E as any)("id")`,
  `(<any>E)("id")`,
  `E!("id")`,
  `(E satisfies Function)("id")`,
  `const f: typeof E = E; f("id")`,
  `function f(this: any, x: any) { x("id") } f(E)`,
  `function f(x: string): void; function f(x: any) { x("id") } f(E)`,
  `function d(t: any, k: string) { E("id") } class A { @d x = 1 }`,
  `function d(c: any) { return E } @d class A {} (A as any)("id")`,
  `function d(t: any, k: any, i: number) { E("id") } class A { m(@d x: any) {} }`,
  `const d = (v: any, c: any) => E; class A { @d m() {} } new A().m("id")`,
  `class A { accessor f = E } new A().f("id")`,
  `class A { declare f: any; static s = E } A.s("id")`,
  `export = E; (module as any).exports("id")`,
  `import * as c from "child_process"; c.execSync("id")`,
  `import type { X } from "y"; E("id")`,
  `import { type X, execSync } from "child_process"; execSync("id")`,
  `export default E; E("id")`,
  `export { E as default } from "x"; E("id")`,
  `const o = { f: E } as const; o.f("id")`,
  `let x = E as unknown as string; (x as any)("id")`,
  `type T = { f: typeof E }; const t: T = { f: E }; t.f("id")`,
  `interface I { (x: string): any } const i: I = E; i("id")`,
  `const enum C { A = "execSync" } (cp as any)[C.A]("id")`,
  `enum C { A = "execSync" } (cp as any)[C.A]("id")`,
  `enum C { execSync } (cp as any)[C[0]]("id")`,
  `enum C { A = "exec" + "Sync" } (cp as any)[C.A]("id")`,
  `function assertIsX(x: any): asserts x is Function {} assertIsX(E); E("id")`,
  `const f = <T,>(x: T) => x; f(E)("id")`,
  `class A<T> { f: T; constructor(f: T){ this.f = f } } new A<any>(E).f("id")`,
  `using x = { [Symbol.dispose]() { E("id") } };`,
  `function f(x?: any) { x?.("id") } f(E)`,
  `let x!: any; x = E; x("id")`,
  `class A { static { E("id") } }`,
  `class A { get f(): any { return E } } new A().f("id")`,
  `class A { "f" = E; ["g"] = this.f } (new A() as any).g("id")`,
  `for (const x of [E] as any[]) x("id")`,
  `label: { E("id") }`,
  `declare const z: any; E("id")`,
  `namespace N { let f = E; export namespace M { f("id") } }`,
  `enum A { X = 1 } namespace A { export const f = E } A.f("id")`,
  `class A {} namespace A { export const f = E } A.f("id")`,
  `function A(){} namespace A { export const f = E } A.f("id")`,
  `export namespace N { export enum Q { Z = (E("id"), 2) } }`,
  `export declare namespace D { const x: any } E("id")`,
  `const x = { async *[Symbol.asyncIterator]() { yield E } }; (async () => { for await (const f of x) f("id") })()`,
  `try { throw E } catch (e: unknown) { (e as any)("id") }`,
  `export import g = cp.execSync; g("id")`,
  `import fs2 = require("fs"); E("id")`,
  `let [a = E]: any[] = []; a("id")`,
  `(0 as any, E)("id")`,
  `E<string>("id")`,
  `new (class { constructor(private readonly g = E, public h = g("id")) {} })()`,
];

describe("what TypeScript has beside JavaScript", () => {
  it.each(programs.map((text) => [text]))("leads to what is called: %s", (text) => {
    const whole = `import cp = require("child_process"); const E = cp.execSync;\n${text}`;
    expect(analyze({ path: "a.ts", text: whole }, [])?.effects.map(({ kind }) => kind)).toContain(
      "proc.spawn",
    );
  });

  it("is read where it stands, and an error is that of the reading that comes furthest", () => {
    const read = (text: string): readonly string[] =>
      (analyze({ path: "a.ts", text }, [])?.effects ?? []).map(({ trace }) => trace[0]?.text ?? "");
    expect(read("export class A { static accessor f = 1 }")).toEqual([]);
    expect(read('import x = require("y");\nlet a = 1;\nlet a = 2;')).toEqual([
      "a syntax error: Identifier 'a' has already been declared. (3:4)",
    ]);
  });
});
