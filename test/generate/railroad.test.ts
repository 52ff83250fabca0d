import { readFileSync } from "node:fs";
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes, type ParserError } from "parse5";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../src/generate/paths.ts";
import { grammarOfParser } from "../../src/language/syntax/grammar.ts";
import { declarationWords } from "../../src/language/syntax/tokens.ts";

type Element = DefaultTreeAdapterTypes.Element;

const html = readFileSync(fromRoot("grammar/railroad.html"), "utf8");
const errors: ParserError[] = [];
const elements = elementsOf(parse(html, { onParseError: (error) => errors.push(error) }));
const grammar = grammarOfParser();

describe("the page of railroad diagrams", () => {
  it("is correct HTML", () => {
    expect(errors).toEqual([]);
  });

  it("has one diagram for each rule, under its name", () => {
    const figures = elements.filter((element) => element.tagName === "figure");
    const shown = figures.map((figure) => {
      const inside = elementsOf(figure);
      const headings = inside.filter(({ tagName }) => tagName === "h3").map(textOf);
      return `${headings.join()}: ${inside.filter(({ tagName }) => tagName === "svg").length}`;
    });
    expect(shown.toSorted()).toEqual([...grammar.rules.keys()].map((name) => `${name}: 1`).toSorted());
    expect(elements.filter(({ tagName }) => tagName === "svg")).toHaveLength(grammar.rules.size);
  });

  it("has a heading for each declaration", () => {
    const headings = elements
      .filter(({ tagName }) => tagName === "h2")
      .flatMap((one) => textOf(one).split(", "));
    const words = declarationWords.filter((word) => !["edition", "module", "import"].includes(word));
    expect(words.filter((word) => !headings.includes(word))).toEqual([]);
  });

  it("shows every keyword", () => {
    const texts = new Set(elements.filter(({ tagName }) => tagName === "text").map(textOf));
    expect(grammar.words.filter((word) => !texts.has(word))).toEqual([]);
  });

  it("links every name of a rule or token in a diagram, and no link is dead", () => {
    const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const links = elements
      .filter(({ tagName }) => tagName === "a")
      .map((one) => attribute(one, "href") ?? "");
    expect(links.filter((link) => !link.startsWith("#") || !ids.includes(link.slice(1)))).toEqual([]);
    const named = elements.filter((one) => /^(?:non-terminal|token)$/.test(attribute(one, "class") ?? ""));
    expect(named.length).toBeGreaterThan(grammar.rules.size);
    expect(named.filter((one) => !elementsOf(one).some(({ tagName }) => tagName === "a"))).toEqual([]);
  });

  it("fetches nothing", () => {
    const fetching = new Set([
      "script",
      "link",
      "img",
      "iframe",
      "object",
      "embed",
      "source",
      "use",
      "image",
    ]);
    expect(elements.filter(({ tagName }) => fetching.has(tagName))).toEqual([]);
    expect(html).not.toMatch(/https?:|@import|url\(/);
  });

  it("has colours for the day and for the night", () => {
    expect(html).toContain("color-scheme: light dark");
    const colours = [...html.matchAll(/--[\w-]+: (.+);/g)].map(([, value = ""]) => value);
    expect(colours.filter((value) => value.includes("#") && !value.startsWith("light-dark("))).toEqual([]);
  });
});

function elementsOf(parent: DefaultTreeAdapterTypes.ParentNode): readonly Element[] {
  return parent.childNodes
    .filter((node) => defaultTreeAdapter.isElementNode(node))
    .flatMap((one) => [one, ...elementsOf(one)]);
}

function textOf(element: Element): string {
  return element.childNodes
    .map((node) =>
      defaultTreeAdapter.isTextNode(node)
        ? node.value
        : defaultTreeAdapter.isElementNode(node)
          ? textOf(node)
          : "",
    )
    .join("");
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}
