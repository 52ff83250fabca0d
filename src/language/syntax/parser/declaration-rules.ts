import type {
  AbstractionDeclaration,
  Arm,
  ArmMatch,
  Case,
  ContextDeclaration,
  ContextField,
  Declaration,
  Edition,
  EffectPattern,
  EnumDeclaration,
  EnumMember,
  GroupDeclaration,
  Import,
  ImportItem,
  ModuleName,
  PartyDeclaration,
  PartyRole,
  PurposeDeclaration,
  ToolDeclaration,
  TypeDeclaration,
} from "../ast.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import { TestRules } from "./test-rules.ts";
import { noSpan, recovering, type ParserOptions } from "./token-rules.ts";

/** The header of a file, the declarations that name things, and the rule for any declaration. */
export class DeclarationRules extends TestRules {
  constructor(options: ParserOptions) {
    super(options);
    if (options.decisions === undefined) this.performSelfAnalysis();
    else this.decideBy(options.decisions, T.vocabulary);
  }

  /** A file, or a stretch of one: what it declares, in order. */
  public topLevel = this.RULE(
    "module",
    (): TopLevel[] => {
      const items: TopLevel[] = [];
      this.MANY(() => {
        const item = this.OR<TopLevel | undefined>([
          { ALT: () => this.SUBRULE(this.edition) },
          { ALT: () => this.SUBRULE(this.moduleName) },
          { ALT: () => this.SUBRULE(this.import) },
          { ALT: () => this.SUBRULE(this.declaration) },
        ]);
        this.ACTION(() => item !== undefined && items.push(item));
      });
      return items;
    },
    recovering([]),
  );

