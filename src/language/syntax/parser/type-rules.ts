import type { Parameter, RecordField, TypeBounds, TypeExpression } from "../ast.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { missingName, noSpan, recovering, TokenRules } from "./token-rules.ts";

/** Types and parameter lists. */
export class TypeRules extends TokenRules {
  public type = this.RULE(
    "type",
    (): TypeExpression => {
      const start = this.startOffset();
      let type = this.or<TypeExpression>(0, [
        { ALT: () => this.subrule(0, this.recordType) },
        { GATE: () => this.isNext(2, T.Less), ALT: () => this.subrule(0, this.collectionType) },
        { ALT: () => this.SUBRULE(this.namedType) },
      ]);
      this.MANY(() => {
        this.CONSUME(T.Question);
        type = { kind: "optional-type", inner: type, span: this.spanFrom(start) };
      });
      return type;
    },
    recovering(missingType),
  );

  public namedType = this.RULE(
    "namedType",
    (): TypeExpression => {
      const start = this.startOffset();
      const name = this.SUBRULE(this.dottedName);
      const bounds = this.OPTION(() => this.SUBRULE(this.typeBounds));
      return { kind: "named-type", name, bounds, span: this.spanFrom(start) };
    },
    recovering(missingType),
  );

  public typeBounds = this.RULE(
    "typeBounds",
    (): TypeBounds | undefined => {
      const start = this.startOffset();
      return this.OR([
        {
          ALT: () => {
            this.CONSUME(K.matching);
            const pattern = this.SUBRULE(this.pattern);
            return { kind: "matching" as const, pattern, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(T.LeftParen);
            const bounds = this.OR1([
              { ALT: () => this.SUBRULE(this.maxBound) },
              { ALT: () => this.SUBRULE(this.rangeBound) },
            ]);
            this.CONSUME(T.RightParen);
            return this.make(() =>
              bounds === undefined ? undefined : { ...bounds, span: this.spanFrom(start) },
            );
          },
        },
      ]);
    },
    recovering(undefined),
  );

  public maxBound = this.RULE(
    "maxBound",
    (): TypeBounds | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.max);
      const max = this.SUBRULE(this.number);
      return { kind: "max", max, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public rangeBound = this.RULE(
    "rangeBound",
    (): TypeBounds | undefined => {
      const start = this.startOffset();
      const low = this.SUBRULE(this.bound);
      this.CONSUME(T.Rest);
      const high = this.SUBRULE1(this.bound);
      const step = this.OPTION(() => {
        this.CONSUME(T.Comma);
        return this.SUBRULE(this.number);
      });
      return { kind: "range", low, high, step, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public bound = this.RULE(
    "bound",
    () => this.OR([{ ALT: () => this.SUBRULE(this.number) }, { ALT: () => this.SUBRULE(this.text) }]),
    recovering({ kind: "number" as const, text: "0", span: noSpan }),
  );

  public collectionType = this.RULE(
    "collectionType",
    (): TypeExpression => {
      const start = this.startOffset();
      const collection = this.OR([
        {
          ALT: () => {
            this.CONSUME(K.List);
            return "List" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.Set);
            return "Set" as const;
          },
        },
      ]);
      this.CONSUME(T.Less);
      const element = this.subrule(0, this.type);
      const max = this.OPTION(() => {
        this.CONSUME(T.Comma);
        return this.SUBRULE(this.number);
      });
      this.CONSUME(T.Greater);
      return { kind: "collection-type", collection, element, max, span: this.spanFrom(start) };
    },
    recovering(missingType),
  );

  public recordType = this.RULE(
    "recordType",
    (): TypeExpression => {
      const start = this.startOffset();
      const fields: RecordField[] = [];
      this.CONSUME(T.LeftBrace);
      this.option(0, () => {
        fields.push(this.subrule(0, this.recordField));
        this.many(0, () => {
          this.SUBRULE(this.separator);
          fields.push(this.subrule(1, this.recordField));
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "record-type", fields, span: this.spanFrom(start) };
    },
    recovering(missingType),
  );

  public recordField = this.RULE(
    "recordField",
    (): RecordField => {
      const doc = this.docs();
      const start = this.startOffset();
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.Colon);
      const type = this.subrule(0, this.type);
      return { doc, name, type, span: this.spanFrom(start) };
    },
    recovering({ doc: undefined, name: missingName, type: missingType, span: noSpan }),
  );

  public parameters = this.RULE(
    "parameters",
    (): Parameter[] => {
      const items: Parameter[] = [];
      this.CONSUME(T.LeftParen);
      this.OPTION(() => {
        items.push(this.SUBRULE(this.parameter));
        this.MANY({
          GATE: () => this.goesOn(),
          DEF: () => {
            this.SUBRULE(this.separator);
            items.push(this.SUBRULE1(this.parameter));
          },
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightParen);
      return items;
    },
    recovering([]),
  );

  public parameter = this.RULE(
    "parameter",
    (): Parameter => {
      const start = this.startOffset();
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.Colon);
      const type = this.SUBRULE(this.type);
      return { name, type, span: this.spanFrom(start) };
    },
    recovering({ name: missingName, type: missingType, span: noSpan }),
  );
}

/** Stands for a type that could not be read; no check speaks of it. */
export const missingType: TypeExpression = {
  kind: "named-type",
  name: { kind: "dotted-name", parts: [missingName], span: noSpan },
  bounds: undefined,
  span: noSpan,
};
