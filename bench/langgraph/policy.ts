import { readFileSync } from "node:fs";
import { invariant } from "../../src/base/assert.ts";
import { compile } from "../../src/language/compile.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { sourceFile } from "../../src/source/source-file.ts";

/** Our two policies: one form for each answer, or three that public randomness chooses from. */
export type Wording = "deterministic" | "randomised";

/** The compiled policy of the sender. */
export function senderPolicy(wording: Wording): Policy {
  const library = ["abstract", "effects", "layout", "time"].map((name) =>
    sourceFile(`std:${name}.pol`, readFileSync(new URL(`../../stdlib/${name}.pol`, import.meta.url), "utf8")),
  );
  const { diagnostics, modules } = compile([sourceFile("run.pol", text(wording))], library);
  invariant(diagnostics.length === 0, diagnostics.map(({ message }) => message).join("; "));
  const policy = modules[0]?.policy?.policy;
  invariant(policy !== undefined, "the policy compiles");
  return policy;
}

const slotTexts = [
  "Slot: {slot.day} {slot.hour}:00.",
  "It is {slot.day} at {slot.hour}:00 that works.",
  "We can offer {slot.hour}:00 on {slot.day}.",
];
const routedTexts = slotTexts.map((one) => `${one} Route: {route}.`);
const routeTexts = ["Route: {route}.", "Please take {route} for this.", "This goes to {route}."];
const doneTexts = ["Received: {done}.", "Taken on: {done}.", "Noted: {done}."];

function body(texts: readonly string[], wording: Wording): string {
  const bodies = texts.map((one) => `  text """${one}"""`);
  return wording === "deterministic" ? (bodies[0] ?? "") : `  any of {\n${bodies.join("\n")}\n  }`;
}

function text(wording: Wording): string {
  return `edition "2026"
module run
agent sender
agent receiver
log   transcript
purpose scheduling
enum Domain { health, legal, finance }
enum Condition { cardiac, respiratory, elective, other }
enum Route { clinic, counsel, desk }
enum Day { mon, tue, wed, thu, fri }
type Slot = { day: Day, hour: Int(8..17) }

context Case of sender {
  public  id: Id
  public  domain: Domain
  public  accepted: Bool
  private slot: Slot
  private condition: Condition
  private note: Text(max 80)
  private medication: Text(max 40)
  private equipment: Text(max 40)
  private minutes: Int(0..600)
}

abstraction route_of(d: Domain) -> Route {
  health -> clinic
  legal  -> counsel
  finance -> desk
}

requirement PickSlot {
  needs   slot: Slot
  accepts route: Route else "none"
}
requirement PickRoute { needs route: Route }
requirement Acknowledge { needs done: Bool }

form slot answers PickSlot using Case {
  slot = slot
${body(slotTexts, wording)}
}
form slot_and_route answers PickSlot using Case {
  slot  = slot
  route = route_of(domain)
${body(routedTexts, wording)}
}
form route answers PickRoute using Case {
  route = route_of(domain)
${body(routeTexts, wording)}
}
form done answers Acknowledge using Case {
  done = accepted
${body(doneTexts, wording)}
}

contract answer for PickSlot, PickRoute, Acknowledge {
  from      sender
  to        receiver
  purpose   scheduling
  discloses slot
  logs      to transcript
  lasts     4 turns and 1 hour
  offers    slot
  offers    slot_and_route
  offers    route
  offers    done
  otherwise abstain "No answer can be given."
}
`;
}
