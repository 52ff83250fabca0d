import { LLkLookaheadStrategy, type ILookaheadStrategy } from "chevrotain";

type Choose = ReturnType<ILookaheadStrategy["buildLookaheadForAlternation"]>;
type Enter = ReturnType<ILookaheadStrategy["buildLookaheadForOptional"]>;

/**
 * The usual lookahead, worked out for each decision of the grammar when it is first met: most files meet few of them,
 * and working out all of them takes longer than parsing.
 */
export function lazyLookahead(maxLookahead: number): ILookaheadStrategy {
  const eager = new LLkLookaheadStrategy({ maxLookahead });
  return {
    validate: (grammar) => eager.validate(grammar),
    buildLookaheadForAlternation: (decision) => {
      let choose: Choose | undefined;
      return function (this: ThisParameterType<Choose>, alternatives) {
        choose ??= eager.buildLookaheadForAlternation(decision);
        return choose.call(this, alternatives);
      };
    },
    buildLookaheadForOptional: (decision) => {
      let enter: Enter | undefined;
      return function (this: ThisParameterType<Enter>) {
        enter ??= eager.buildLookaheadForOptional(decision);
        return enter.call(this);
      };
    },
  };
}
