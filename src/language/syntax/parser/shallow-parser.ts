import {
  EmbeddedActionsParser,
  type IToken,
  type DSLMethodOpts,
  type GrammarAction,
  type IOrAlt,
  type IRecognitionException,
  type IRuleConfig,
  type ITokenGrammarPath,
  type OrMethodOpts,
  type ParserMethod,
  type TokenType,
} from "chevrotain";
import { invariant } from "../../../base/assert.ts";
import { lookaheads, type Decisions, type Lookahead } from "./decisions.ts";

/**
 * chevrotain's parser, whose `subrule`, `option`, `or` and `many` put half as many frames on the stack as its `SUBRULE`,
 * `OPTION`, `OR` and `MANY`. Rules that nest in themselves are written with them, so that as many levels as a file may
 * have fit on the stack of a process that has just started; a test holds the parser to that. Both spellings mean the same
 * grammar. The members that are declared here are the engine's own.
 */
export class ShallowParser extends EmbeddedActionsParser {
  /** Each decision by the number that the engine gives it; chevrotain's own analysis fills it, or {@link decideBy}. */
  declare readonly lookAheadFuncsCache: Map<number, Lookahead>;
  declare private selfAnalysisDone: boolean;
  declare private readonly recoveryEnabled: boolean;
  declare private readonly fullRuleNameToShort: Readonly<Record<string, number>>;
  declare private readonly getKeyForAutomaticLookahead: (method: number, index: number) => number;
  declare private readonly getLaFuncFromCache: (key: number) => Lookahead;
  declare private readonly ruleInvocationStateUpdate: (rule: number, name: string, index: number) => void;
  declare private readonly ruleFinallyStateUpdate: () => void;
  declare private readonly invokeRuleCatch: <R>(
    error: unknown,
    resynchronizes: boolean,
    recovered: (error: IRecognitionException) => R,
  ) => R;
  declare private readonly raiseNoAltException: (index: number, message: string | undefined) => never;
  declare private readonly getLexerPosition: () => number;
  /** Goes to the end of the input. */
  declare protected readonly moveToTerminatedState: () => void;

  protected override RULE<F extends (...args: never[]) => unknown>(
    name: string,
    implementation: F,
    config?: IRuleConfig<ReturnType<F>>,
  ): ParserMethod<Parameters<F>, ReturnType<F>> {
    const rule = super.RULE(name, implementation, config);
    const number = this.fullRuleNameToShort[name];
    const fallback = config?.recoveryValueFunc ?? (() => undefined);
    return Object.assign(rule, { definition: { name, number, implementation, fallback } });
  }

  /**
   * Takes its decisions from tables in place of an analysis of the grammar, which takes longer than reading most files. A
   * parser with tables knows nothing of the grammar besides: at the first mistake it throws {@link GivenUp}.
   */
  protected decideBy(decisions: Decisions, vocabulary: readonly TokenType[]): void {
    const tokenAt = (ahead: number): IToken => this.LA(ahead);
    for (const [key, decide] of lookaheads(decisions, vocabulary, tokenAt)) {
      this.lookAheadFuncsCache.set(key, decide);
    }
    const giveUp = (): never => {
      throw new GivenUp();
    };
    Object.assign(this, {
      raiseNoAltException: giveUp,
      raiseEarlyExitException: giveUp,
      consumeInternalError: giveUp,
    });
    this.selfAnalysisDone = true;
    // As the prototype of something, an object is laid out for speed.
    Object.create(this);
  }

  /** Without arguments, which no rule that nests in itself takes. */
  protected override subrule<R>(index: number, rule: ParserMethod<[], R>): R {
    invariant(isDefined(rule), "a rule is defined by RULE");
    const { definition } = rule;
    this.ruleInvocationStateUpdate(definition.number, definition.name, index);
    let result: R;
    try {
      result = definition.implementation();
    } catch (error) {
      result = this.recovered(definition, error);
    }
    this.ruleFinallyStateUpdate();
    return result;
  }

  protected override option<R>(index: number, action: GrammarAction<R> | DSLMethodOpts<R>): R | undefined {
    return this.comes(OPTION, index, action) ? actionOf(action)() : undefined;
  }

  protected override or<R>(index: number, choice: IOrAlt<R>[] | OrMethodOpts<R>): R {
    const alternatives = Array.isArray(choice) ? choice : choice.DEF;
    const decide = this.getLaFuncFromCache(this.getKeyForAutomaticLookahead(OR, index));
    const chosen = alternatives[Number(decide.call(this, alternatives) ?? NaN)];
    return chosen === undefined ? this.raiseNoAltException(index, undefined) : chosen.ALT();
  }

  protected override many(index: number, action: GrammarAction<unknown> | DSLMethodOpts<unknown>): void {
    const repeated = actionOf(action);
    while (this.comes(MANY, index, action)) {
      const before = this.getLexerPosition();
      repeated();
      if (this.getLexerPosition() <= before) return;
    }
    // Where nothing more comes, chevrotain's own method repeats nothing, but may find the rest behind a mistake.
    if (this.recoveryEnabled) super.many(index, action);
  }

  /** What may follow a missing token; the rules around it count as far out as can matter, for the search nests with them. */
  protected override getNextPossibleTokenTypes(path: ITokenGrammarPath): TokenType[] {
    const ruleStack = path.ruleStack.slice(-MOST_RULES);
    const occurrenceStack = path.occurrenceStack.slice(-MOST_RULES);
    return super.getNextPossibleTokenTypes({ ...path, ruleStack, occurrenceStack });
  }

  /** What a rule gives when something in it could not be read, where the parser finds its way back there; else throws. */
  private recovered<R>({ fallback }: Definition<R>, error: unknown): R {
    try {
      return this.invokeRuleCatch(error, true, fallback);
    } catch (thrown) {
      this.ruleFinallyStateUpdate();
      throw thrown;
    }
  }

  /** Whether what may come at this place of the rule comes next. */
  private comes(
    method: number,
    index: number,
    action: GrammarAction<unknown> | DSLMethodOpts<unknown>,
  ): boolean {
    const key = this.getKeyForAutomaticLookahead(method, index);
    if (typeof action !== "function" && action.GATE?.() === false) return false;
    return this.getLaFuncFromCache(key).call(this) === true;
  }
}

const MOST_RULES = 30;

/** chevrotain's numbers of its methods. */
const OR = 1 << 8;
const OPTION = 2 << 8;
const MANY = 3 << 8;

/** Thrown where a parser with tables finds a mistake. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
}

interface Definition<R> {
  readonly name: string;
  /** chevrotain's, which its keys are made of. */
  readonly number: number;
  readonly implementation: () => R;
  readonly fallback: (error: IRecognitionException) => R;
}

function isDefined<R>(
  rule: ParserMethod<[], R>,
): rule is ParserMethod<[], R> & { readonly definition: Definition<R> } {
  return "definition" in rule;
}

function actionOf<R>(action: GrammarAction<R> | DSLMethodOpts<R>): GrammarAction<R> {
  return typeof action === "function" ? action : action.DEF;
}
