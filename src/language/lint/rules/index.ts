import type { LintRule } from "../rule.ts";
import { ambiguousPlaceholder } from "./ambiguous-placeholder.ts";
import { anyTarget } from "./any-target.ts";
import { broadHost } from "./broad-host.ts";
import { broadPath } from "./broad-path.ts";
import { comparedWithBool } from "./compared-with-bool.ts";
import { constantGuard } from "./constant-guard.ts";
import { disclosedTwice } from "./disclosed-twice.ts";
import { dominatedCandidate } from "./dominated-candidate.ts";
import { doubleNegation } from "./double-negation.ts";
import { dynamicCodeAllowed } from "./dynamic-code-allowed.ts";
import { groupOfOne } from "./group-of-one.ts";
import { hostWithoutPort } from "./host-without-port.ts";
import { idleBudget } from "./idle-budget.ts";
import { idleDeny } from "./idle-deny.ts";
import { interpreterAllowed } from "./interpreter-allowed.ts";
import { lifetimeBeyondBudget } from "./lifetime-beyond-budget.ts";
import { literalWildcard } from "./literal-wildcard.ts";
import { longLifetime } from "./long-lifetime.ts";
import { manyRetries } from "./many-retries.ts";
import { memoryWithoutLimit } from "./memory-without-limit.ts";
import { nearMissName } from "./near-miss-name.ts";
import { needlessImportAlias } from "./needless-import-alias.ts";
import { needlessParentheses } from "./needless-parentheses.ts";
import { needlessVariation } from "./needless-variation.ts";
import { negatedComparison } from "./negated-comparison.ts";
import { noLifetime } from "./no-lifetime.ts";
import { noWallClock } from "./no-wall-clock.ts";
import { oddUnit } from "./odd-unit.ts";
import { oneVariant } from "./one-variant.ts";
import { overBudget } from "./over-budget.ts";
import { paddingBeyondList } from "./padding-beyond-list.ts";
import { qualifiedField } from "./qualified-field.ts";
import { repeatedVariant } from "./repeated-variant.ts";
import { repeatsParent } from "./repeats-parent.ts";
import { revealsAll } from "./reveals-all.ts";
import { sameBranches } from "./same-branches.ts";
import { secretsReadable } from "./secrets-readable.ts";
import { sessionBudget } from "./session-budget.ts";
import { slotNeverFilled } from "./slot-never-filled.ts";
import { spanningWildcard } from "./spanning-wildcard.ts";
import { unansweredRequirement } from "./unanswered-requirement.ts";
import { unboundedText } from "./unbounded-text.ts";
import { uncharged } from "./uncharged.ts";
import { undocumented } from "./undocumented.ts";
import { unencrypted } from "./unencrypted.ts";
import { unlistedFields } from "./unlisted-fields.ts";
import { untested } from "./untested.ts";
import { unusedDeclaration } from "./unused-declaration.ts";
import { unusedDisclosure } from "./unused-disclosure.ts";
import { unusedImport } from "./unused-import.ts";
import { unusualCase } from "./unusual-case.ts";

/** Every rule; a new one is added here by hand. */
export const lintRules: readonly LintRule[] = [
  ambiguousPlaceholder,
  anyTarget,
  broadHost,
  broadPath,
  comparedWithBool,
  constantGuard,
  disclosedTwice,
  dominatedCandidate,
  doubleNegation,
  dynamicCodeAllowed,
  groupOfOne,
  hostWithoutPort,
  idleBudget,
  idleDeny,
  interpreterAllowed,
  lifetimeBeyondBudget,
  literalWildcard,
  longLifetime,
  manyRetries,
  memoryWithoutLimit,
  nearMissName,
  needlessImportAlias,
  needlessParentheses,
  needlessVariation,
  negatedComparison,
  noLifetime,
  noWallClock,
  oddUnit,
  oneVariant,
  overBudget,
  paddingBeyondList,
  qualifiedField,
  repeatedVariant,
  repeatsParent,
  revealsAll,
  sameBranches,
  secretsReadable,
  sessionBudget,
  slotNeverFilled,
  spanningWildcard,
  unansweredRequirement,
  unboundedText,
  uncharged,
  undocumented,
  unencrypted,
  unlistedFields,
  untested,
  unusedDeclaration,
  unusedDisclosure,
  unusedImport,
  unusualCase,
];
