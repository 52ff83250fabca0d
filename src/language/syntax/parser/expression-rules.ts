import { syntaxDiagnostics } from "../../../diagnostics/catalogue/syntax.ts";
import { cover, type Span } from "../../../source/span.ts";
import type {
  CallOf,
  CompareExpression,
  DataEntry,
  DottedName,
  Expression,
  Padding,
  Pattern,
  Placeholder,
  RecordLiteral,
} from "../ast.ts";
import { readText } from "../read-text.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { missingName, noSpan, recovering, spanOf } from "./token-rules.ts";
import { TypeRules } from "./type-rules.ts";

type Operator = CompareExpression["operator"] | "and" | "or";

/** A value with the places of the `not`s before it. */
interface Operand {
  readonly nots: readonly Span[];
  readonly value: Expression;
}

type Step =
  | { readonly kind: "operator"; readonly operator: Operator; readonly span: Span; readonly right: Operand }
  | { readonly kind: "matching"; readonly pattern: Pattern; readonly span: Span };

/** Guards, values and placeholders. */
export class ExpressionRules extends TypeRules {
  /** One rule for all operators, so that nesting costs few frames; precedence is applied when it is complete. */
  public expression = this.RULE(
    "expression",
    (): Expression => {
      const first: Operand = { nots: this.subrule(0, this.nots), value: this.subrule(0, this.primary) };
      const steps: Step[] = [];
      this.many(0, () => {
        const token = this.LA(1);
        const span = spanOf(token);
        this.or(0, [
          {
            ALT: () => {
              this.CONSUME(K.matching);
              const pattern = this.SUBRULE(this.pattern);
              steps.push({ kind: "matching", pattern, span: this.spanFrom(token.startOffset) });
            },
          },
          {
            ALT: () => {
              const operator = this.SUBRULE(this.operator);
              const nots = this.subrule(1, this.nots);
              const value = this.subrule(1, this.primary);
              steps.push({ kind: "operator", operator, span, right: { nots, value } });
            },
          },
        ]);
      });
      return this.make(() => this.fold(first, steps));
    },
    recovering(missingExpression),
  );

  /** The places of the `not`s before a value. */
  public nots = this.RULE(
    "nots",
    (): readonly Span[] => {
      const nots: Span[] = [];
      this.MANY(() => {
        nots.push(spanOf(this.CONSUME(K.not)));
      });
      return nots;
    },
    recovering([]),
  );

