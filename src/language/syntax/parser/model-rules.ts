import type {
  DottedName,
  ModelDeclaration,
  ModelEffect,
  ModelEntry,
  ModelFact,
  ModelParameter,
  ModelRow,
  PureRow,
} from "../ast.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { EffectRules } from "./effect-rules.ts";
import { missingName, noSpan, recovering } from "./token-rules.ts";

/** Library models: what the members of a module do. */
export class ModelRules extends EffectRules {
  public model = this.RULE(
    "model",
    (): ModelDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      this.CONSUME(K.model);
      const language = this.SUBRULE(this.name);
      const module = this.SUBRULE(this.text);
      const rows = this.SUBRULE(this.modelRows);
      return { kind: "model", doc, language, module, rows, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public modelRows = this.RULE(
    "modelRows",
    (): ModelRow[] => {
      const rows: ModelRow[] = [];
      this.CONSUME(T.LeftBrace);
      this.many(0, () => {
        const row = this.subrule(0, this.modelRow);
        this.ACTION(() => row !== undefined && rows.push(row));
      });
      this.CONSUME(T.RightBrace);
      return rows;
    },
    recovering([]),
  );

  public modelRow = this.RULE(
    "modelRow",
    (): ModelRow | undefined =>
      this.or<ModelRow | undefined>(0, [
        { ALT: () => this.SUBRULE(this.pureRow) },
        { ALT: () => this.subrule(0, this.modelEntry) },
      ]),
    recovering(undefined),
  );

  public pureRow = this.RULE(
    "pureRow",
    (): PureRow | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const kind = this.SUBRULE(this.answer);
      const members = this.SUBRULE(this.memberNames);
      return { kind, doc, members, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public answer = this.RULE(
    "answer",
    (): "pure" | "unknown" =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(K.pure);
            return "pure" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.unknown);
            return "unknown" as const;
          },
        },
      ]),
    recovering("unknown"),
  );

  public memberNames = this.RULE(
    "memberNames",
    (): DottedName[] => {
      const items: DottedName[] = [this.SUBRULE(this.memberName)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        items.push(this.SUBRULE1(this.memberName));
      });
      return items;
    },
    recovering([]),
  );

  /** Members of a library may have any name, reserved words too. */
  public memberName = this.RULE(
    "memberName",
    (): DottedName => {
      const start = this.startOffset();
      const parts: DottedName["parts"][number][] = [];
      const add = (token: { readonly image: string; readonly startOffset: number }): void => {
        const span = { start: token.startOffset, end: token.startOffset + token.image.length };
        parts.push({ kind: "name", text: token.image, span });
      };
      const first = this.OR([{ ALT: () => this.CONSUME(T.Word) }, { ALT: () => this.CONSUME(T.Reserved) }]);
      this.ACTION(() => add(first));
      this.MANY(() => {
        this.CONSUME(T.Dot);
        const next = this.OR1([
          { ALT: () => this.CONSUME1(T.Word) },
          { ALT: () => this.CONSUME1(T.Reserved) },
        ]);
        this.ACTION(() => add(next));
      });
      return { kind: "dotted-name", parts, span: this.spanFrom(start) };
    },
    recovering({ kind: "dotted-name", parts: [missingName], span: noSpan }),
  );

  public modelEntry = this.RULE(
    "modelEntry",
    (): ModelEntry | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const sort = this.OR([
        {
          ALT: () => {
            this.CONSUME(K.module);
            return "module" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.function);
            return "function" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.class);
            return "class" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.method);
            return "method" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.property);
            return "property" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.constant);
            return "constant" as const;
          },
        },
      ]);
      const name = this.SUBRULE(this.memberName);
      const list = this.OPTION(() => this.SUBRULE(this.modelParameters));
      const value = this.OPTION1(() => {
        this.CONSUME(T.Assign);
        return this.SUBRULE(this.primary);
      });
      const facts: ModelFact[] = [];
      this.MANY(() => {
        const fact = this.SUBRULE(this.modelFact);
        this.ACTION(() => fact !== undefined && facts.push(fact));
      });
      const rows = this.option(2, () => this.subrule(0, this.modelRows)) ?? [];
      return this.make(() => ({
        kind: "model-entry",
        doc,
        sort,
        name,
        parameters: list?.items,
        rest: list?.rest,
        value,
        facts,
        rows,
        span: this.spanFrom(start),
      }));
    },
    recovering(undefined),
  );

  public modelParameters = this.RULE(
    "modelParameters",
    (): ParameterList => {
      const items: ModelParameter[] = [];
      let rest: ModelEntry["rest"];
      this.CONSUME(T.LeftParen);
      this.OPTION(() => {
        const first = this.SUBRULE(this.modelParameter);
        this.ACTION(() => (first.kind === "rest" ? (rest = first.span) : items.push(first.parameter)));
        this.MANY({
          GATE: () => this.goesOn(),
          DEF: () => {
            this.SUBRULE(this.separator);
            const next = this.SUBRULE1(this.modelParameter);
            this.ACTION(() => (next.kind === "rest" ? (rest = next.span) : items.push(next.parameter)));
          },
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightParen);
      return { items, rest };
    },
    recovering({ items: [], rest: undefined }),
  );

  public modelParameter = this.RULE(
    "modelParameter",
    (): ParameterOrRest => {
      const start = this.startOffset();
      return this.OR<ParameterOrRest>([
        {
          ALT: () => {
            this.CONSUME(T.Rest);
            return { kind: "rest", span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            const spread = this.SUBRULE(this.spread);
            const name = this.SUBRULE(this.name);
            const value = this.OPTION(() => {
              this.CONSUME(T.Assign);
              return this.SUBRULE(this.primary);
            });
            const span = this.spanFrom(start);
            return { kind: "parameter", parameter: { name, spread, default: value, span } };
          },
        },
      ]);
    },
    recovering({
      kind: "parameter",
      parameter: { name: missingName, spread: "none", default: undefined, span: noSpan },
    }),
  );

  public spread = this.RULE("spread", (): ModelParameter["spread"] => {
    let spread: ModelParameter["spread"] = "none";
    this.OPTION(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(T.StarStar);
            spread = "names";
          },
        },
        {
          ALT: () => {
            this.CONSUME(T.Star);
            spread = "positions";
          },
        },
      ]),
    );
    return spread;
  });

  public modelFact = this.RULE(
    "modelFact",
    (): ModelFact | undefined => {
      const start = this.startOffset();
      return this.OR<ModelFact>([
        {
          ALT: () => {
            this.CONSUME(K.does);
            const effects = [this.SUBRULE(this.modelEffect)];
            this.MANY(() => {
              this.CONSUME(T.Comma);
              effects.push(this.SUBRULE1(this.modelEffect));
            });
            return { kind: "does", effects, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.gives);
            let what: "type" | "element" = "type";
            this.OPTION({
              GATE: () => this.isNext(2, K.of),
              DEF: () => {
                this.CONSUME(K.element);
                this.CONSUME(K.of);
                what = "element";
              },
            });
            const name = this.SUBRULE(this.memberName);
            return { kind: "gives", what, name, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.calls);
            const callee = this.SUBRULE(this.dottedName);
            const values = this.OPTION1(() => this.SUBRULE(this.callArguments)) ?? [];
            const guard = this.OPTION2(() => {
              this.CONSUME(K.when);
              return this.SUBRULE(this.expression);
            });
            return { kind: "calls", callee, arguments: values, guard, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.evaluates);
            const argument = this.SUBRULE(this.name);
            return { kind: "evaluates", argument, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.same);
            this.CONSUME(K.as);
            const path = this.SUBRULE1(this.memberName);
            return { kind: "same-as", path, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.folds);
            this.CONSUME1(K.as);
            const intrinsic = this.SUBRULE2(this.memberName);
            return { kind: "folds-as", intrinsic, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.is);
            const answer = this.SUBRULE(this.answer);
            return { kind: "is", answer, span: this.spanFrom(start) };
          },
        },
      ]);
    },
    recovering(undefined),
  );

  public modelEffect = this.RULE(
    "modelEffect",
    (): ModelEffect => {
      const start = this.startOffset();
      const effect = this.SUBRULE(this.dottedName);
      const targets = this.SUBRULE(this.callArguments);
      const guard = this.OPTION(() => {
        this.CONSUME(K.when);
        return this.SUBRULE(this.expression);
      });
      return { effect, targets, guard, span: this.spanFrom(start) };
    },
    recovering({
      effect: { kind: "dotted-name", parts: [missingName], span: noSpan },
      targets: [],
      guard: undefined,
      span: noSpan,
    }),
  );
}

interface ParameterList {
  readonly items: readonly ModelParameter[];
  readonly rest: ModelEntry["rest"];
}

type ParameterOrRest =
  | { readonly kind: "rest"; readonly span: ModelParameter["span"] }
  | { readonly kind: "parameter"; readonly parameter: ModelParameter };
