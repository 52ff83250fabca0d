/**
 * What keeps a pattern from being a regular one, or undefined. The notation is that of JavaScript regular expressions
 * without what leaves the regular languages or depends on the place: no back references, no look-around, no anchors.
 */
export function patternProblem(source: string): string | undefined {
  if (source.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  if (/\\[1-9]|\\k</.test(source)) return "refers back to a group, which no regular language can";
  if (/\(\?(?!:)/.test(source)) return "uses `(?…`, of which only `(?:…)` is regular";
  if (/\\[bB]/.test(source)) return "uses `\\b`, which depends on its neighbours";
  if (/(?<!\\)(?:\\\\)*[\^$](?![^[]*\])/.test(source))
    return "has an anchor; it is anchored at both ends already";
  if (/[*+?}]\?/.test(source))
    return "has a lazy quantifier, which makes no difference in an anchored pattern";
  try {
    const compiled = new RegExp(`^(?:${source})$`, "u");
    return compiled.sticky ? "is not anchored" : undefined;
  } catch {
    return "is not a well-formed regular expression";
  }
}

const MAX_LENGTH = 1000;
