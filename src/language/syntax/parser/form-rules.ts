import type {
  AnyOfBody,
  Body,
  DataBody,
  FormDeclaration,
  RequirementDeclaration,
  SlotBinding,
  SlotDeclaration,
  TextBody,
  WhenBody,
  WhenBranch,
} from "../ast.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { ExpressionRules, missingExpression } from "./expression-rules.ts";
import { missingName, noSpan, recovering } from "./token-rules.ts";
import { missingType } from "./type-rules.ts";

/** Requirements and the canonical forms that answer them. */
export class FormRules extends ExpressionRules {
  public requirement = this.RULE(
    "requirement",
    (): RequirementDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const slots: SlotDeclaration[] = [];
      this.CONSUME(K.requirement);
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        const slot = this.SUBRULE(this.slotDeclaration);
        this.ACTION(() => slot !== undefined && slots.push(slot));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "requirement", doc, name, slots, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public slotDeclaration = this.RULE(
    "slotDeclaration",
    (): SlotDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const mode = this.OR([
        {
          ALT: () => {
            this.CONSUME(K.needs);
            return "needs" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.accepts);
            return "accepts" as const;
          },
        },
      ]);
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.Colon);
      const type = this.SUBRULE(this.type);
      const fallback = this.OPTION(() => {
        this.CONSUME(K.else);
        return this.SUBRULE(this.text);
      });
      return { doc, mode, name, type, fallback, span: this.spanFrom(start) };
    },
    recovering({
      doc: undefined,
      mode: "accepts",
      name: missingName,
      type: missingType,
      fallback: undefined,
      span: noSpan,
    }),
  );

  public form = this.RULE(
    "form",
    (): FormDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const bindings: SlotBinding[] = [];
      this.CONSUME(K.form);
      const name = this.SUBRULE(this.name);
      this.CONSUME(K.answers);
      const answers = this.SUBRULE1(this.name);
      this.CONSUME(K.using);
      const using = this.SUBRULE2(this.name);
      this.CONSUME(T.LeftBrace);
      const varies = this.OPTION(() => this.SUBRULE(this.shapeClause));
      this.MANY({
        GATE: () => this.isNext(2, T.Assign),
        DEF: () => {
          bindings.push(this.SUBRULE(this.slotBinding));
        },
      });
      const body = this.SUBRULE(this.body);
      this.CONSUME(T.RightBrace);
      return { kind: "form", doc, name, answers, using, varies, bindings, body, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public shapeClause = this.RULE("shapeClause", () => {
    const start = this.startOffset();
    this.CONSUME(K.shape);
    this.CONSUME(K.varies);
    this.CONSUME(K.with);
    this.CONSUME(K.authorized);
    return this.spanFrom(start);
  });

  public slotBinding = this.RULE(
    "slotBinding",
    (): SlotBinding => {
      const doc = this.docs();
      const start = this.startOffset();
      const slot = this.SUBRULE(this.name);
      this.CONSUME(T.Assign);
      const value = this.SUBRULE(this.expression);
      return { doc, slot, value, span: this.spanFrom(start) };
    },
    recovering({ doc: undefined, slot: missingName, value: missingExpression, span: noSpan }),
  );

  public body = this.RULE(
    "body",
    (): Body | undefined =>
      this.or<Body | undefined>(0, [
        { ALT: () => this.SUBRULE(this.textBody) },
        { ALT: () => this.SUBRULE(this.dataBody) },
        { ALT: () => this.subrule(0, this.whenBody) },
        { ALT: () => this.SUBRULE(this.anyOfBody) },
      ]),
    recovering(undefined),
  );

  public textBody = this.RULE(
    "textBody",
    (): TextBody | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.text);
      const template = this.SUBRULE(this.template);
      return { kind: "text-body", template, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public dataBody = this.RULE(
    "dataBody",
    (): DataBody | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.data);
      const { entries } = this.SUBRULE(this.recordLiteral);
      return { kind: "data-body", entries, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public whenBody = this.RULE(
    "whenBody",
    (): WhenBody | undefined => {
      const start = this.startOffset();
      const branches: WhenBranch[] = [];
      const add = (branch: WhenBranch | undefined): void => {
        this.ACTION(() => branch !== undefined && branches.push(branch));
      };
      add(this.subrule(0, this.whenBranch));
      this.many(0, () => {
        add(this.subrule(1, this.whenBranch));
      });
      const otherwise = this.option(0, () => {
        this.CONSUME(K.otherwise);
        return this.subrule(0, this.bracedBody);
      });
      return { kind: "when-body", branches, otherwise, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public whenBranch = this.RULE(
    "whenBranch",
    (): WhenBranch | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.when);
      const guard = this.SUBRULE(this.expression);
      const body = this.subrule(0, this.bracedBody);
      return { guard, body, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public bracedBody = this.RULE(
    "bracedBody",
    (): Body | undefined => {
      this.CONSUME(T.LeftBrace);
      const body = this.subrule(0, this.body);
      this.CONSUME(T.RightBrace);
      return body;
    },
    recovering(undefined),
  );

  public anyOfBody = this.RULE(
    "anyOfBody",
    (): AnyOfBody | undefined => {
      const start = this.startOffset();
      const variants: (TextBody | DataBody)[] = [];
      this.CONSUME(K.any);
      this.CONSUME(K.of);
      this.CONSUME(T.LeftBrace);
      this.AT_LEAST_ONE(() => {
        const variant = this.OR<TextBody | DataBody | undefined>([
          { ALT: () => this.SUBRULE(this.textBody) },
          { ALT: () => this.SUBRULE(this.dataBody) },
        ]);
        this.ACTION(() => variant !== undefined && variants.push(variant));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "any-of-body", variants, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );
}