  public operator = this.RULE(
    "operator",
    (): Operator =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(K.and);
            return "and" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.or);
            return "or" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.in);
            return "in" as const;
          },
        },
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
    recovering("==" as const),
  );

  public primary = this.RULE(
    "primary",
    (): Expression => {
      const start = this.startOffset();
      return this.or<Expression>(0, [
        { ALT: () => this.SUBRULE(this.textValue) },
        { ALT: () => this.SUBRULE(this.number) },
        {
          ALT: () => {
            this.CONSUME(K.true);
            return { kind: "bool", value: true, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.false);
            return { kind: "bool", value: false, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.asked);
            const slot = this.SUBRULE(this.name);
            return { kind: "asked", slot, span: this.spanFrom(start) };
          },
        },
        { ALT: () => this.subrule(0, this.listLiteral) },
        { GATE: () => !this.isBody(), ALT: () => this.subrule(0, this.recordLiteral) },
        {
          ALT: () => {
            this.CONSUME(T.LeftParen);
            const value = this.subrule(0, this.expression);
            this.CONSUME(T.RightParen);
            return { kind: "grouped", value, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            const callee = this.SUBRULE(this.dottedName);
            const values = this.option(0, () => this.subrule(0, this.callArguments));
            return this.referenceTo(callee, values, start);
          },
        },
      ]);
    },
    recovering(missingExpression),
  );

  /** Whether the brace that comes next opens the body behind a guard, whose last value is missing. */
  private isBody(): boolean {
    return this.isNext(2, K.text, K.data, K.when, K.any) && !this.isNext(3, T.Colon);
  }

  /** A dotted name, or a call of one, where no other value may stand. */
  public reference = this.RULE(
    "reference",
    (): Expression => {
      const start = this.startOffset();
      const callee = this.SUBRULE(this.dottedName);
      const values = this.OPTION(() => this.SUBRULE(this.callArguments));
      return this.referenceTo(callee, values, start);
    },
    recovering(missingExpression),
  );

  private referenceTo(
    callee: DottedName,
    values: readonly Expression[] | undefined,
    start: number,
  ): Expression {
    return this.make(() =>
      values === undefined ? callee : { kind: "call", callee, arguments: values, span: this.spanFrom(start) },
    );
  }

  public callArguments = this.RULE(
    "callArguments",
    (): Expression[] => {
      const items: Expression[] = [];
      this.CONSUME(T.LeftParen);
      this.option(0, () => {
        items.push(this.subrule(0, this.expression));
        this.many(0, {
          GATE: () => this.goesOn(),
          DEF: () => {
            this.SUBRULE(this.separator);
            items.push(this.subrule(1, this.expression));
          },
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightParen);
      return items;
    },
    recovering([]),
  );

  public callOf = this.RULE(
    "callOf",
    (): CallOf => {
      const start = this.startOffset();
      const name = this.SUBRULE(this.name);
      const values = this.OPTION(() => this.SUBRULE(this.callArguments));
      return { kind: "call-of", name, arguments: values ?? [], span: this.spanFrom(start) };
    },
    recovering({ kind: "call-of", name: missingName, arguments: [], span: noSpan }),
  );

  public textValue = this.RULE(
    "textValue",
    (): Expression => {
      const token = this.CONSUME(T.TextToken);
      return this.make(() => {
        const text = readText(token.image, token.startOffset);
        const isFixed = text.parts.every((part) => part.kind === "fixed");
        return isFixed ? this.textOf(token, text) : this.templateOf(token, text);
      });
    },
    recovering(missingExpression),
  );

  public listLiteral = this.RULE(
    "listLiteral",
    (): Expression => {
      const start = this.startOffset();
      const items: Expression[] = [];
      this.CONSUME(T.LeftBracket);
      this.option(0, () => {
        items.push(this.subrule(0, this.expression));
        this.many(0, {
          GATE: () => this.goesOn(),
          DEF: () => {
            this.SUBRULE(this.separator);
            items.push(this.subrule(1, this.expression));
          },
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightBracket);
      return { kind: "list", items, span: this.spanFrom(start) };
    },
    recovering(missingExpression),
  );

  /** `{ slot: slot, reason: reason }`. */
  public recordLiteral = this.RULE(
    "recordLiteral",
    (): RecordLiteral => {
      const start = this.startOffset();
      const entries: DataEntry[] = [];
      this.CONSUME(T.LeftBrace);
      this.option(0, () => {
        entries.push(this.subrule(0, this.dataEntry));
        this.many(0, () => {
          this.SUBRULE(this.separator);
          entries.push(this.subrule(1, this.dataEntry));
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "record", entries, span: this.spanFrom(start) };
    },
    recovering({ kind: "record", entries: [], span: noSpan }),
  );

  public dataEntry = this.RULE(
    "dataEntry",
    (): DataEntry => {
      const start = this.startOffset();
      const key = this.SUBRULE(this.name);
      this.CONSUME(T.Colon);
      const value = this.subrule(0, this.expression);
      return { key, value, span: this.spanFrom(start) };
    },
    recovering({ key: missingName, value: missingExpression, span: noSpan }),
  );

  /** What stands between the braces of a text. */
  public placeholder = this.RULE(
    "placeholder",
    (): Placeholder | undefined => {
      const start = this.startOffset();
      const value = this.SUBRULE(this.expression);
      const padding = this.OPTION(() => this.SUBRULE(this.padding));
      return { kind: "placeholder", value, padding, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public padding = this.RULE(
    "padding",
    (): Padding | undefined => {
      const start = this.startOffset();
      this.CONSUME(T.Comma);
      const count = this.SUBRULE(this.number);
      this.CONSUME1(T.Comma);
      this.CONSUME(K.else);
      const fallback = this.SUBRULE(this.text);
      return { count, fallback, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  /** `or` binds loosest, then `and`, then `not`, then comparisons, which do not chain. */
  private fold(first: Operand, steps: readonly Step[]): Expression {
    const alternatives: Expression[] = [];
    let conjuncts: Expression[] = [];
    let head = first;
    let current = first.value;
    for (const step of steps) {
      if (step.kind === "operator" && (step.operator === "and" || step.operator === "or")) {
        conjuncts.push(negated(head, current));
        if (step.operator === "or") {
          alternatives.push(joined("and", conjuncts));
          conjuncts = [];
        }
        head = step.right;
        current = step.right.value;
      } else {
        const chained = current !== head.value;
        this.checkComparison(chained, step);
        if (!chained) current = compared(current, step);
      }
    }
    return joined("or", [...alternatives, joined("and", [...conjuncts, negated(head, current)])]);
  }

  private checkComparison(chained: boolean, step: Step): void {
    const operator = step.kind === "operator" ? step.operator : "matching";
    if (chained) this.report(syntaxDiagnostics.chainedComparison, { operator }, step.span);
    const not = step.kind === "operator" ? step.right.nots[0] : undefined;
    if (not !== undefined) {
      this.report(
        syntaxDiagnostics.unexpected,
        { found: "`not`", expected: `a value after \`${operator}\`` },
        not,
      );
    }
  }
}

function negated(head: Operand, value: Expression): Expression {
  return head.nots.reduceRight<Expression>(
    (inner, not) => ({ kind: "not", value: inner, span: cover(not, inner.span) }),
    value,
  );
}

function compared(left: Expression, step: Step): Expression {
  if (step.kind === "matching") {
    return { kind: "matching", value: left, pattern: step.pattern, span: cover(left.span, step.span) };
  }
  const operator = step.operator === "and" || step.operator === "or" ? "==" : step.operator;
  const right = step.right.value;
  return { kind: "compare", operator, left, right, span: cover(left.span, right.span) };
}

function joined(kind: "and" | "or", operands: readonly Expression[]): Expression {
  return operands.reduce((left, right) => ({ kind, left, right, span: cover(left.span, right.span) }));
}

/** Stands for an expression that could not be read; no check speaks of it. */
export const missingExpression: Expression = { kind: "dotted-name", parts: [missingName], span: noSpan };
