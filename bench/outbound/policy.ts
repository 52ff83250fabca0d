import { compileTexts } from "../../test/support/compile.ts";
import type { Policy } from "../../src/policy/policy.ts";
import type { OutboundTask } from "../../src/runtime/outbound/build-release.ts";
import type { DerivedMessage } from "./derive.ts";

/** One outbound for all scenarios: what was read is open or withheld, sentence by sentence. */
const source = `edition "2026"
module bench.messages

import std.layout { summary }

agent   assistant
channel email

purpose help

context Read of assistant {
  public  open: List<Text(max 4000)>
  private sensitive: List<Text(max 4000)>
}

outbound message(recipients_of_task: Set<Email>) using Read {
  channel   email
  from      assistant
  to        recipients in recipients_of_task, cc none
  purpose   help
  withholds sensitive
  adds      nothing
  layout    summary, at most 450 words
  checks    always
  retries   1
  otherwise block
}
`;

export function messagePolicy(): Policy {
  const { modules, diagnostics } = compileTexts(source);
  const policy = modules[0]?.policy?.policy;
  if (policy === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return policy;
}

export function taskFor({ withheld, open, recipient }: DerivedMessage, instruction: string): OutboundTask {
  return {
    parameters: { recipients_of_task: [recipient] },
    case: { open: [...open], sensitive: [...withheld] },
    instruction,
  };
}
