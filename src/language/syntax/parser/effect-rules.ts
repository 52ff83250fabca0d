import type {
  AfterClause,
  ArgumentConstraint,
  AsksClause,
  ClaimDeclaration,
  ClaimsClause,
  CommitmentClause,
  CommitmentDeclaration,
  CompareOperator,
  DeniesClause,
  EffectArgument,
  EffectDeclaration,
  EffectPattern,
  EffectsClause,
  EvidenceDeclaration,
  EvidenceEntry,
  LanguageClause,
  PassesClause,
  ProvidesClause,
  RetriesClause,
  Signature,
  TextLiteral,
  WithinBound,
  WithinClause,
} from "../ast.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { ContractRules } from "./contract-rules.ts";
import { missingExpression } from "./expression-rules.ts";
import { missingName, noSpan, recovering } from "./token-rules.ts";
import { missingType } from "./type-rules.ts";

/** Evidence, commitments and the effects that they speak of. */
export class EffectRules extends ContractRules {
  public evidence = this.RULE(
    "evidence",
    (): EvidenceDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const entries: EvidenceEntry[] = [];
      this.CONSUME(K.evidence);
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        const entry = this.SUBRULE(this.evidenceEntry);
        this.ACTION(() => entry !== undefined && entries.push(entry));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "evidence", doc, name, entries, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public evidenceEntry = this.RULE(
    "evidenceEntry",
    (): EvidenceEntry | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const sort = this.SUBRULE(this.name);
      const name = this.SUBRULE1(this.name);
      this.CONSUME(T.Assign);
      const value = this.SUBRULE(this.text);
      const aliases: TextLiteral[] = [];
      this.OPTION({
        // `also NAME =` is the next entry, of a sort that is called `also`.
        GATE: () => !this.isNext(3, T.Assign),
        DEF: () => {
          this.CONSUME(K.also);
          aliases.push(this.SUBRULE1(this.text));
          this.MANY(() => {
            this.CONSUME(T.Comma);
            aliases.push(this.SUBRULE2(this.text));
          });
        },
      });
      return { doc, sort, name, value, aliases, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public effect = this.RULE(
    "effect",
    (): EffectDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      this.CONSUME(K.effect);
      const name = this.SUBRULE(this.dottedName);
      const parameters = this.SUBRULE(this.parameters);
      return { kind: "effect", doc, name, parameters, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public commitment = this.RULE(
    "commitment",
    (): CommitmentDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const clauses: CommitmentClause[] = [];
      this.CONSUME(K.commitment);
      const name = this.SUBRULE(this.name);
      const parameters = this.OPTION(() => this.SUBRULE(this.parameters)) ?? [];
      const narrows = this.OPTION1(() => {
        this.CONSUME(K.narrows);
        return this.SUBRULE(this.callOf);
      });
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        const clause = this.SUBRULE(this.commitmentClause);
        this.ACTION(() => clause !== undefined && clauses.push(clause));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "commitment", doc, name, parameters, narrows, clauses, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public commitmentClause = this.RULE(
    "commitmentClause",
    (): CommitmentClause | undefined =>
      this.OR<CommitmentClause | undefined>([
        { ALT: () => this.SUBRULE(this.languageClause) },
        { ALT: () => this.SUBRULE(this.providesClause) },
        { ALT: () => this.SUBRULE(this.passesClause) },
        { ALT: () => this.SUBRULE(this.withinClause) },
        { ALT: () => this.SUBRULE(this.allowsClause) },
        { ALT: () => this.SUBRULE(this.deniesClause) },
        { ALT: () => this.SUBRULE(this.asksClause) },
        { ALT: () => this.SUBRULE(this.afterClause) },
        { ALT: () => this.SUBRULE(this.claimsClause) },
        { ALT: () => this.SUBRULE(this.lastsClause) },
        { ALT: () => this.SUBRULE(this.chargesClause) },
        { ALT: () => this.SUBRULE(this.retriesClause) },
      ]),
    recovering(undefined),
  );

  public languageClause = this.RULE(
    "languageClause",
    (): LanguageClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.language);
      const languages = this.SUBRULE(this.names);
      return { kind: "language", languages, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public providesClause = this.RULE(
    "providesClause",
    (): ProvidesClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.provides);
      const signatures = [this.SUBRULE(this.signature)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        signatures.push(this.SUBRULE1(this.signature));
      });
      return { kind: "provides", signatures, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public signature = this.RULE(
    "signature",
    (): Signature => {
      const start = this.startOffset();
      const name = this.SUBRULE(this.name);
      const parameters = this.SUBRULE(this.parameters);
      const result = this.OPTION(() => {
        this.CONSUME(T.Arrow);
        return this.SUBRULE(this.type);
      });
      return { name, parameters, result, span: this.spanFrom(start) };
    },
    recovering({ name: missingName, parameters: [], result: undefined, span: noSpan }),
  );

  public passesClause = this.RULE(
    "passesClause",
    (): PassesClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.passes);
      const path = this.SUBRULE(this.text);
      return { kind: "passes", path, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public withinClause = this.RULE(
    "withinClause",
    (): WithinClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.within);
      const bounds = [this.SUBRULE(this.withinBound)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        bounds.push(this.SUBRULE1(this.withinBound));
      });
      return { kind: "within", bounds, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public withinBound = this.RULE(
    "withinBound",
    (): WithinBound => {
      const start = this.startOffset();
      const family = this.SUBRULE(this.name);
      const pattern = this.SUBRULE(this.template);
      return { family, pattern, span: this.spanFrom(start) };
    },
    recovering({
      family: missingName,
      pattern: { kind: "template", quote: "line", pieces: [], span: noSpan },
      span: noSpan,
    }),
  );

  public allowsClause = this.RULE(
    "allowsClause",
    (): EffectsClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.allows);
      const effects = this.SUBRULE(this.effectPatterns);
      return { kind: "allows", effects, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public deniesClause = this.RULE(
    "deniesClause",
    (): DeniesClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.denies);
      const effects = this.SUBRULE(this.effectPatterns);
      return { kind: "denies", effects, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public asksClause = this.RULE(
    "asksClause",
    (): AsksClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.asks);
      const approvers = this.SUBRULE(this.approvers);
      this.CONSUME(K.for);
      const effects = this.SUBRULE(this.effectPatterns);
      return { kind: "asks", approvers, effects, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public afterClause = this.RULE(
    "afterClause",
    (): AfterClause | undefined => {
      const start = this.startOffset();
      const clauses: (DeniesClause | AsksClause)[] = [];
      this.CONSUME(K.after);
      const effects = this.SUBRULE(this.effectPatterns);
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        const clause = this.OR<DeniesClause | AsksClause | undefined>([
          { ALT: () => this.SUBRULE(this.deniesClause) },
          { ALT: () => this.SUBRULE(this.asksClause) },
        ]);
        this.ACTION(() => clause !== undefined && clauses.push(clause));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "after", effects, clauses, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public claimsClause = this.RULE(
    "claimsClause",
    (): ClaimsClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.claims);
      const claims = [this.SUBRULE(this.claim)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        claims.push(this.SUBRULE1(this.claim));
      });
      return { kind: "claims", claims, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public claim = this.RULE(
    "claim",
    (): ClaimDeclaration => {
      const start = this.startOffset();
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.Colon);
      const type = this.SUBRULE(this.type);
      this.CONSUME(K.in);
      const evidence = this.SUBRULE1(this.name);
      return { name, type, evidence, span: this.spanFrom(start) };
    },
    recovering({ name: missingName, type: missingType, evidence: missingName, span: noSpan }),
  );

  public retriesClause = this.RULE(
    "retriesClause",
    (): RetriesClause | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.retries);
      const count = this.SUBRULE(this.number);
      return { kind: "retries", count, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public effectPatterns = this.RULE(
    "effectPatterns",
    (): EffectPattern[] => {
      const items: EffectPattern[] = [this.SUBRULE(this.effectPattern)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        items.push(this.SUBRULE1(this.effectPattern));
      });
      return items;
    },
    recovering([]),
  );

  public effectPattern = this.RULE(
    "effectPattern",
    (): EffectPattern => {
      const start = this.startOffset();
      const name = this.SUBRULE(this.dottedName);
      const written = this.OPTION(() => this.SUBRULE(this.effectArguments));
      return this.make(() => ({
        kind: "effect-pattern",
        name,
        arguments: written?.items,
        rest: written?.rest,
        span: this.spanFrom(start),
      }));
    },
    recovering({
      kind: "effect-pattern",
      name: { kind: "dotted-name", parts: [missingName], span: noSpan },
      arguments: undefined,
      rest: undefined,
      span: noSpan,
    }),
  );

  public effectArguments = this.RULE(
    "effectArguments",
    (): Pick<EffectPattern, "rest"> & { readonly items: readonly EffectArgument[] } => {
      const items: EffectArgument[] = [];
      let rest: EffectPattern["rest"];
      this.CONSUME(T.LeftParen);
      this.OPTION(() => {
        const first = this.SUBRULE(this.effectArgument);
        this.ACTION(() => (first.kind === "rest" ? (rest = first.span) : items.push(first.argument)));
        this.MANY({
          GATE: () => this.goesOn(),
          DEF: () => {
            this.SUBRULE(this.separator);
            const next = this.SUBRULE1(this.effectArgument);
            this.ACTION(() => (next.kind === "rest" ? (rest = next.span) : items.push(next.argument)));
          },
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightParen);
      return { items, rest };
    },
    recovering({ items: [], rest: undefined }),
  );

  /** An argument by name or by position, or `..`. */
  public effectArgument = this.RULE(
    "effectArgument",
    (): ArgumentOrRest => {
      const start = this.startOffset();
      return this.OR<ArgumentOrRest>([
        {
          ALT: () => {
            this.CONSUME(T.Rest);
            return { kind: "rest", span: this.spanFrom(start) };
          },
        },
        {
          GATE: () => this.isNext(2, ...constraintStarts) || this.isName(2),
          ALT: () => {
            const name = this.SUBRULE(this.name);
            const constraint = this.SUBRULE(this.constraint);
            return { kind: "argument", argument: { name, constraint, span: this.spanFrom(start) } };
          },
        },
        {
          ALT: () => {
            const constraint = this.SUBRULE1(this.constraint);
            return {
              kind: "argument",
              argument: { name: undefined, constraint, span: this.spanFrom(start) },
            };
          },
        },
      ]);
    },
    recovering({
      kind: "argument",
      argument: { name: missingName, constraint: { kind: "any", span: noSpan }, span: noSpan },
    }),
  );

  public constraint = this.RULE(
    "constraint",
    (): ArgumentConstraint => {
      const start = this.startOffset();
      return this.OR<ArgumentConstraint>([
        {
          ALT: () => {
            this.CONSUME(K.any);
            return { kind: "any", span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.matching);
            const pattern = this.SUBRULE(this.pattern);
            return { kind: "matching", pattern, span: this.spanFrom(start) };
          },
        },
        {
          GATE: () => this.isNext(2, K.results) && this.isNext(3, K.of),
          ALT: () => {
            this.CONSUME(K.in);
            this.CONSUME(K.results);
            this.CONSUME(K.of);
            const tool = this.SUBRULE(this.name);
            return { kind: "in-results", tool, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME1(K.in);
            const set = this.SUBRULE(this.primary);
            return { kind: "in", set, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            const operator = this.SUBRULE(this.comparison);
            const value = this.SUBRULE1(this.primary);
            return { kind: "compare", operator, value, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            const value = this.SUBRULE2(this.primary);
            return { kind: "equals", value, span: this.spanFrom(start) };
          },
        },
      ]);
    },
    recovering({ kind: "equals", value: missingExpression, span: noSpan }),
  );

  public comparison = this.RULE(
    "comparison",
    (): CompareOperator =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(T.Equal);
            return "==" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(T.NotEqual);
            return "!=" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(T.LessEqual);
            return "<=" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(T.GreaterEqual);
            return ">=" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(T.Less);
            return "<" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(T.Greater);
            return ">" as const;
          },
        },
      ]),
    recovering("=="),
  );
}

type ArgumentOrRest =
  | { readonly kind: "rest"; readonly span: EffectPattern["span"] }
  | { readonly kind: "argument"; readonly argument: EffectArgument };

/** What follows a name that is the name of an argument. */
const constraintStarts = [
  K.any,
  K.in,
  K.matching,
  K.asked,
  K.true,
  K.false,
  T.Equal,
  T.NotEqual,
  T.LessEqual,
  T.GreaterEqual,
  T.Less,
  T.Greater,
  T.TextToken,
  T.NumberToken,
  T.LeftBracket,
  T.LeftBrace,
  T.Word,
];
