import type { Generator } from "./generator.ts";

/** One way in which something can fail at run time, what then happens, and the test that shows it. */
export interface FailureEdge {
  readonly edge: string;
  readonly outcome: string;
  /** The file below `test/`, and a part of the test's title or of its table. */
  readonly test: readonly [file: string, title: string];
}

const denied = (code: string): string => `denied: \`${code}\``;
const abstained = (cause: string): string => `the fixed abstention; recorded as \`${cause}\``;

export const failureEdges: Readonly<Record<string, readonly FailureEdge[]>> = {
  "Asking for a message": [
    {
      edge: "the envelope is malformed",
      outcome: denied("malformed-envelope"),
      test: ["runtime/monitor.test.ts", "refuses an envelope that is none"],
    },
    {
      edge: "its id was used with other content",
      outcome: denied("envelope-reused"),
      test: ["runtime/monitor.test.ts", "refuses other content under an identifier that was used"],
    },
    {
      edge: "another process answered it with another message",
      outcome: denied("other-message"),
      test: ["adapters/ledgers.test.ts", "holds a monitor that starts again to what the first one said"],
    },
    {
      edge: "its token is unsigned, altered, stale, early, replayed, for another monitor or by another's key",
      outcome: "refused before the monitor is asked",
      test: ["adapters/envelope-stress.test.ts", "5,000 envelopes"],
    },
    {
      edge: "where read tokens are kept is down",
      outcome: "refused: `ledger-unavailable`",
      test: ["adapters/envelope-stress.test.ts", "an envelope that cannot be kept is not read"],
    },
    {
      edge: "it asks for a slot that the requirement does not accept",
      outcome: denied("unknown-slot"),
      test: ["adapters/envelope-stress.test.ts", "expanded slots"],
    },
    {
      edge: "no contract answers the requirement",
      outcome: "escalated to a person; the receiver gets a fixed text",
      test: ["runtime/failure-policy.test.ts", "is sent to the declared person, without a value"],
    },
    {
      edge: "no contract is with this receiver",
      outcome: denied("wrong-recipient"),
      test: [
        "runtime/monitor.test.ts",
        "is escalated where no contract answers, and denied where none is with this receiver",
      ],
    },
    {
      edge: "what the contract reads of the case does not fit its type",
      outcome: "an error to the application, before any operation exists",
      test: [
        "runtime/monitor.test.ts",
        "raises what does not fit in the case to the application, without the value",
      ],
    },
    {
      edge: "a withheld field is missing or malformed",
      outcome: "nothing changes: it is not read",
      test: ["runtime/monitor.test.ts", "reads nothing of the case but what is public or disclosed"],
    },
  ],
  "Making a message": [
    {
      edge: "no candidate suffices",
      outcome: abstained("no-candidate"),
      test: ["runtime/monitor.test.ts", "is the one fixed text, whatever the cause"],
    },
    {
      edge: "a budget is spent, or a form has no bound",
      outcome: `the failure policy; at its end ${abstained("over-budget")}`,
      test: ["runtime/budgets.test.ts", "what has no bound is over every budget of bits"],
    },
    {
      edge: "the ledger is down, or locked past its deadline",
      outcome: denied("ledger-unavailable"),
      test: ["adapters/ledgers.test.ts", "lets nothing out while another process holds the file"],
    },
    {
      edge: "a process is killed between charge and release",
      outcome: "the charge stays; the retry of the same id uses it",
      test: [
        "adapters/ledger-under-fire.test.ts",
        "loses no charge and is never passed when processes are killed",
      ],
    },
    {
      edge: "the message does not read back",
      outcome: abstained("unreadable"),
      test: ["runtime/render.test.ts", "nothing where a note looks like the placeholder"],
    },
    {
      edge: "it reads back in two ways",
      outcome: abstained("ambiguous"),
      test: ["runtime/render.test.ts", "is not given when it can be read in two ways"],
    },
    {
      edge: "reading it back takes too long",
      outcome: abstained("too-long"),
      test: ["runtime/values.test.ts", "gives up on a text that takes too long to read"],
    },
    {
      edge: "it does not show all that is required",
      outcome: abstained("incomplete"),
      test: ["runtime/render.test.ts", "is not given when it does not show all that is required"],
    },
    {
      edge: "no branch of the form holds",
      outcome: abstained("no-branch"),
      test: ["runtime/render.test.ts", "is not given when no branch holds"],
    },
    {
      edge: "the policy was tampered with after it was checked",
      outcome: "the fixed abstention",
      test: ["runtime/monitor.test.ts", "a policy that was tampered with after it was checked"],
    },
  ],
  "Failing further": [
    {
      edge: "the broker says that it cannot, throws, or says nothing",
      outcome: abstained("failed"),
      test: ["runtime/failure-policy.test.ts", "ends in the one fixed text when the broker"],
    },
    {
      edge: "its receipt lacks a slot, adds one, or has another type",
      outcome: abstained("malformed-receipt"),
      test: ["runtime/failure-policy.test.ts", "gives what is no slot"],
    },
    {
      edge: "its receipt does not read back",
      outcome: abstained("unsafe-receipt"),
      test: ["runtime/failure-policy.test.ts", "does not read back"],
    },
    {
      edge: "its receipt is over the budget",
      outcome: "the fixed abstention",
      test: ["runtime/failure-policy.test.ts", "charges the receipt like any other release"],
    },
    {
      edge: "an approval is for other content",
      outcome: "asked for again",
      test: ["runtime/failure-policy.test.ts", "is for one content: another case is asked for again"],
    },
    {
      edge: "an approval is missing, or comes from somebody else",
      outcome: denied("not-an-approver"),
      test: ["runtime/failure-policy.test.ts", "counts only from all of the persons who are asked"],
    },
    {
      edge: "an approval comes from who asked",
      outcome: denied("own-request"),
      test: ["runtime/failure-policy.test.ts", "never comes from who asked"],
    },
    {
      edge: "an approval has expired",
      outcome: denied("expired-request"),
      test: ["runtime/failure-policy.test.ts", "ms after it was asked for"],
    },
    {
      edge: "an approval was used, here or in another process",
      outcome: "asked for again",
      test: ["runtime/failure-policy.test.ts", "is used once in all processes that share a ledger"],
    },
  ],
  "Using an object": [
    {
      edge: "it was made, copied or changed by somebody else",
      outcome: denied("not-an-object"),
      test: ["runtime/monitor.test.ts", "cannot be made, copied or changed"],
    },
    {
      edge: "its lifetime is over, in turns or in time",
      outcome: denied("expired-turns / expired-time"),
      test: ["runtime/monitor.test.ts", "is read by its recipient for its purpose until it expires"],
    },
    {
      edge: "the clock went back",
      outcome: denied("time-reversed"),
      test: ["decide/operation-against-contract.test.ts", "time-reversed"],
    },
    {
      edge: "the sink is not granted",
      outcome: denied("sink-not-granted"),
      test: ["runtime/monitor.test.ts", "goes to a granted sink and to no other"],
    },
    {
      edge: "the next contract discloses less",
      outcome: denied("field-not-disclosed"),
      test: ["runtime/monitor.test.ts", "goes on with no more than the next contract discloses"],
    },
    {
      edge: "the store's own lifetime is over",
      outcome: denied("expired-memory"),
      test: [
        "runtime/monitor.test.ts",
        "is read again from a store only as long as both store and contract let it",
      ],
    },
    {
      edge: "nothing is stored there",
      outcome: denied("nothing-there"),
      test: ["runtime/monitor.test.ts", "cannot be logged or remembered where nothing says so"],
    },
    {
      edge: "a derived object would be wider",
      outcome: denied("wider-than-parent"),
      test: ["runtime/derive.test.ts", "has the sinks that are left, and never more"],
    },
    {
      edge: "an argument is unknown, given twice, or does not fit",
      outcome: denied("unknown-argument / argument-given-twice / argument-does-not-fit"),
      test: ["runtime/monitor.test.ts", "fills the parameters of a tool with its slots"],
    },
    {
      edge: "a budget of calls is spent",
      outcome: denied("over-budget"),
      test: ["runtime/budgets.test.ts", "is charged by calls and not by releases"],
    },
    {
      edge: "its token is altered, expired, for another recipient or of another policy",
      outcome: "not opened",
      test: [
        "adapters/object-tokens.test.ts",
        "is for its recipient, and for the policy under which it was released",
      ],
    },
  ],
  "Releasing generated code": [
    {
      edge: "a parameter or the evidence is missing, unknown, conflicting or ill-typed",
      outcome: "no commitment is built, so nothing is released",
      test: [
        "cli/release.test.ts",
        "does not build a commitment from what is missing, unknown, conflicting or ill-typed",
      ],
    },
    {
      edge: "an effect is not granted, denied or out of bounds",
      outcome: "refused: `not-granted / denied-by-rule / outside-scope`; the candidate is not run",
      test: ["cli/release.test.ts", "names the denial or the bound that refuses"],
    },
    {
      edge: "an effect cannot be resolved, or a person has to approve it",
      outcome: "refused: `unresolved-effect / needs-approval`",
      test: ["cli/release.test.ts", "refuses what it cannot resolve, and what a person has to approve"],
    },
    {
      edge: "the candidate is in a language that is not understood, or not one of the commitment's",
      outcome: "not released",
      test: ["cli/release.test.ts", "takes candidates in the languages of the commitment alone"],
    },
    {
      edge: "a check fails, takes too long, cannot be run, or was not asked for",
      outcome: "not released",
      test: [
        "cli/release.test.ts",
        "runs checks only when asked to, and only for a candidate whose effects are authorized",
      ],
    },
    {
      edge: "the generator throws, or gives no candidate",
      outcome: "an attempt less; blocked after the last",
      test: [
        "runtime/boundary/recovery.test.ts",
        "blocks after as many retries as the commitment says, also where the generator fails",
      ],
    },
    {
      edge: "a claim is near, partial, unlisted, ambiguous, in conflict or without a reference",
      outcome: "dropped from the clean context",
      test: [
        "runtime/boundary/recovery.test.ts",
        "drops what is near, partial, unlisted, out of bounds, ambiguous, in conflict or without a reference",
      ],
    },
  ],
  "Calling tools under a commitment": [
    {
      edge: "an argument does not fit the tool, or the tool is not declared",
      outcome: denied("unknown-argument / argument-does-not-fit"),
      test: [
        "runtime/boundary/commitment-run.test.ts",
        "refuses what does not fit the declaration of a tool, and tools that are not declared",
      ],
    },
    {
      edge: "an argument should be among results, and no tool has returned it as a whole value",
      outcome: denied("not-granted"),
      test: [
        "runtime/boundary/commitment-run.test.ts",
        "takes arguments from results of this run, as whole values",
      ],
    },
    {
      edge: "something was called after which this is denied",
      outcome: denied("denied-after"),
      test: [
        "runtime/boundary/commitment-run.test.ts",
        "narrows after what it says, for good, and only once that was allowed",
      ],
    },
    {
      edge: "an approval is missing, for another call, used, or from a caller",
      outcome: "asked for; the call is not made",
      test: [
        "runtime/boundary/commitment-run.test.ts",
        "needs the word of each approver for the exact call, once, and of no caller",
      ],
    },
    {
      edge: "the commitment is over",
      outcome: denied("expired-time"),
      test: ["runtime/boundary/commitment-run.test.ts", "is over when the commitment is, with its approvals"],
    },
    {
      edge: "a budget is spent, or the ledger is down",
      outcome: denied("over-budget / ledger-unavailable"),
      test: [
        "runtime/boundary/commitment-run.test.ts",
        "spends budgets of calls and of amounts, and refuses when the ledger is down",
      ],
    },
    {
      edge: "a decision cannot be recorded",
      outcome: "the call is not made",
      test: [
        "runtime/boundary/commitment-run.test.ts",
        "records each decision without values, and makes no call that cannot be recorded",
      ],
    },
    {
      edge: "an agent calls over MCP what the commitment does not grant",
      outcome: "refused; the tool is not called",
      test: [
        "adapters/mcp-run-gateway.test.ts",
        "what is denied, not declared or of another shape never comes to the tool",
      ],
    },
  ],
  "Sending a message out": [
    {
      edge: "the draft cannot be repaired",
      outcome: "not sent",
      test: ["runtime/outbound/rewrite-draft.test.ts", "gives up on a draft that it cannot repair"],
    },
    {
      edge: "a required slot is missing, or the layout is another one",
      outcome: "not sent",
      test: ["runtime/outbound/rewrite-draft.test.ts", "is refused for a required slot that is not there"],
    },
    {
      edge: "an attachment is not named, or cannot be read",
      outcome: "not sent",
      test: [
        "runtime/outbound/rewrite-draft.test.ts",
        "is refused for an attachment that is not named, or cannot be read",
      ],
    },
    {
      edge: "a recipient stands on a line that must stay empty",
      outcome: "not sent",
      test: ["runtime/outbound/send-guard.test.ts", "on a line that must stay empty are refused"],
    },
    {
      edge: "the message changes between check and sending",
      outcome: "not sent",
      test: ["runtime/outbound/send-guard.test.ts", "changes between check and sending"],
    },
    {
      edge: "a clearance is a copy, or another guard's",
      outcome: "not sent",
      test: [
        "runtime/outbound/send-guard.test.ts",
        "refuses a clearance that another guard gave, and a copy of one",
      ],
    },
    {
      edge: "a message may have gone out before, or nobody can tell",
      outcome: "not sent again",
      test: [
        "runtime/outbound/send-guard.test.ts",
        "does not send again what may have gone out, and nothing where it cannot tell",
      ],
    },
    {
      edge: "the message is for another channel than the outbound",
      outcome: "not sent",
      test: ["runtime/outbound/channels.test.ts", "is no mail: an outbound for another channel is refused"],
    },
    {
      edge: "a form answers with a redirection",
      outcome: "not followed",
      test: ["runtime/outbound/channels.test.ts", "follows no redirection"],
    },
  ],
  "Around the monitor": [
    {
      edge: "an event cannot be written",
      outcome: "the operation stops with the error",
      test: ["runtime/monitor.test.ts", "stops the operation when it cannot be written"],
    },
    {
      edge: "the catalog is unsigned, altered, expired or incomplete",
      outcome: "refused before a policy is read",
      test: ["adapters/signed-catalog.test.ts", "an unsigned, altered or incomplete catalog gives nothing"],
    },
    {
      edge: "a question from another process is malformed",
      outcome: "denied",
      test: ["adapters/decision-service.test.ts", "and says no value"],
    },
    {
      edge: "the monitor throws while another process waits",
      outcome: "denied",
      test: ["adapters/decision-service.test.ts", "denies when the monitor cannot go on"],
    },
    {
      edge: "a request over HTTP has no token, another host or another type",
      outcome: "denied",
      test: ["adapters/decision-service.test.ts", "another token"],
    },
    {
      edge: "the process or server that a client asks has ended, is late, or babbles",
      outcome: "denied",
      test: ["clients/python-client.test.ts", "is denied when they do not answer"],
    },
    {
      edge: "a graph writes to a store what the contract does not let it keep",
      outcome: "the write is refused",
      test: ["adapters/langgraph.test.ts", "keeps nothing that the contract does not let it keep"],
    },
    {
      edge: "an agent calls a tool that no contract forwards to",
      outcome: "refused; the tool is not called",
      test: ["adapters/mcp-gateway.test.ts", "what the monitor refuses never comes to the tool"],
    },
  ],
};

const path = "docs/reference/failure-edges.md";

/** The page of every way to fail. */
export const failureEdgesReference: Generator = {
  ownedFolders: [],
  generate: () => Promise.resolve(new Map([[path, page()]])),
};

function page(): string {
  const sections = Object.entries(failureEdges).map(([title, edges]) => {
    const rows = edges.map(
      ({ edge, outcome, test: [file, name] }) => `| ${edge} | ${outcome} | [${name}](../../test/${file}) |`,
    );
    return `## ${title}\n\n| when | then | test |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  const introduction =
    "# What fails, and how\n\nEvery failure at run time ends in a denial, in the one fixed abstention, or in an error to the application before anything happened.\n";
  return [introduction, ...sections].join("\n");
}
