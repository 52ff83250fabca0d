import { fail, ok, type Result } from "../base/result.ts";
import { checkDraft } from "../decide/draft/check-draft.ts";
import type { Draft, DraftFinding } from "../decide/draft/draft.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import { draftDiagnostics } from "../diagnostics/catalogue/draft.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { InformationRelease } from "../policy/information-release.ts";
import { buildRelease, type BoundOutbound } from "../runtime/outbound/build-release.ts";
import { fixRecipients } from "../runtime/outbound/envelope-recipients.ts";
import { mailChannel } from "../runtime/outbound/mail-message.ts";
import { releaseDocument, releasePrompt } from "../runtime/outbound/release-document.ts";
import { rewriteDraft, type Rewritten } from "../runtime/outbound/rewrite-draft.ts";
import type { Span } from "../source/span.ts";
import { findDeclaration, parameterValues } from "./find-declaration.ts";
import type { CompiledModule } from "./pipeline.ts";
import type { DraftFile } from "./read-draft.ts";

export interface OutboundRequest {
  /** `care_update`, or with its module. */
  readonly outbound: string;
  /** By name, as they were written. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly case: object;
  readonly instruction: string;
  readonly draft: DraftFile;
}

/** A message that can be decided on. */
export interface PreparedDraft {
  readonly bound: BoundOutbound;
  readonly draft: Draft;
  /** What is wrong with whom it goes to. */
  readonly recipients: readonly Diagnostic[];
}

const nowhere: Span = { start: 0, end: 0 };

/** Binds the outbound of a request and reads its draft; what keeps it from being decided comes back as errors. */
export function prepareDraft(
  modules: readonly CompiledModule[],
  request: OutboundRequest,
): Result<PreparedDraft, readonly Diagnostic[]> {
  const found = findDeclaration(modules, "outbounds", request.outbound);
  if (!found.ok) {
    const parameters = { name: request.outbound, ...found.error };
    return fail([diagnose(draftDiagnostics.unknownOutbound, parameters, undefined, nowhere)]);
  }
  const { policy, name } = found.value;
  const bound = buildRelease(policy, name, {
    parameters: parameterValues(policy.outbounds[name]?.parameters ?? [], request.parameters),
    case: request.case,
    instruction: request.instruction,
  });
  if (!bound.ok) {
    return fail(
      bound.error.map(({ path, reason }) =>
        diagnose(draftDiagnostics.badTask, { path, reason }, undefined, nowhere),
      ),
    );
  }
  const { file, message } = request.draft;
  const read = mailChannel.read(message);
  if (!read.ok) return fail([diagnose(draftDiagnostics.malformed, { reason: read.error }, file, nowhere)]);
  const fixed = fixRecipients(read.value.recipients, bound.value.recipients, mailChannel.readAddress);
  const recipients = fixed.ok
    ? []
    : fixed.error.map((problem) =>
        diagnose(draftDiagnostics.recipient, problem, file, addressSpan(file.text, problem.address)),
      );
  return ok({ bound: bound.value, draft: read.value.draft, recipients });
}

function addressSpan(text: string, address: string): Span {
  const start = address === "" ? -1 : text.indexOf(address);
  return start < 0 ? nowhere : { start, end: start + address.length };
}

/** Everything for which a draft may not be sent, at its place in the file. */
export function checkPrepared(
  { bound, draft, recipients }: PreparedDraft,
  file: DraftFile,
): readonly Diagnostic[] {
  return [...recipients, ...checkDraft(bound.rule, draft).map((finding) => diagnosticOf(finding, file))];
}

/** The information-release contract of a draft, for machines and in words. */
export function contractOfPrepared({ bound, draft }: PreparedDraft): {
  readonly release: InformationRelease;
  readonly prompt: string;
} {
  const release = releaseDocument(bound, draft);
  return { release, prompt: releasePrompt(release) };
}

/** The draft as the rules rewrite it, with what is still wrong; recipients are never rewritten. */
export function rewritePrepared({ bound, draft }: PreparedDraft): Rewritten {
  return rewriteDraft(bound.rule, draft);
}

function diagnosticOf(finding: DraftFinding, draft: DraftFile): Diagnostic {
  const { file } = draft;
  const span = placeOf(finding, draft);
  const { field = "", substitute, message } = finding;
  switch (finding.kind) {
    case "withheld":
      return diagnose(
        draftDiagnostics.shows,
        { field, isWhole: !message.startsWith("shows part") },
        file,
        span,
      );
    case "not-generalized":
      return diagnose(draftDiagnostics.showsExactly, { field, substitute }, file, span);
    case "missing":
    case "not-preserved": {
      const verb = finding.kind === "missing" ? "does not say" : "no longer says";
      return diagnose(draftDiagnostics.misses, { field, verb, text: substitute ?? "" }, file, span);
    }
    case "layout":
      return diagnose(draftDiagnostics.layout, { problem: message }, file, span);
    case "unreadable":
      return diagnose(draftDiagnostics.unreadable, { what: message }, file, span);
    case "private-source":
      return diagnose(draftDiagnostics.adds, { what: "a mention of a private source" }, file, span);
    default:
      return diagnose(draftDiagnostics.adds, { what: message }, file, span);
  }
}

/** A part is told apart by where it starts; line ends are single in it, and may be double in the file. */
function placeOf({ part, span }: DraftFinding, { file, subjectAt, bodyAt, message }: DraftFile): Span {
  if (part === "subject") {
    const at = span ?? { start: 0, end: message.subject.length };
    return { start: subjectAt + at.start, end: subjectAt + at.end };
  }
  if (span === undefined) return { start: bodyAt, end: Math.min(bodyAt + 1, file.text.length) };
  return { start: bodyAt + inFile(message.body, span.start), end: bodyAt + inFile(message.body, span.end) };
}

/** The offset in a text with CRLF of an offset in the same text with LF. */
function inFile(text: string, offset: number): number {
  let at = 0;
  for (let read = 0; read < offset && at < text.length; read++) at += text.startsWith("\r\n", at) ? 2 : 1;
  return at;
}
