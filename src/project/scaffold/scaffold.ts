import { configFileName } from "../config-options.ts";
import { continuousIntegration } from "./continuous-integration.ts";
import type { RepositoryFacts } from "./repository-facts.ts";

/** The files of a new project, by path: a configuration, a policy, a test of it, and a CI file. */
export function scaffold(facts: RepositoryFacts): ReadonlyMap<string, string> {
  return new Map([
    [configFileName, configuration],
    ["policies/assistant.pol", policy(facts)],
    ["policies/assistant_test.pol", policyTest],
    continuousIntegration(facts),
  ]);
}

const configuration = `{
  "$schema": "./node_modules/remit-lang/schema/config.schema.json",
  // Which files are policies, and where the generated files go.
  "include": ["policies/**/*.pol"],
  "outDir": "generated",
}
`;

function policy({ frameworks }: RepositoryFacts): string {
  const builtWith = frameworks.length === 0 ? "" : `, built with ${frameworks.join(" and ")}`;
  return `edition "2026"
module app.assistant

import std.effects { ordinary }

/// The agent that this policy is about${builtWith}.
agent assistant

/// Who is asked.
person user

/// A tool of the agent, with its signature. Declare every tool that it may call: one that is not declared is refused.
tool send_email(to: Set<Email>, subject: Text, body: Text) does mail.send(to)

/// What the agent may do for one task. Whatever is not allowed here is refused.
commitment answer_mail(workspace: Path, recipients: Set<Email>) {
  within  fs "{workspace}/**"
  allows  ordinary, fs.read("{workspace}/**")
  asks    user for send_email(to in recipients, subject any, body any)
  denies  fs.read("{workspace}/**/.env")
  lasts   1 hour
  retries 2
}
`;
}

const policyTest = `edition "2026"
module app.assistant_test

import app.assistant { answer_mail, send_email, user }

test "mail goes only to known people, and only with the user's word" {
  given  answer_mail("/w", ["ann@example.com"])
  expect send_email(to ["ann@example.com"], subject "report", body "done") is asked of user
  expect send_email(to ["eve@example.net"], subject "report", body "done") is denied
}
`;
