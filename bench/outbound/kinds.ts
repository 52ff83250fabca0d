/** Kinds of private data, by the words with which a tuple names them and those with which a text holds them. */
interface PrivateKind {
  readonly named: RegExp;
  readonly held: RegExp;
}

const kinds: readonly PrivateKind[] = [
  {
    named:
      /\b(?:health|medical|mental|illness|disease|diagnos|condition|therap|treatment|medication|disabilit|pregnan|fertility|family planning|dietary|allerg|addiction|recovery|hiv|depress|anxi)/i,
    held: /\b(?:diagnos\w*|disease|disorder|syndrome|illness|symptoms?|medications?|prescri\w+|therap\w+|treatment|clinic|hospital|doctor|surgery|test results?|lab results?|cancer|diabetes|asthma|epilepsy|celiac|hiv|flu|depress\w+|anxiety|pregnan\w+|fertility|ivf|rehab\w*|sober|sobriety|relapse|counsel\w+|disabilit\w+|allerg\w+|recover\w*|mental health)\b/i,
  },
  {
    named:
      /\b(?:financ|salary|income|wage|pay\b|payroll|compensation|loan|credit|debt|bank|tax|invest|donation|contribution|shareholder|bankrupt)/i,
    held: /[$€£]\s?\d|\b\d[\d,.]*\s?(?:dollars|euros|pounds|usd|k\b|percent|%)|\b(?:salary|salaries|income|wages?|bonus\w*|loans?|debts?|credit score|mortgage|account number|bankrupt\w*|shares?|overdue|repay\w*)\b/i,
  },
  {
    named: /\b(?:social security|ssn|identif|passport|licen[cs]e|account number|identity)/i,
    held: /\b\d{3}-\d{2}-\d{4}\b|\b(?:ssn|social security|passport|driver'?s licen[cs]e|identification numbers?|case file)\b/i,
  },
  {
    named: /\b(?:address|location|whereabouts|home)/i,
    held: /\b\d{1,5}\s+(?:\p{Lu}\w+\s){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Way|Place)\b|\bP\.?O\.? Box\b|\b(?:address|safe house|relocat\w*|moved to|lives? (?:at|in|on))\b/iu,
  },
  {
    named: /\b(?:phone|telephone|contact|call log|number)/i,
    held: /(?:\+\d[\d ().-]{6,}|\b\d{3}[-. ]\d{3,4}(?:[-. ]\d{4})?\b)|[\w.+-]+@[\w-]+\.\w+/,
  },
  {
    named:
      /\b(?:legal|custody|divorce|court|lawsuit|case\b|crim|trial|evidence|confession|asylum|immigra|visa)/i,
    held: /\b(?:custody|divorc\w+|court|lawyer|attorney|lawsuit|evidence|witness\w*|testif\w+|confess\w*|arrest\w*|charge[sd]?|offen[cs]e|fingerprints|trial|verdict|settlement|asylum|visa|deport\w*|undocumented|immigra\w+|crime scene)\b/i,
  },
  {
    named:
      /\b(?:grade|academic|student|education|school|application|essay|disciplin|performance|evaluation)/i,
    held: /\b(?:gpa|grades?|scores?|sat\b|transcript|essay|disciplin\w+|suspen\w+|probation|warning|struggl\w+|weakness\w*|fail\w*|improve\w*|underperform\w*|performance)\b/i,
  },
  {
    named:
      /\b(?:relationship|marital|marriage|affair|infidelity|rumou?r|sexual|gender|orientation|dating|romantic|family)/i,
    held: /\b(?:affair|infidelity|cheat\w*|marriage|marital|separat\w+|rumou?rs?|dating|gay|lesbian|transgender|transition\w*|orientation|pronouns|boyfriend|girlfriend|partner|coming out|trust issues)\b/i,
  },
  {
    named:
      /\b(?:confidential|proprietary|merger|acquisition|strateg|business|unreleased|upcoming|trade secret|product|layoff|patent)/i,
    held: /\b(?:confidential|proprietary|merger|acqui\w+|nda|unreleased|not (?:yet )?(?:public|announced)|announcement|strateg\w+|launch|layoffs?|restructur\w+|prototype|patent\w*)\b/i,
  },
];

/** What holds data of the kinds that a tuple's data type names. */
export function privateWords(dataType: string): readonly RegExp[] {
  return kinds.filter(({ named }) => named.test(dataType)).map(({ held }) => held);
}
