import type { IOrAlt } from "chevrotain";
import { syntaxDiagnostics } from "../../../diagnostics/catalogue/syntax.ts";
import type { Span } from "../../../source/span.ts";
import type {
  CodeVerdict,
  Expectation,
  Expression,
  Given,
  Name,
  NumberLiteral,
  RecordLiteral,
  TestDeclaration,
  Verdict,
} from "../ast.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { OutboundRules } from "./outbound-rules.ts";
import { missingName, noSpan, recovering } from "./token-rules.ts";

/** So far ahead words that may start a clause are told from names. */
const farthestClause = 8;

/** Tests of a policy. */
export class TestRules extends OutboundRules {
  public test = this.RULE(
    "test",
    (): TestDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const expectations: Expectation[] = [];
      let given: Given | undefined;
      this.CONSUME(K.test);
      const title = this.SUBRULE(this.text);
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        this.OR([
          {
            ALT: () => {
              const word: Span = { start: this.startOffset(), end: this.startOffset() + 5 };
              const next = this.SUBRULE(this.given);
              this.ACTION(() => {
                if (given === undefined) given = next;
                else
                  this.report(syntaxDiagnostics.repeatedClause, { clause: "given", owner: "the test" }, word);
              });
            },
          },
          {
            ALT: () => {
              const expectation = this.SUBRULE(this.expectation);
              this.ACTION(() => expectation !== undefined && expectations.push(expectation));
            },
          },
        ]);
      });
      this.CONSUME(T.RightBrace);
      return { kind: "test", doc, title, given, expectations, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public given = this.RULE(
    "given",
    (): Given | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.given);
      const name = this.SUBRULE(this.name);
      const values = this.OPTION((): readonly Expression[] => this.SUBRULE(this.callArguments));
      const record = this.OPTION1((): RecordLiteral => {
        this.CONSUME(K.with);
        return this.SUBRULE(this.recordLiteral);
      });
      const asking = this.OPTION2((): readonly Name[] => {
        this.CONSUME(K.asking);
        return this.SUBRULE(this.names);
      });
      const drawing = this.OPTION3((): NumberLiteral => {
        this.CONSUME(K.drawing);
        return this.SUBRULE(this.number);
      });
      const spending = this.OPTION4((): readonly Name[] => {
        this.CONSUME(K.after);
        this.CONSUME(K.spending);
        return this.SUBRULE1(this.names);
      });
      return {
        name,
        arguments: values,
        with: record,
        asking: asking ?? [],
        drawing,
        spending: spending ?? [],
        span: this.spanFrom(start),
      };
    },
    recovering(undefined),
  );

  public expectation = this.RULE(
    "expectation",
    (): Expectation | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.expect);
      const end = (): Span => this.spanFrom(start);
      const asKeyword = (): boolean => !this.startsTerm();
      const alternatives: IOrAlt<Expectation | undefined>[] = [
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.release);
            const form = this.SUBRULE(this.name);
            return { kind: "expect-release", form, span: end() };
          },
        },
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.text);
            const text = this.SUBRULE(this.text);
            return { kind: "expect-text", text, span: end() };
          },
        },
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.data);
            const data = this.SUBRULE(this.recordLiteral);
            return { kind: "expect-data", data, span: end() };
          },
        },
        { GATE: asKeyword, ALT: () => this.SUBRULE(this.outcomeExpectation, { ARGS: [start] }) },
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.forward);
            this.CONSUME(K.to);
            const to = this.SUBRULE1(this.name);
            const verdict = this.SUBRULE(this.verdict);
            return { kind: "expect-forward", to, verdict, span: end() };
          },
        },
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.log);
            this.CONSUME1(K.to);
            const to = this.SUBRULE2(this.name);
            const verdict = this.SUBRULE1(this.verdict);
            return { kind: "expect-log", to, verdict, span: end() };
          },
        },
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.remember);
            this.CONSUME(K.in);
            const store = this.SUBRULE3(this.name);
            const verdict = this.SUBRULE2(this.verdict);
            return { kind: "expect-remember", store, verdict, span: end() };
          },
        },
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.read);
            this.CONSUME(K.after);
            const after = this.SUBRULE(this.duration);
            const verdict = this.SUBRULE3(this.verdict);
            return { kind: "expect-read", after, verdict, span: end() };
          },
        },
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.effects);
            this.CONSUME(K.of);
            const code = this.SUBRULE2(this.text);
            const verdict = this.SUBRULE(this.codeVerdict);
            return { kind: "expect-effects", code, verdict, span: end() };
          },
        },
        {
          GATE: asKeyword,
          ALT: () => {
            this.CONSUME(K.claim);
            const claim = this.SUBRULE4(this.name);
            const value = this.SUBRULE3(this.text);
            const kept = this.SUBRULE(this.claimVerdict);
            return { kind: "expect-claim", claim, value, kept, span: end() };
          },
        },
        { ALT: () => this.SUBRULE(this.termExpectation, { ARGS: [start] }) },
      ];
      // The first word decides, so that what follows it is reported where it stands.
      return this.OR<Expectation | undefined>({
        MAX_LOOKAHEAD: 1,
        IGNORE_AMBIGUITIES: true,
        DEF: alternatives,
      });
    },
    recovering(undefined),
  );

  /** Whether a word that starts an expectation of its own is here the name of a field or a call: then what follows one does. */
  private startsTerm(): boolean {
    if (this.isNext(2, T.LeftParen, T.Dot)) return true;
    if (this.isNext(2, K.is)) return this.isNext(3, ...answers);
    return this.isNext(2, K.after, K.reaches, K.reveals) && this.isName(3) && !this.startsClause(3);
  }

  /** Whether the next clause of a test starts at a token, rather than something that is called `expect` or `given`. */
  private startsClause(ahead: number): boolean {
    if (!this.isNext(ahead, K.expect, K.given) || !this.isName(ahead + 1)) return false;
    if (this.isNext(ahead + 1, K.is) && this.isNext(ahead + 2, ...answers)) return false;
    // Of two such words the second starts the clause, unless it is what the clause is about.
    const isAbout = this.isNext(ahead + 2, T.LeftParen, T.Dot, K.is, K.after, K.reaches, K.reveals);
    return isAbout || ahead > farthestClause || !this.startsClause(ahead + 1);
  }

  public outcomeExpectation = this.RULE(
    "outcomeExpectation",
    (start: number): Expectation | undefined => {
      const outcome = this.OR<{
        readonly outcome: "abstain" | "delegate" | "ask" | "escalate";
        readonly to: readonly Name[];
      }>([
        {
          ALT: () => {
            this.CONSUME(K.abstain);
            return { outcome: "abstain", to: [] };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.delegate);
            this.CONSUME(K.to);
            const to = this.SUBRULE(this.name);
            return { outcome: "delegate", to: [to] };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.ask);
            const to = this.SUBRULE(this.approvers);
            return { outcome: "ask", to };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.escalate);
            const to = this.OPTION(() => {
              this.CONSUME1(K.to);
              return this.SUBRULE1(this.name);
            });
            return { outcome: "escalate", to: to === undefined ? [] : [to] };
          },
        },
      ]);
      return this.make(() => ({ kind: "expect-outcome", ...outcome, span: this.spanFrom(start) }));
    },
    recovering(undefined),
  );

  /** An expectation that starts with what it is about: a field that reaches somebody, or a call. */
  public termExpectation = this.RULE(
    "termExpectation",
    (start: number): Expectation | undefined => {
      const term = this.SUBRULE(this.effectPattern);
      return this.OR<Expectation | undefined>([
        {
          ALT: () => {
            const mode = this.OR1([
              {
                ALT: () => {
                  this.CONSUME(K.reaches);
                  return "reaches" as const;
                },
              },
              {
                ALT: () => {
                  this.CONSUME(K.reveals);
                  return "reveals" as const;
                },
              },
            ]);
            const parties = this.OR2({
              IGNORE_AMBIGUITIES: true,
              DEF: [
                {
                  ALT: () => {
                    this.CONSUME(K.nobody);
                    return [];
                  },
                },
                { ALT: () => this.SUBRULE(this.names) },
              ],
            });
            const only = this.OPTION(() => this.CONSUME(K.only)) !== undefined;
            return this.make(() => ({
              kind: "expect-reach",
              mode,
              field: term.name,
              parties,
              only,
              span: this.spanFrom(start),
            }));
          },
        },
        {
          ALT: () => {
            const after = this.OPTION1(() => {
              this.CONSUME(K.after);
              return this.SUBRULE1(this.effectPattern);
            });
            const verdict = this.SUBRULE(this.verdict);
            return this.make(() => ({
              kind: "expect-call",
              call: term,
              after,
              verdict,
              span: this.spanFrom(start),
            }));
          },
        },
      ]);
    },
    recovering(undefined),
  );

  public verdict = this.RULE(
    "verdict",
    (): Verdict => {
      const start = this.startOffset();
      this.CONSUME(K.is);
      return this.OR<Verdict>([
        {
          ALT: () => {
            this.CONSUME(K.allowed);
            return { answer: "allowed", approvers: [], span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.denied);
            return { answer: "denied", approvers: [], span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.asked);
            const approvers = this.OPTION((): readonly Name[] => {
              this.CONSUME(K.of);
              return this.SUBRULE(this.approvers);
            });
            return { answer: "asked", approvers: approvers ?? [], span: this.spanFrom(start) };
          },
        },
      ]);
    },
    recovering({ answer: "denied", approvers: [missingName], span: noSpan }),
  );

  public codeVerdict = this.RULE(
    "codeVerdict",
    (): CodeVerdict => {
      const start = this.startOffset();
      this.CONSUME(K.are);
      return this.OR<CodeVerdict>([
        {
          ALT: () => {
            this.CONSUME(K.released);
            return { answer: "released", at: undefined, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.refused);
            const at = this.OPTION(() => {
              this.CONSUME(K.at);
              return this.SUBRULE(this.effectPattern);
            });
            return { answer: "refused", at, span: this.spanFrom(start) };
          },
        },
      ]);
    },
    recovering({ answer: "refused", at: undefined, span: noSpan }),
  );

  /** The canonical text that is kept, or undefined where the claim is dropped. */
  public claimVerdict = this.RULE(
    "claimVerdict",
    () => {
      this.CONSUME(K.is);
      return this.OR([
        {
          ALT: () => {
            this.CONSUME(K.dropped);
            return undefined;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.kept);
            this.CONSUME(K.as);
            return this.SUBRULE(this.text);
          },
        },
      ]);
    },
    recovering(undefined),
  );
}

/** What a verdict says. */
const answers = [K.allowed, K.denied, K.asked];
