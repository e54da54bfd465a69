import type { SecurityHint } from '#domain/importing/draft.ts';

/** How brokers write options: `AAPL250117C150`, `AAPL 01/17/2025 150.00 C`, `CALL AAPL 01/17/25 150`, `CALL (AAPL) …`. */
const optionForms: readonly RegExp[] = [
  /^-?[A-Z]{1,6}\s*\d{6}[CP]\d/,
  /^[A-Z./]{1,6}\s+\d{2}\/\d{2}\/\d{4}\s+[\d.]+\s+[CP]\b/,
  /^(?:CALL|PUT)\s+\S+\s+\d{2}\/\d{2}\/\d{2}/i,
  /\b(?:CALL|PUT) \([A-Z]{1,6}\)/,
  /\b[A-Z][a-z]{2} \d{1,2} \d{4} [\d.]+ (?:Call|Put)\b/,
];

/** Tells whether a symbol or description names an option. */
export const namesOption = (...texts: readonly (string | null | undefined)[]): boolean =>
  texts.some((text) => text && optionForms.some((form) => form.test(text)));

/** Tells whether a security is an option. A name decides only if nothing else is known, because it may be any remark. */
export const isOptionHint = ({ symbol, isin, name }: SecurityHint): boolean =>
  namesOption(symbol) || (symbol === null && isin === null && namesOption(name));
