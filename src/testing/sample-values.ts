import { assertNever } from "../base/assert.ts";
import { dayNumber } from "../policy/calendar-days.ts";
import type { Table } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import type { Type, Value } from "../policy/type.ts";
import { conform } from "../runtime/conform.ts";

/** More of one type are not tried. */
const maxSamples = 8;

/** Values of a type, the smallest and the largest among them; every value where there are few. */
export function sampleValues(types: Table<Type>, type: Type): readonly Value[] {
  return candidates(types, type)
    .filter((value) => conform(types, type, value, "").ok)
    .slice(0, maxSamples);
}

function candidates(types: Table<Type>, type: Type): readonly Value[] {
  const resolved = resolveType(types, type);
  switch (resolved.kind) {
    case "bool":
      return [false, true];
    case "int":
      return numbers(resolved.min, resolved.max, 1);
    case "decimal":
      return numbers(bound(resolved.min), bound(resolved.max), Number(resolved.step ?? 1));
    case "date":
      return [resolved.min, resolved.max, "2026-01-31", "1999-12-31"].filter(
        (date): date is string => date !== undefined && dayNumber(date) !== undefined,
      );
    case "enum":
      return resolved.members;
    case "text":
      return texts(resolved.maxLength);
    case "id":
      return ["a", "id-1"];
    case "email":
      return ["a@example.com", "b@example.org"];
    case "url":
      return ["https://a.example/", "https://b.example/x"];
    case "host":
      return ["a.example", "b.example"];
    case "endpoint":
      return ["a.example:443", "b.example"];
    case "path":
      return ["/a", "/b/c"];
    case "optional":
      return [null, ...candidates(types, resolved.inner)];
    case "list":
    case "set": {
      const items = sampleValues(types, resolved.element);
      const [first, second] = items;
      const full = Array.from(
        { length: Math.min(resolved.maxItems ?? 3, 40) },
        (_, index) => items[index % items.length] ?? null,
      );
      return [
        [],
        ...(first === undefined ? [] : [[first]]),
        ...(second === undefined ? [] : [items.slice(0, 2)]),
        full,
      ];
    }
    case "record": {
      const parts = resolved.fields.map((field) => ({
        name: field.name,
        values: sampleValues(types, field.type),
      }));
      return Array.from({ length: maxSamples }, (_, index) =>
        Object.fromEntries(
          parts.map(({ name, values }, at) => [name, values[(index * (at + 1)) % values.length] ?? null]),
        ),
      );
    }
    default:
      return assertNever(resolved);
  }
}

function bound(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function numbers(min: number | undefined, max: number | undefined, step: number): readonly number[] {
  const low = min ?? Math.min(0, max ?? 0);
  const high = max ?? Math.max(low + 1000 * step, 1000 * step);
  const middle = low + Math.floor((high - low) / 2 / step) * step;
  return [...new Set([low, high, low + step, high - step, middle, 0, 1])];
}

/** Texts without a pattern; those of a pattern are among them only by luck. */
function texts(maxLength = 20): readonly string[] {
  return ["a", "", "none", "a b", "1", "2026-01-31", "AB-12", "x".repeat(Math.min(maxLength, 200))];
}
