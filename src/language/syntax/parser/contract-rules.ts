import type {
  BudgetDeclaration,
  BudgetLimit,
  ChargesClause,
  ContractClause,
  ContractDeclaration,
  Disclosure,
  DisclosesClause,
  FailureClause,
  FailureStep,
  LastsClause,
  Name,
  OffersClause,
  PartyClause,
  PurposeClause,
  SinkClause,
} from "../ast.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { missingExpression } from "./expression-rules.ts";
import { FormRules } from "./form-rules.ts";
import { noSpan, recovering } from "./token-rules.ts";

/** Budgets and disclosure contracts. */
export class ContractRules extends FormRules {
  public budget = this.RULE(
    "budget",
    (): BudgetDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const limits: BudgetLimit[] = [];
      const add = (limit: BudgetLimit | undefined): void => {
        this.ACTION(() => limit !== undefined && limits.push(limit));
      };
      this.CONSUME(K.budget);
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.LeftBrace);
      this.OPTION(() => {
        add(this.SUBRULE(this.budgetLimit));
        this.MANY(() => {
          this.SUBRULE(this.separator);
          add(this.SUBRULE1(this.budgetLimit));
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "budget", doc, name, limits, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public budgetLimit = this.RULE(
    "budgetLimit",
    (): BudgetLimit | undefined => {
      const start = this.startOffset();
      const amount = this.SUBRULE(this.number);
      const unit = this.SUBRULE(this.dottedName);
      this.CONSUME(K.per);
      const per = this.SUBRULE1(this.dottedName);
      const over = this.OPTION(() => {
        this.CONSUME(K.over);
        return this.SUBRULE(this.duration);
      });
      return { amount, unit, per, over, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public contract = this.RULE(
    "contract",
    (): ContractDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const clauses: ContractClause[] = [];
      this.CONSUME(K.contract);
      const name = this.SUBRULE(this.name);
      const answers = this.OPTION(() => {
        this.CONSUME(K.for);
        return this.SUBRULE(this.names);
      });
      const narrows = this.OPTION1(() => {
        this.CONSUME(K.narrows);
        return this.SUBRULE1(this.name);
      });
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        const clause = this.SUBRULE(this.contractClause);
        this.ACTION(() => clause !== undefined && clauses.push(clause));
      });
      this.CONSUME(T.RightBrace);
      return {
        kind: "contract",
        doc,
        name,
        answers: answers ?? [],
        narrows,
        clauses,
        span: this.spanFrom(start),
      };
    },
    recovering(undefined),
  );

  public contractClause = this.RULE(
    "contractClause",
    (): ContractClause | undefined =>
      this.OR<ContractClause | undefined>([
        { ALT: () => this.SUBRULE(this.partyClause) },
        { ALT: () => this.SUBRULE(this.purposeClause) },
        { ALT: () => this.SUBRULE(this.disclosesClause) },
        { ALT: () => this.SUBRULE(this.sinkClause) },
        { ALT: () => this.SUBRULE(this.memoryClause) },
        { ALT: () => this.SUBRULE(this.lastsClause) },
        { ALT: () => this.SUBRULE(this.chargesClause) },
        { ALT: () => this.SUBRULE(this.offersClause) },
        { ALT: () => this.SUBRULE(this.failureClause) },
      ]),
    recovering(undefined),
  );

  public partyClause = this.RULE(
    "partyClause",
    (): PartyClause | undefined => {
      const start = this.startOffset();
      const kind = this.OR([
        {
          ALT: () => {
            this.CONSUME(K.from);
            return "from" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.to);
            return "to" as const;
          },
        },
      ]);
      const parties = this.SUBRULE(this.names);
      return { kind, parties, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public purposeClause = this.RULE(
    "purposeClause",
    (): PurposeClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.purpose);
      const purpose = this.SUBRULE(this.name);
      return { kind: "purpose-of", purpose, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public disclosesClause = this.RULE(
    "disclosesClause",
    (): DisclosesClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.discloses);
      const disclosures = this.OR<Disclosure[] | undefined>([
        {
          ALT: () => {
            this.CONSUME(K.nothing);
            return undefined;
          },
        },
        {
          ALT: () => {
            const items = [this.SUBRULE(this.disclosure)];
            this.MANY(() => {
              this.CONSUME(T.Comma);
              items.push(this.SUBRULE1(this.disclosure));
            });
            return items;
          },
        },
      ]);
      return { kind: "discloses", disclosures, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public disclosure = this.RULE(
    "disclosure",
    (): Disclosure => {
      const start = this.startOffset();
      const value = this.SUBRULE(this.reference);
      const alias = this.OPTION(() => {
        this.CONSUME(K.as);
        return this.SUBRULE(this.name);
      });
      return { value, alias, span: this.spanFrom(start) };
    },
    recovering({ value: missingExpression, alias: undefined, span: noSpan }),
  );

  /** `forwards to calendar`, `logs nothing`. */
  public sinkClause = this.RULE(
    "sinkClause",
    (): SinkClause | undefined => {
      const start = this.startOffset();
      const kind = this.OR([
        {
          ALT: () => {
            this.CONSUME(K.forwards);
            return "forwards" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.logs);
            return "logs" as const;
          },
        },
      ]);
      const sinks = this.OR1<Name[] | undefined>([
        {
          ALT: () => {
            this.CONSUME(K.nothing);
            return undefined;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.to);
            return this.SUBRULE(this.names);
          },
        },
      ]);
      return { kind, sinks, lasts: undefined, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  /** `remembers in case_memory for 1 turn`. */
  public memoryClause = this.RULE(
    "memoryClause",
    (): SinkClause | undefined => {
      const start = this.startOffset();
      let lasts: SinkClause["lasts"];
      this.CONSUME(K.remembers);
      const sinks = this.OR<Name[] | undefined>([
        {
          ALT: () => {
            this.CONSUME(K.nothing);
            return undefined;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.in);
            const stores = this.SUBRULE(this.names);
            this.OPTION(() => {
              this.CONSUME(K.for);
              lasts = this.SUBRULE(this.duration);
            });
            return stores;
          },
        },
      ]);
      return { kind: "remembers", sinks, lasts, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public lastsClause = this.RULE(
    "lastsClause",
    (): LastsClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.lasts);
      const duration = this.SUBRULE(this.duration);
      return { kind: "lasts", duration, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public chargesClause = this.RULE(
    "chargesClause",
    (): ChargesClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.charges);
      const budgets = this.SUBRULE(this.names);
      return { kind: "charges", budgets, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public offersClause = this.RULE(
    "offersClause",
    (): OffersClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.offers);
      const form = this.SUBRULE(this.name);
      const risk = this.OPTION(() => {
        this.CONSUME(K.risk);
        return this.SUBRULE(this.number);
      });
      const guard = this.OPTION1(() => {
        this.CONSUME(K.when);
        return this.SUBRULE(this.expression);
      });
      return { kind: "offers", form, risk, guard, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public failureClause = this.RULE(
    "failureClause",
    (): FailureClause | undefined => {
      const start = this.startOffset();
      const steps: FailureStep[] = [];
      const add = (step: FailureStep | undefined): void => {
        this.ACTION(() => step !== undefined && steps.push(step));
      };
      this.CONSUME(K.otherwise);
      add(this.SUBRULE(this.failureStep));
      this.MANY(() => {
        this.CONSUME(T.Comma);
        add(this.SUBRULE1(this.failureStep));
      });
      return { kind: "failure", steps, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public failureStep = this.RULE(
    "failureStep",
    (): FailureStep | undefined => {
      const start = this.startOffset();
      return this.OR<FailureStep>([
        {
          ALT: () => {
            this.CONSUME(K.delegate);
            const to = this.SUBRULE(this.name);
            this.CONSUME(K.under);
            const under = this.SUBRULE1(this.name);
            return { kind: "delegate", to, under, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.ask);
            const approvers = this.SUBRULE(this.approvers);
            return { kind: "ask", approvers, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.abstain);
            const text = this.SUBRULE(this.text);
            return { kind: "abstain", text, span: this.spanFrom(start) };
          },
        },
      ]);
    },
    recovering(undefined),
  );
}
