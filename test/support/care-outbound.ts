import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { invariant } from "../../src/base/assert.ts";
import type { Policy } from "../../src/policy/policy.ts";
import type { OutboundTask } from "../../src/runtime/outbound/build-release.ts";
import { compileTexts } from "./compile.ts";

const source = readFileSync(fileURLToPath(new URL("../../examples/care_email.pol", import.meta.url)), "utf8");

/** The policy of the example `care_email.pol`, its outbound with other clauses where they are given. */
export function carePolicy(change: (text: string) => string = (text) => text): Policy {
  const { modules, diagnostics } = compileTexts(change(source));
  const policy = modules[0]?.policy?.policy;
  invariant(policy !== undefined, `compiles: ${diagnostics.map(({ message }) => message).join("; ")}`);
  return policy;
}

export const careTeam = ["ann@clinic.example", "bob@clinic.example"] as const;

export const careTask: OutboundTask = {
  parameters: { care_team: [...careTeam] },
  case: {
    subject_line: "Next visit",
    status: "on_track",
    contact: "front.desk@clinic.example",
    appointment: "2026-05-12",
    next_step: "Bring the signed form to the front desk",
    diagnosis: "chronic asthma with seasonal attacks",
    medication: "salbutamol twice a day",
    test_result: "spirometry at 71 percent of the predicted volume",
    test_date: "2026-04-03",
    salary: 84_500,
  },
  instruction: "Tell the care team where things stand and what comes next.",
};

/** A draft that may go out as it is. */
export const goodBody =
  "Hello,\n\nThe patient is on track. Bring the signed form to the front desk on 2026-05-12. Questions go to front.desk@clinic.example.\n\nBest regards,\nThe assistant";
