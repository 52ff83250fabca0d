import fc from "fast-check";
import type { Secret } from "./disguises.ts";

const phrases =
  `chronic asthma|cardiac arrhythmia|bipolar disorder|pending divorce proceedings|stage two melanoma|failed drug screening|
weekly insulin injections|anxiety medication|bankruptcy filing|adoption hearing|gestational diabetes|alcohol rehabilitation|custody dispute|
hepatitis vaccination|severance agreement|unpaid student loans|sickle cell anaemia|performance improvement plan|epileptic seizures|
immigration appeal`
    .split("|")
    .map((phrase) => phrase.trim());

const firstNames =
  "Amelia Bartholomew Celeste Dmitri Eleonora Fitzgerald Guadalupe Hiroshi Ingeborg Jacinda".split(" ");
const lastNames =
  "Okonkwo Vandermeer Castellanos Lindqvist Abernathy Petrossian Yamaguchi Rasmussen Featherstone Quintero".split(
    " ",
  );

const sentences =
  `Thanks for your patience while we worked through the details.|The team made good progress on the items we discussed.|
Please find a short summary of where things stand below.|We expect to finish the remaining work before the end of the month.|
Let me know if a call on Tuesday at 10:30 would suit you.|The next review covers the 14 open questions from the workshop.|
Our budget for travel stays at $2,400 for this quarter.|I will share the agenda on 12 May once the room is booked.|
Could you confirm that the shipment of 350 units has arrived?|The school asks parents to return the form by Friday.|
Everyone agreed that the new layout is easier to read.|Version 3.2 of the handbook is on https://intranet.example/handbook.|
Write to support@example.org if the link does not work.|The clinic is open from 8 to 18 on weekdays.|
Attendance at the meeting was 87% this time.|We moved the deadline by two weeks, to allow for testing.|
Order number A-1042-77 has been processed by the warehouse.|The apartment on 5th Street is available from October.|
He was glad to hear that the project continues.|Both sides signed the agreement last Thursday.|
The vaccine campaign reached one hundred and twenty villages.|Please bring your insurance card and a photo identification.|
She plays the cello in the city orchestra.|The invoice is attached, and payment is due in thirty days.`
    .split("|")
    .map((sentence) => sentence.trim());

export interface SampleDraft {
  readonly before: string;
  readonly after: string;
}

/** The text of a message around the place where something may stand. */
export const sampleDraft: fc.Arbitrary<SampleDraft> = fc
  .tuple(fc.shuffledSubarray(sentences, { minLength: 2, maxLength: 8 }), fc.nat(7))
  .map(([chosen, cut]) => ({
    before: `Hello all,\n\n${chosen.slice(0, Math.min(cut, chosen.length)).join(" ")}`,
    after: `${chosen.slice(cut).join(" ")}\n\nBest regards,\nThe office`,
  }));

export function sampleSecret(kind: Secret["kind"]): fc.Arbitrary<Secret> {
  return values[kind].map((value) => ({ kind, value }));
}

const two = (number: number): string => number.toString().padStart(2, "0");
const name = fc
  .tuple(fc.constantFrom(...firstNames), fc.constantFrom(...lastNames))
  .map((parts) => parts.join(" "));

const values: Readonly<Record<Secret["kind"], fc.Arbitrary<string>>> = {
  phrase: fc.constantFrom(...phrases),
  name,
  amount: fc
    .integer({ min: 20, max: 990 })
    .map((thousands) => `${thousands}${thousands % 2 === 0 ? "000" : "500"}`),
  date: fc
    .tuple(
      fc.integer({ min: 2020, max: 2029 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`),
  phone: fc
    .tuple(fc.integer({ min: 201, max: 989 }), fc.integer({ min: 2_000_000, max: 9_999_999 }))
    .map(([area, number]) => `+1 ${area} ${number.toString().slice(0, 3)} ${number.toString().slice(3)}`),
  email: name.map((written) => `${written.toLowerCase().replace(" ", ".")}@mail.example`),
  code: fc
    .tuple(fc.constantFrom("MRN", "CASE", "ACC"), fc.integer({ min: 100_000, max: 999_999 }))
    .map(([prefix, number]) => `${prefix}-${number}`),
};
