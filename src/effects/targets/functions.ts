import { exactText, textValue, unknownData, type FoldValue } from "../fold/fold-value.ts";
import { fold } from "../fold/intrinsics.ts";
import { anEntry, below, joinedText, shown } from "../fold/texts.ts";
import { endpoint } from "./endpoint.ts";
import { scriptTargets } from "./scripts.ts";
import { socketTargets } from "./sockets.ts";
import { sqlTargets } from "./sql.ts";
import type { PredictedText } from "../../policy/effect.ts";

/** A function that targets and guards of models may call, beside the intrinsics. */
type TargetFunction = (values: readonly FoldValue[]) => FoldValue;

const boolean = (value: boolean): FoldValue => ({ type: "boolean", value });

export const targetFunctions: Readonly<Record<string, TargetFunction>> = {
  shell: ([text = unknownData]) => text,
  words: ([words = unknownData]) => words,
  text: ([value]) => joinedText([shown(value)]),
  /** What lies below a folder. */
  below: ([folder]) => joinedText([shown(folder), ["/"], [below]]),
  /** What lies below a folder that is renamed, or below its new name: neither can be the folder itself or the one above. */
  below_renamed: ([folder]) => joinedText([lastAsEntry(shown(folder)), ["/"], [below]]),
  is_given: ([list]) => (list?.type === "sequence" ? boolean(list.items.length > 0) : unknownData),
  kind: ([value]) => (value === undefined || value.type === "data" ? unknownData : textValue(value.type)),
  either: (values) => values.find((one) => one.type !== "nothing") ?? { type: "nothing" },
  endpoint: ([host, port]) => endpoint(host, port),
  address_of: ([address]) => {
    if (address?.type !== "sequence") return address ?? unknownData;
    return endpoint(address.items[0], address.items[1]);
  },
  host_port: ([host, port]) => {
    const text = exactText(host);
    return text?.includes(":") === true ? textValue(text) : endpoint(host, port);
  },
  command_of: ([program, rest]) => {
    const items = rest?.type === "sequence" ? rest.items : [{ type: "data", isPlain: false } as const];
    return { type: "sequence", sort: "list", items: [program ?? unknownData, ...items] };
  },
  /** A program that is told its own name beside its arguments; by another name it may do other things. */
  command_by: ([program = unknownData, told]) => {
    if (told?.type !== "sequence") return unknownData;
    const [name, ...given] = told.items;
    const file = exactText(program);
    const own = name === undefined ? undefined : exactText(name);
    if (file === undefined || own === undefined || basename(own) !== basename(file)) return unknownData;
    return { type: "sequence", sort: "list", items: [program, ...given] };
  },
  /** A command that is started in a folder: a program that is told by a path which begins nowhere is looked for there. */
  started_in: ([command = unknownData, folder]) => {
    const [program, ...others] = command.type === "sequence" ? command.items : [command];
    const path = exactText(program);
    const isPlain = path !== undefined && (!path.includes("/") || path.startsWith("/"));
    if (folder === undefined || folder.type === "nothing" || isPlain) return command;
    const placed = joinedPath(folder, program);
    return command.type === "sequence" ? { ...command, items: [placed, ...others] } : placed;
  },
  command_words: ([command, argument]) => {
    const text = exactText(command);
    if (text === undefined) return unknownData;
    const items = text
      .split(/\s+/u)
      .map((word) => (word.includes("%s") ? joinedText(splice(word, shown(argument))) : textValue(word)));
    return { type: "sequence", sort: "list", items };
  },
  shows_environment: ([path]) => boolean(/^\/proc\/[^/]+\/environ$/u.test(exactText(path) ?? "")),
  prints_environment: ([command]) => {
    const [program] = command?.type === "sequence" ? command.items : [command];
    return boolean(
      /(?:^|[\s/])(?:printenv|env|export|set)(?:\s|$)|\$[A-Za-z_{]/u.test(exactText(program) ?? ""),
    );
  },
  /** `printenv NAME` shows one variable; the others, all. */
  printed_name: ([command]) => {
    const words = command?.type === "sequence" ? command.items : [];
    const [program, name] = words;
    return words.length === 2 && exactText(program)?.endsWith("printenv") === true
      ? (name ?? unknownData)
      : unknownData;
  },
  ...scriptTargets,
  ...socketTargets,
  /** Whether a text is the address of something elsewhere, and not a path. */
  is_url: ([text]) => {
    if (text?.type !== "text") return unknownData;
    const [first = ""] = text.pieces;
    if (typeof first !== "string") return unknownData;
    if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(first)) return boolean(true);
    const mayGoOn = text.pieces.length > 1 && /^[a-z0-9+.-]*:?\/?$/iu.test(first);
    return mayGoOn ? unknownData : boolean(false);
  },
  browser: () => unknownData,
  shell_any: () => unknownData,
  any_path: () => unknownData,
  text_any: () => unknownData,
  "url.local": ([url]) => schemeAnswer(url, ["file", "data"]),
  /** Whether it is surely a file that an address names: of what is not known, what connects says that it may be any. */
  "url.names_file": ([url]) => {
    const answer = schemeAnswer(url, ["file"]);
    return answer.type === "boolean" ? answer : boolean(false);
  },
  "url.remote": ([url]) => schemeAnswer(url, ["http", "https", "ftp", "data"]),
  "url.path": ([url]) => fold("path.file_url", [url ?? unknownData]),
  ...sqlTargets,
};

function joinedPath(folder: FoldValue, program: FoldValue | undefined): FoldValue {
  // A program of which nothing is known may be any, wherever it is looked for.
  return program?.type === "text" ? fold("path.join", [folder, program]) : unknownData;
}

/** A path whose last part is only a name, with what is a name in a folder in its place. */
function lastAsEntry(path: PredictedText): PredictedText {
  const at = path.findLastIndex((piece) => typeof piece === "string" && piece.includes("/"));
  const last = path[at];
  const isNamed = path.slice(at + 1).some((piece) => typeof piece !== "string" && piece.of === "name");
  const isAny = path
    .slice(at + 1)
    .some((piece) => typeof piece !== "string" && piece.of !== "name" && piece.of !== "entry");
  if (!isNamed || isAny) return path;
  const before = typeof last === "string" ? [last.slice(0, last.lastIndexOf("/") + 1)] : [];
  return [...path.slice(0, Math.max(at, 0)), ...before, anEntry];
}

function basename(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function splice(word: string, argument: PredictedText): readonly PredictedText[] {
  const [before = "", after = ""] = word.split("%s", 2);
  return [[before], argument, [after]];
}

function schemeAnswer(url: FoldValue | undefined, schemes: readonly string[]): FoldValue {
  if (url?.type !== "text") return unknownData;
  const [first = ""] = url.pieces;
  const scheme =
    typeof first === "string" ? /^([a-z][a-z0-9+.-]*):/iu.exec(first)?.[1]?.toLowerCase() : undefined;
  return scheme === undefined ? unknownData : boolean(schemes.includes(scheme));
}