  public edition = this.RULE(
    "edition",
    (): Edition | undefined => {
      const start = this.startOffset();
      this.CONSUME(K.edition);
      const value = this.SUBRULE(this.text);
      return { kind: "edition", value, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public moduleName = this.RULE(
    "moduleName",
    (): ModuleName | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      this.CONSUME(K.module);
      const name = this.SUBRULE(this.dottedName);
      return { kind: "module-name", doc, name, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public import = this.RULE(
    "import",
    (): Import | undefined => {
      const start = this.startOffset();
      const items: ImportItem[] = [];
      const add = (item: ImportItem | undefined): void => {
        this.ACTION(() => item !== undefined && items.push(item));
      };
      this.CONSUME(K.import);
      const module = this.SUBRULE(this.dottedName);
      this.CONSUME(T.LeftBrace);
      this.OPTION(() => {
        add(this.SUBRULE(this.importItem));
        this.MANY(() => {
          this.SUBRULE(this.separator);
          add(this.SUBRULE1(this.importItem));
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "import", module, items, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public importItem = this.RULE(
    "importItem",
    (): ImportItem | undefined => {
      const start = this.startOffset();
      const name = this.SUBRULE(this.name);
      const alias = this.OPTION(() => {
        this.CONSUME(K.as);
        return this.SUBRULE1(this.name);
      });
      return { name, alias, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public declaration = this.RULE(
    "declaration",
    (): Declaration | undefined =>
      this.OR<Declaration | undefined>([
        { ALT: () => this.SUBRULE(this.party) },
        { ALT: () => this.SUBRULE(this.tool) },
        { ALT: () => this.SUBRULE(this.purpose) },
        { ALT: () => this.SUBRULE(this.group) },
        { ALT: () => this.SUBRULE(this.enumeration) },
        { ALT: () => this.SUBRULE(this.typeDeclaration) },
        { ALT: () => this.SUBRULE(this.contextDeclaration) },
        { ALT: () => this.SUBRULE(this.abstraction) },
        { ALT: () => this.SUBRULE(this.requirement) },
        { ALT: () => this.SUBRULE(this.form) },
        { ALT: () => this.SUBRULE(this.budget) },
        { ALT: () => this.SUBRULE(this.contract) },
        { ALT: () => this.SUBRULE(this.evidence) },
        { ALT: () => this.SUBRULE(this.commitment) },
        { ALT: () => this.SUBRULE(this.effect) },
        { ALT: () => this.SUBRULE(this.model) },
        { ALT: () => this.SUBRULE(this.outbound) },
        { ALT: () => this.SUBRULE(this.test) },
      ]),
    recovering(undefined),
  );

  public party = this.RULE(
    "party",
    (): PartyDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const role = this.OR<PartyRole>([
        {
          ALT: () => {
            this.CONSUME(K.agent);
            return "agent";
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.person);
            return "person";
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.store);
            return "store";
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.log);
            return "log";
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.channel);
            return "channel";
          },
        },
      ]);
      const name = this.SUBRULE(this.name);
      return { kind: "party", doc, role, name, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public tool = this.RULE(
    "tool",
    (): ToolDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      this.CONSUME(K.tool);
      const name = this.SUBRULE(this.name);
      const parameters = this.SUBRULE(this.parameters);
      const does: EffectPattern[] | undefined = this.OPTION(() => {
        this.CONSUME(K.does);
        return this.SUBRULE(this.effectPatterns);
      });
      return { kind: "tool", doc, name, parameters, does: does ?? [], span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public purpose = this.RULE(
    "purpose",
    (): PurposeDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      this.CONSUME(K.purpose);
      const name = this.SUBRULE(this.name);
      return { kind: "purpose", doc, name, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public group = this.RULE(
    "group",
    (): GroupDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      this.CONSUME(K.group);
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.Assign);
      const members = this.SUBRULE(this.dottedNames);
      return { kind: "group", doc, name, members, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public enumeration = this.RULE(
    "enum",
    (): EnumDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const members: EnumMember[] = [];
      this.CONSUME(K.enum);
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.LeftBrace);
      this.OPTION(() => {
        members.push(this.SUBRULE(this.enumMember));
        this.MANY(() => {
          this.SUBRULE(this.separator);
          members.push(this.SUBRULE1(this.enumMember));
        });
        this.OPTION1(() => this.CONSUME(T.Comma));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "enum", doc, name, members, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public enumMember = this.RULE(
    "enumMember",
    (): EnumMember => {
      const doc = this.docs();
      const name = this.SUBRULE(this.name);
      return this.make(() => ({ doc, name, span: name.span }));
    },
    recovering({ doc: undefined, name: { kind: "name", text: "", span: noSpan }, span: noSpan }),
  );

  public typeDeclaration = this.RULE(
    "typeDeclaration",
    (): TypeDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      this.CONSUME(K.type);
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.Assign);
      const type = this.SUBRULE(this.type);
      return { kind: "type", doc, name, type, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public contextDeclaration = this.RULE(
    "context",
    (): ContextDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const fields: ContextField[] = [];
      this.CONSUME(K.context);
      const name = this.SUBRULE(this.name);
      this.CONSUME(K.of);
      const owner = this.SUBRULE1(this.name);
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        const field = this.SUBRULE(this.contextField);
        this.ACTION(() => field !== undefined && fields.push(field));
      });
      this.CONSUME(T.RightBrace);
      return { kind: "context", doc, name, owner, fields, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public contextField = this.RULE(
    "contextField",
    (): ContextField | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      const visibility = this.OR([
        {
          ALT: () => {
            this.CONSUME(K.public);
            return "public" as const;
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.private);
            return "private" as const;
          },
        },
      ]);
      const name = this.SUBRULE(this.name);
      this.CONSUME(T.Colon);
      const type = this.SUBRULE(this.type);
      const to = this.OPTION(() => {
        this.CONSUME(K.to);
        return this.SUBRULE(this.names);
      });
      return { doc, visibility, name, type, to: to ?? [], span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public abstraction = this.RULE(
    "abstraction",
    (): AbstractionDeclaration | undefined => {
      const doc = this.docs();
      const start = this.startOffset();
      this.CONSUME(K.abstraction);
      const name = this.SUBRULE(this.name);
      const parameters = this.SUBRULE(this.parameters);
      this.CONSUME(T.Arrow);
      const result = this.SUBRULE(this.type);
      const arms = this.OPTION(() => this.SUBRULE(this.arms));
      return { kind: "abstraction", doc, name, parameters, result, arms, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public arms = this.RULE(
    "arms",
    (): Arm[] => {
      const arms: Arm[] = [];
      this.CONSUME(T.LeftBrace);
      this.MANY(() => {
        const arm = this.SUBRULE(this.arm);
        this.ACTION(() => arm !== undefined && arms.push(arm));
      });
      this.CONSUME(T.RightBrace);
      return arms;
    },
    recovering([]),
  );

  public arm = this.RULE(
    "arm",
    (): Arm | undefined => {
      const start = this.startOffset();
      const match = this.SUBRULE(this.armMatch);
      this.CONSUME(T.Arrow);
      const value = this.SUBRULE(this.primary);
      return { match, value, span: this.spanFrom(start) };
    },
    recovering(undefined),
  );

  public armMatch = this.RULE(
    "armMatch",
    (): ArmMatch => {
      const start = this.startOffset();
      return this.OR<ArmMatch>([
        {
          ALT: () => {
            this.CONSUME(K.otherwise);
            return { kind: "otherwise", span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(K.when);
            const guard = this.SUBRULE(this.expression);
            return { kind: "when", guard, span: this.spanFrom(start) };
          },
        },
        {
          ALT: () => {
            const cases: Case[] = [this.SUBRULE(this.armCase)];
            this.MANY(() => {
              this.CONSUME(T.Comma);
              cases.push(this.SUBRULE1(this.armCase));
            });
            return { kind: "cases", cases, span: this.spanFrom(start) };
          },
        },
      ]);
    },
    recovering({ kind: "otherwise", span: noSpan }),
  );

  public armCase = this.RULE(
    "case",
    (): Case => {
      const start = this.startOffset();
      return this.OR<Case>([
        {
          GATE: () => this.isNext(2, T.Rest),
          ALT: () => {
            const low = this.SUBRULE(this.number);
            this.CONSUME(T.Rest);
            const high = this.SUBRULE1(this.number);
            return { kind: "range", low, high, span: this.spanFrom(start) };
          },
        },
        { ALT: () => this.SUBRULE(this.primary) },
      ]);
    },
    recovering({ kind: "bool", value: false, span: noSpan }),
  );
}

export type TopLevel = Edition | ModuleName | Import | Declaration;
