import type { PackageManager, RepositoryFacts } from "./repository-facts.ts";

interface PackageCommands {
  readonly install: readonly string[];
  /** Runs a command of an installed package. */
  readonly execute: string;
}

const commands: Readonly<Record<PackageManager, PackageCommands>> = {
  npm: { install: ["npm ci"], execute: "npx" },
  "npm without a lock": { install: ["npm install"], execute: "npx" },
  pnpm: { install: ["corepack enable", "pnpm install --frozen-lockfile"], execute: "pnpm exec" },
  yarn: { install: ["corepack enable", "yarn install --immutable"], execute: "yarn" },
};

/** The CI file for the service that hosts the repository: its path and text. */
export function continuousIntegration(facts: RepositoryFacts): [path: string, text: string] {
  return facts.service === "gitlab"
    ? [".gitlab/remit.gitlab-ci.yml", gitlab(facts)]
    : [".github/workflows/remit.yml", github(facts)];
}

function github({ packageManager }: RepositoryFacts): string {
  const { install, execute } = commands[packageManager];
  const steps = [
    ...install,
    `${execute} remit fmt --check --format github`,
    `${execute} remit lint --format github`,
    `${execute} remit build --check --format github`,
  ];
  return `name: remit
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  policies:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${steps.map((step) => `      - run: ${step}`).join("\n")}
`;
}

function gitlab({ packageManager }: RepositoryFacts): string {
  const { install, execute } = commands[packageManager];
  const steps = [
    ...install,
    `${execute} remit fmt --check`,
    `${execute} remit lint --format gitlab:gl-code-quality-report.json`,
    `${execute} remit build --check`,
  ];
  return `# Take this into .gitlab-ci.yml with: include: { local: .gitlab/remit.gitlab-ci.yml }
policies:
  image: node:22
  script:
${steps.map((step) => `    - ${step}`).join("\n")}
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
`;
}
