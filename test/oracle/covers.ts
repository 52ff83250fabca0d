import { posix } from "node:path";
import type { EffectTarget, PredictedEffect, PredictedText } from "../../src/policy/effect.ts";
import type { ObservedEffect } from "./observed-effect.ts";

/** Whether a predicted effect contains an observed one. `unknown` contains everything. */
export function covers(predicted: PredictedEffect, observed: ObservedEffect, folder: string): boolean {
  if (predicted.kind === "unknown") return true;
  if (predicted.kind !== observed.kind) return false;
  const { target } = predicted;
  if (target.kind === "any" || target.kind === "none") return true;
  if ("words" in observed) return coversWords(target, observed.words);
  if (!("target" in observed)) return true;
  if (target.kind !== "text") return false;
  if (observed.kind.startsWith("fs.")) return coversPath(target.pieces, observed.target, folder);
  if (observed.kind === "net.connect") return coversEndpoint(target.pieces, observed.target);
  return pattern(target.pieces).test(observed.target);
}

function coversWords(target: EffectTarget, words: readonly string[]): boolean {
  if (target.kind === "shell") {
    const [, option, text = ""] = words;
    return option === "-c" && pattern(target.pieces).test(text);
  }
  const known = target.kind === "words" ? target.words : target.kind === "text" ? [target.pieces] : [];
  const isOpen = target.kind === "words" && target.isOpen;
  if (isOpen ? words.length < known.length : words.length !== known.length) return false;
  return known.every((pieces, i) => {
    const word = words[i] ?? "";
    return pattern(pieces).test(word) || (i === 0 && pattern(pieces).test(posix.basename(word)));
  });
}

function coversPath(pieces: PredictedText, path: string, folder: string): boolean {
  if (pattern(pieces).test(path) || pattern(pieces).test(posix.relative(folder, path))) return true;
  const [only = "", ...others] = pieces;
  return others.length === 0 && typeof only === "string" && posix.resolve(folder, only) === path;
}

function coversEndpoint(pieces: PredictedText, endpoint: string): boolean {
  const local = ["127.0.0.1", "[::1]", "localhost", "0.0.0.0"];
  const written = pieces.map((piece) => (typeof piece === "string" ? piece : "*")).join("");
  const [, host = written, port] = /^(?:[a-z]+:\/\/)?([^/]*?)(?::(\d+))?(?:\/.*)?$/u.exec(written) ?? [];
  const [, seenHost = "", seenPort = ""] = /^(.*):(\d+)$/u.exec(endpoint) ?? [endpoint, endpoint];
  const isHost =
    host.includes("*") || host === seenHost || (local.includes(host) && local.includes(seenHost));
  return isHost && (port === undefined || port === seenPort);
}

/** An anchored regular expression for a text with holes. */
function pattern(pieces: PredictedText): RegExp {
  const parts = pieces.map((piece) =>
    typeof piece === "string"
      ? piece.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
      : piece.of === "name"
        ? "[^/]*"
        : ".*",
  );
  return new RegExp(`^${parts.join("")}$`, "su");
}
