import type {
  Addressees,
  FieldsClause,
  Generalization,
  LayoutClause,
  Name,
  OutboundClause,
  OutboundDeclaration,
  RiskRule,
} from "../ast.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { missingExpression } from "./expression-rules.ts";
import { ModelRules } from "./model-rules.ts";
import { missingName, noSpan, recovering } from "./token-rules.ts";

/** Contracts for messages that leave the system. */
export class OutboundRules extends ModelRules {
  public outbound = this.RULE(
    "outbound",
    (): OutboundDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const clauses: OutboundClause[] = [];
      this.CONSUME(K.outbound);
      const name = this.SUBRULE(this.name);
      const parameters = this.OPTION(() => this.SUBRULE(this.parameters)) ?? [];
      this.CONSUME(K.using);
      const using = this.SUBRULE1(this.name);
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        const clause = this.SUBRULE(this.outboundClause);
        this.ACTION(() => clause !== undefined && clauses.push(clause));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "outbound", doc, name, parameters, using, clauses, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public outboundClause = this.RULE(
    "outboundClause",
    (): OutboundClause | undefined => {
      const start = this.startOffset();
      return this.OR<OutboundClause | undefined>([
        {
          ALT: () => {
            this.CONSUME(K.channel);
            const channel = this.SUBRULE(this.name);
            return { kind: "channel", channel, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.from);
            const party = this.SUBRULE1(this.name);
            return { kind: "sender", party, span: this.spanFrom(start) };
          },
        },
        { ALT: () => this.SUBRULE(this.addresseesClause) },
        { ALT: () => this.SUBRULE(this.purposeClause) },
        { ALT: () => this.SUBRULE(this.fieldsClause) },
        { ALT: () => this.SUBRULE(this.generalizesClause) },
        {
          ALT: () => {
            this.CONSUME(K.adds);
            const allowed = this.OR1<Name[] | undefined>([
              {
                ALT: () => {
                  this.CONSUME(K.nothing);
                  return undefined;
                },
              },
              { ALT: () => this.SUBRULE(this.names) },
            ]);
            return { kind: "adds", allowed, span: this.spanFrom(start) };
          },
        },
        { ALT: () => this.SUBRULE(this.layoutClause) },
        {
          ALT: () => {
            this.CONSUME(K.checks);
            const when = this.OR2<"always" | RiskRule>([
              {
                ALT: () => {
                  this.CONSUME(K.always);
                  return "always" as const;
                },
              },
              { ALT: () => this.SUBRULE(this.riskRule) },
            ]);
            return { kind: "checks", when, span: this.spanFrom(start) };
          },
        },
        { ALT: () => this.SUBRULE(this.retriesClause) },
        {
          ALT: () => {
            this.CONSUME(K.otherwise);
            this.CONSUME(K.block);
            return { kind: "block", span: this.spanFrom(start) };
          },
        },
      ]);
    },
    recovering(undefined),
  );

  public addresseesClause = this.RULE(
    "addresseesClause",
    (): OutboundClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.to);
      const addressees = [this.SUBRULE(this.addressees)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        addressees.push(this.SUBRULE1(this.addressees));
      });
      return { kind: "addressees", addressees, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public addressees = this.RULE(
    "addressees",
    (): Addressees => {
      const start = this.startOffset();
      const line = this.SUBRULE(this.name);
      const among = this.OR([
        {
          ALT: () => {
            this.CONSUME(K.none);
            return undefined;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.in);
            return this.SUBRULE(this.primary);
          },
        },
      ]);
      return { line, among, span: this.spanFrom(start) };
    },
    recovering({ line: missingName, among: undefined, span: noSpan }),
  );

  public fieldsClause = this.RULE(
    "fieldsClause",
    (): FieldsClause | undefined => {
      const start = this.startOffset();
      const kind = this.OR([
        {
          ALT: () => {
            this.CONSUME(K.preserves);
            return "preserves" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.requires);
            return "requires" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.withholds);
            return "withholds" as const;
          },
        },
      ]);
      const fields = this.OR1<FieldsClause["fields"]>([
        {
          ALT: () => {
            this.CONSUME(K.nothing);
            return undefined;
          },
        },
        { ALT: () => this.SUBRULE(this.dottedNames) },
      ]);
      return { kind, fields, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public generalizesClause = this.RULE(
    "generalizesClause",
    (): OutboundClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.generalizes);
      const entries = [this.SUBRULE(this.generalization)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        entries.push(this.SUBRULE1(this.generalization));
      });
      return { kind: "generalizes", entries, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public generalization = this.RULE(
    "generalization",
    (): Generalization => {
      const start = this.startOffset();
      const field = this.SUBRULE(this.dottedName);
      this.CONSUME(K.to);
      const to = this.SUBRULE(this.primary);
      return { field, to, span: this.spanFrom(start) };
    },
    recovering({
      field: { kind: "dotted-name", parts: [missingName], span: noSpan },
      to: missingExpression,
      span: noSpan,
    }),
  );

  public layoutClause = this.RULE(
    "layoutClause",
    (): LayoutClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.layout);
      const layout = this.SUBRULE(this.reference);
      const words = this.OPTION(() => {
        this.CONSUME(T.Comma);
        this.CONSUME(K.at);
        this.CONSUME(K.most);
        const count = this.SUBRULE(this.number);
        this.CONSUME(K.words);
        return count;
      });
      return { kind: "layout", layout, words, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public riskRule = this.RULE(
    "riskRule",
    (): RiskRule => {
      const start = this.startOffset();
      this.CONSUME(K.by);
      this.CONSUME(K.risk);
      this.CONSUME(T.LeftParen);
      const weight = this.SUBRULE(this.number);
      this.CONSUME(T.Comma);
      const cost = this.SUBRULE1(this.number);
      this.CONSUME(T.RightParen);
      return { kind: "risk-rule", weight, cost, span: this.spanFrom(start) };
    },
    recovering({
      kind: "risk-rule",
      weight: { kind: "number", text: "0", span: noSpan },
      cost: { kind: "number", text: "0", span: noSpan },
      span: noSpan,
    }),
  );
}
