import { K, LeftBrace, LeftBracket, LeftParen, NumberToken, TextToken, Word } from "../tokens.ts";
import { tokenLabel, type IParserErrorMessageProvider, type TokenType } from "chevrotain";

/**
 * Says what the grammar would have taken at the place of an error. The text is only the list of expectations; the
 * message around it comes from the catalogue.
 *
 * @param onError called for every error
 */
export function expectations(onError: () => void): IParserErrorMessageProvider {
  const said = (text: string): string => {
    onError();
    return text;
  };
  return {
    buildMismatchTokenMessage: ({ expected }) => said(tokenLabel(expected)),
    buildNotAllInputParsedMessage: () => said("the end of the declaration"),
    buildNoViableAltMessage: ({ expectedPathsPerAlt }) =>
      said(alternatives(expectedPathsPerAlt.flatMap((paths) => paths.flatMap((path) => path.slice(0, 1))))),
    buildEarlyExitMessage: ({ expectedIterationPaths }) =>
      said(alternatives(expectedIterationPaths.flatMap((path) => path.slice(0, 1)))),
  };
}

function alternatives(types: readonly TokenType[]): string {
  const isValue = valueStarts.every((start) => types.includes(start));
  const others = isValue ? types.filter((type) => !anyValueStart.has(type)) : types;
  const labels = [...new Set([...(isValue ? ["a value"] : []), ...others.map(tokenLabel)])];
  const last = labels.pop() ?? "something else";
  return labels.length === 0 ? last : `${labels.join(", ")} or ${last}`;
}

/** Where all of these may start what comes next, it is a value. */
const valueStarts: readonly TokenType[] = [TextToken, NumberToken, LeftBracket, K.true];
const anyValueStart: ReadonlySet<TokenType> = new Set([
  ...valueStarts,
  K.false,
  K.asked,
  LeftBrace,
  LeftParen,
  Word,
]);
