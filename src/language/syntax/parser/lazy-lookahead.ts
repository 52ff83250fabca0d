import { LLkLookaheadStrategy, type ILookaheadStrategy } from "chevrotain";

/**
 * chevrotain's own lookahead, each decision built when it is first needed. Building all of them takes longer than reading a
 * file, and no file needs them all.
 */
export function lazyLookahead(maxLookahead: number): ILookaheadStrategy {
  const eager = new LLkLookaheadStrategy({ maxLookahead });
  return {
    validate: (options) => eager.validate(options),
    buildLookaheadForAlternation: (options) => {
      let built: ReturnType<ILookaheadStrategy["buildLookaheadForAlternation"]> | undefined;
      return function decide(this: unknown, alternatives) {
        built ??= eager.buildLookaheadForAlternation(options);
        return built.call(this, alternatives);
      };
    },
    buildLookaheadForOptional: (options) => {
      let built: ReturnType<ILookaheadStrategy["buildLookaheadForOptional"]> | undefined;
      return function decide(this: unknown) {
        built ??= eager.buildLookaheadForOptional(options);
        return built.call(this);
      };
    },
  };
}
