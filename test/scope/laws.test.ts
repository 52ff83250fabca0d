import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  contains,
  isEmpty,
  meet,
  member,
  normalise,
  nothing,
  overlaps,
  printScope,
  witness,
  type Scope,
  type Value,
} from "../../src/scope/scope.ts";
import { anyScope, arbitrary, kinds, unionOfOneKind, type Generator } from "./generators.ts";
import { random, type Random } from "./random.ts";

const runs = { numRuns: 400 };
const scope = arbitrary((r) => anyScope(r));

/** Two or three scopes of one kind, so that they have something to do with each other. */
function several(count: number): fc.Arbitrary<readonly Scope[]> {
  return arbitrary((r) => {
    const makers: readonly Generator<Scope>[] = Object.values(kinds).map((kind) => kind.scope);
    const one = makers[r.below(makers.length)] ?? kinds.path.scope;
    const make = (): Scope => (r.chance(0.6) ? one(r) : { kind: "union", of: r.list(1, 3, () => one(r)) });
    return Array.from({ length: count }, make);
  });
}

describe("the order", () => {
  test("is reflexive", () => {
    fc.assert(
      fc.property(scope, (a) => contains(a, a)),
      runs,
    );
  });

  test("is transitive", () => {
    fc.assert(
      fc.property(several(3), ([a = nothing, b = nothing, c = nothing]) => {
        // Meets make chains, which are rare among scopes drawn at random.
        const ab = meet(a, b);
        const abc = meet(ab, c);
        return contains(a, abc) && (!(contains(a, b) && contains(b, c)) || contains(a, c));
      }),
      runs,
    );
  });

  test("is antisymmetric: patterns inside each other have one canonical spelling", () => {
    let equal = 0;
    for (const kind of ["names", "path", "endpoint", "command", "number", "duration"] as const) {
      const r = random(kind.length);
      const drawn = Array.from({ length: 80 }, () => onePattern(kinds[kind].scope(r)));
      for (const a of drawn) {
        for (const b of drawn) {
          if (a === b || isEmpty(a) || isEmpty(b) || !contains(a, b) || !contains(b, a)) continue;
          equal += 1;
          expect(normalise(a)).toEqual(normalise(b));
        }
      }
    }
    expect(equal).toBeGreaterThan(400);
  });

  test("has a least and a greatest scope", () => {
    fc.assert(
      fc.property(scope, (a) => contains({ kind: "any" }, a) && contains(a, nothing)),
      runs,
    );
  });
});

/** A set of names as one name pattern, so that it has one canonical spelling. */
function onePattern(scope: Scope): Scope {
  return scope.kind === "names" ? { kind: "names", of: scope.of.slice(0, 1) } : scope;
}

describe("normalise", () => {
  test("keeps the set, and is stable", () => {
    fc.assert(
      fc.property(scope, (a) => {
        const normal = normalise(a);
        expect(normalise(normal)).toEqual(normal);
        return contains(a, normal) && contains(normal, a);
      }),
      runs,
    );
  });

  test("does not depend on the order and repetition of members", () => {
    fc.assert(
      fc.property(several(3), ([a = nothing, b = nothing, c = nothing]) => {
        const one = normalise({ kind: "union", of: [a, b, c] });
        expect(normalise({ kind: "union", of: [c, { kind: "union", of: [b, a] }, b, nothing] })).toEqual(one);
      }),
      runs,
    );
  });
});

describe("the meet", () => {
  test("is inside both", () => {
    fc.assert(
      fc.property(several(2), ([a = nothing, b = nothing]) => {
        const both = meet(a, b);
        return contains(a, both) && contains(b, both);
      }),
      runs,
    );
  });

  test("holds everything that is inside both", () => {
    fc.assert(
      fc.property(several(3), ([a = nothing, b = nothing, c = nothing]) => {
        const inside = meet(meet(a, c), b);
        return (
          contains(meet(a, b), inside) && (!(contains(a, c) && contains(b, c)) || contains(meet(a, b), c))
        );
      }),
      runs,
    );
  });

  test("is empty just where nothing overlaps", () => {
    fc.assert(
      fc.property(several(2), ([a = nothing, b = nothing]) => overlaps(a, b) === !isEmpty(meet(a, b))),
      runs,
    );
    fc.assert(
      fc.property(scope, scope, (a, b) => overlaps(a, b) === !isEmpty(meet(a, b))),
      runs,
    );
  });

  test("does not depend on the order", () => {
    fc.assert(
      fc.property(several(2), ([a = nothing, b = nothing]) => {
        const [ab, ba] = [meet(a, b), meet(b, a)];
        return contains(ab, ba) && contains(ba, ab);
      }),
      runs,
    );
  });
});

describe("a witness", () => {
  test("is in the one and not in the other", () => {
    fc.assert(
      fc.property(several(2), ([a = nothing, b = nothing]) => {
        const shown = witness(a, b);
        return shown === undefined ? contains(b, a) : member(a, shown) && !member(b, shown);
      }),
      runs,
    );
  });
});

describe("mixed kinds", () => {
  test("are never wrongly contained, and printing them is total", () => {
    fc.assert(
      fc.property(scope, arbitrary(drawValue), arbitrary(unionOfOneKind), (a, value, b) => {
        expect(typeof printScope(a)).toBe("string");
        return !contains(b, a) || !member(a, value) || member(b, value);
      }),
      { numRuns: 3000 },
    );
  });
});

function drawValue(r: Random): Value {
  const makers: readonly Generator<Value>[] = Object.values(kinds).map((kind) => kind.value);
  return (makers[r.below(makers.length)] ?? kinds.path.value)(r);
}
