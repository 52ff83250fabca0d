import type { InformationRelease } from "../../policy/information-release.ts";

/**
 * What is recorded of one task for the evaluator (appendix C of the paper): drafts, verdicts and what they cost. Unlike
 * audit events it holds the texts of messages, so it is written only where someone asks for it, on data meant for measuring.
 */
export type ExecutionEvent =
  | {
      readonly event: "execution_start";
      /** One name for the same task in both wordings and under every mechanism. */
      readonly task: string;
      readonly prompt: "normal" | "attack";
      /** `M_B`, `M_G`, `M_G+C`, `rules`, or another name for how the message was brought to where it may be sent. */
      readonly mechanism: string;
      /** What the user, or a requester through the user, asked for. */
      readonly input: string;
      /** The variant under which a logged draft was rewritten again; nothing was sent. */
      readonly offline_replay?: string;
    }
  | { readonly event: "task_contract_built"; readonly task_contract: InformationRelease }
  | {
      readonly event: "rewrite_requested";
      /** The draft as the agent wrote it, before the rewriter sees it for the first time. */
      readonly original_arguments: SentText;
    }
  | { readonly event: "rewrite_returned"; readonly rewritten: SentText }
  | {
      readonly event: "privacy_check";
      /**
       * How many checks there were, this one among them.
       * @asType integer
       * @minimum 1
       */
      readonly count: number;
      readonly passed: boolean;
      readonly checked: SentText;
    }
  | {
      readonly event: "llm_usage";
      /** Tokens of the rewriter are local, all others remote. */
      readonly role: "agent" | "privacy_checker" | "rewriter";
      /**
       * @asType integer
       * @minimum 0
       */
      readonly input_tokens: number;
      /**
       * @asType integer
       * @minimum 0
       */
      readonly output_tokens: number;
    }
  | {
      /** A call of the tool that sends. */
      readonly event: "send_tool_call";
      readonly succeeded: boolean;
      readonly arguments: SentText;
    }
  | {
      readonly event: "final_sent_email";
      readonly email: SentText;
      /** False in a replay, in which nothing is sent. */
      readonly actual_email_sent: boolean;
    }
  | {
      readonly event: "execution_end";
      readonly outcome: "sent" | "blocked";
      /**
       * Checks that the final output reports; the largest count of a `privacy_check` where it reports none.
       * @asType integer
       * @minimum 0
       */
      readonly privacy_check_count?: number;
    };

export type ExecutionStart = Extract<ExecutionEvent, { event: "execution_start" }>;
export type UsageRole = Extract<ExecutionEvent, { event: "llm_usage" }>["role"];

export interface SentText {
  readonly subject: string;
  readonly body: string;
}

/** Takes what happens in one execution, in order. */
export type Observe = (event: ExecutionEvent) => void;
