/** The public entry `remit-lang/runtime`: what agents use, and below it what emitted code uses. */

export { loadPolicy } from "../decide/verified-policy.ts";
export type { LoadFailure } from "../policy/load-policy.ts";
export type { Policy, PolicyDocument } from "../policy/policy.ts";
export type { Value } from "../policy/type.ts";
export type { Reason, ReasonCode, Verdict } from "../decide/verdict.ts";
export { buildCommitment, type TrustedInput } from "./boundary/build-commitment.ts";
export type { BuildProblem } from "./boundary/build-problem.ts";
export {
  openRun,
  type CallEvent,
  type CommitmentRun,
  type GatedCall,
  type RunOptions,
  type ToolCall,
} from "./boundary/commitment-run.ts";
export { artifactGraph, type Artifact, type ArtifactGraph } from "./boundary/artifact-graph.ts";
export { claimsInMessage } from "./boundary/claims-in-message.ts";
export { cleanClaims, type CleanClaim } from "./boundary/clean-claims.ts";
export { commitmentDigest, type CommitmentDescription } from "./boundary/describe-commitment.ts";
export type { Rejection, RejectionCategory } from "./boundary/rejection.ts";
export {
  releaseOrRecover,
  type AgentMessage,
  type CandidateGenerator,
  type CleanContext,
  type FirstContext,
  type Recovery,
  type RecoveryOptions,
} from "./boundary/recovery.ts";
export { cryptographicDraws, seededDraws, type Draws } from "./draws.ts";
export type { Disclosure } from "./disclosure.ts";
export type { Envelope } from "./envelope.ts";
export { memoryLedger, type Charge, type Ledger } from "./ledger.ts";
export { createMonitor, type Monitor } from "./monitor.ts";
export type { AuditEvent, Called, Outcome, Use, Used } from "./outcome.ts";
export { CaseError, projector, type Projection, type View } from "./project.ts";
export {
  messageText,
  renderer,
  type Message,
  type RenderInput,
  type Renderer,
  type Rendering,
} from "./render.ts";
export type { MonitorOptions } from "./session.ts";

// Messages that leave the system

export type { Draft, DraftFinding } from "../decide/draft/draft.ts";
export type { InformationRelease } from "../policy/information-release.ts";
export { buildContract, type MessageContract } from "./outbound/build-contract.ts";
export {
  buildRelease,
  type BoundOutbound,
  type OutboundProblem,
  type OutboundTask,
} from "./outbound/build-release.ts";
export {
  runMechanism,
  type ActionModel,
  type Checker,
  type CostEvent,
  type Mechanism,
  type MechanismResult,
  type Rewriter,
} from "./outbound/mechanism.ts";
export type { ExecutionEvent, Observe } from "./outbound/execution-log.ts";
export { calendarChannel, type CalendarEvent } from "./outbound/calendar-event.ts";
export type { Channel } from "./outbound/channel.ts";
export { chatChannel, type ChatMessage } from "./outbound/chat-message.ts";
export type { CheckedMessage } from "./outbound/checked-message.ts";
export { formChannel, type FormChannelOptions, type FormSubmission } from "./outbound/form-submission.ts";
export {
  mailChannel,
  type MessageForSending,
  type OutgoingAttachment,
  type OutgoingMessage,
} from "./outbound/mail-message.ts";
export { releaseDocument, releasePrompt, withoutUtilityShape } from "./outbound/release-document.ts";
export { rewriteDraft, type Change, type Rewritten } from "./outbound/rewrite-draft.ts";
export {
  createChannelGuard,
  createSendGuard,
  memorySentLog,
  type ChannelGuardOptions,
  type Clearance,
  type SendGuard,
  type SendGuardOptions,
  type Sent,
  type SentLog,
  type Submitted,
  type Transport,
} from "./outbound/send-guard.ts";

// For emitted code

export { band, count, month, present } from "../policy/builtins.ts";
export { readClock } from "../policy/clock-reading.ts";
export { holds, isMatch, isMember, plainText } from "../policy/evaluate.ts";
export {
  abstained,
  isTrue,
  requiredSlots,
  sendData,
  sendText,
  showPlace,
  shown,
  unreachable,
  view,
} from "./rendered.ts";
export {
  bool,
  date,
  decimal,
  email,
  endpoint,
  host,
  id,
  int,
  list,
  oneOf,
  optional,
  path,
  read,
  record,
  set,
  text,
  url,
  type Typed,
} from "./typed.ts";
