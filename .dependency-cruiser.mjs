/**
 * The import law. A room imports only from rooms above it in this list, types too, and nothing imports in a circle.
 * docs/ARCHITECTURE.md says what each room is for.
 */
export const rooms = [
  "base",
  "source",
  "diagnostics",
  "scope",
  "policy",
  "decide",
  "runtime",
  "language",
  "emit",
  "effects",
  "project",
  "testing",
  "adapters",
  "cli",
  "lsp",
  "generate",
];

/** Each library has one home. */
const homes = {
  chevrotain: ["^src/language/syntax/"],
  "@babel/(parser|traverse|types)": ["^src/effects/javascript/", "^src/emit/"],
  ajv: ["^src/policy/", "^src/generate/"],
  "ajv-formats": ["^src/policy/", "^src/generate/"],
  "ts-morph": ["^src/emit/"],
  commander: ["^src/cli/"],
  "better-sqlite3": ["^src/adapters/"],
  pg: ["^src/adapters/"],
  jose: ["^src/adapters/"],
  "@opentelemetry/api": ["^src/adapters/"],
  "@langchain/langgraph": ["^src/adapters/"],
  "@modelcontextprotocol/sdk": ["^src/adapters/"],
};

const downward = rooms.map((room, index) => ({
  name: `${room}-imports-only-from-above`,
  comment: `src/${room} may import from: ${[...rooms.slice(0, index), room].join(", ")}`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { path: "^src/", pathNot: `^src/(${[...rooms.slice(0, index), room].join("|")})/` },
}));

const libraries = Object.entries(homes).map(([library, home]) => ({
  name: `${library.replaceAll(/\W+/g, "-")}-has-one-home`,
  severity: "error",
  from: { path: "^src/", pathNot: home },
  to: { path: `node_modules/${library}/` },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...downward,
    ...libraries,
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "language-and-effects-meet-only-in-scope-and-policy",
      severity: "error",
      from: { path: "^src/effects/" },
      to: { path: "^src/(language|emit)/" },
    },
    {
      name: "command-line-and-language-server-never-meet",
      severity: "error",
      from: { path: "^src/lsp/" },
      to: { path: "^src/cli/" },
    },
    {
      name: "runtime-and-decide-import-no-package",
      comment: "drivers live in src/adapters, behind a port",
      severity: "error",
      from: { path: "^src/(decide|runtime)/" },
      to: { path: "node_modules/", pathNot: "node_modules/(@types/node)/" },
    },
    {
      name: "verify-imports-only-scope-and-policy",
      severity: "error",
      from: { path: "^src/policy/verify/" },
      to: { path: "^src/", pathNot: "^src/(base|scope|policy)/" },
    },
    {
      name: "only-known-rooms",
      severity: "error",
      from: {},
      to: { path: "^src/[^/]+/", pathNot: `^src/(${rooms.join("|")})/` },
    },
    { name: "nothing-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node"] },
  },
};
