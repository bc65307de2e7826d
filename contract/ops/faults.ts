/** What a request is refused for beyond the form of each field. The console has a text for each in its reader's language. */

/** In the commands' words, after the name of the field. */
export const FAULTS = {
  monthsOrDays: "either months or days.",
  codeOrNote: "either a code, an id or the note of many.",
  textOrReady: "either a text or a ready answer.",
  eventOrReason: "either an event or a reason.",
  percentOrAmount: "either a percentage or an amount.",
  transactionOrNote: "either a whole transaction or a note.",
  transactionOrReference: "either a whole transaction or a reference.",
  amountAndCurrency: "an amount and its currency go together.",
  linkAndLabel: "a link and its label go together.",
  changes: "say what changes.",
  letters: "at least three letters.",
  paragraphs: "at most 20 paragraphs.",
  paragraph: "at most 2,000 letters a paragraph.",
  currency: "there is no such currency.",
  month: "a month as 2026-03.",
  monthBefore: "not before the first one.",
  journal: "only what moves money is a journal.",
  span: "at most 366 days, the first before the last.",
  planOfPrice: "a price is one plan's.",
} as const;
export type Fault = keyof typeof FAULTS;

/** Null for what the library says of itself. */
export function faultOf(message: string): Fault | null {
  // safe because they are the table's own names
  const names = Object.keys(FAULTS) as Fault[];
  return names.find((name) => FAULTS[name] === message) ?? null;
}
