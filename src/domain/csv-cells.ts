// The characters that start a formula in a spreadsheet, with the full-width forms that some spreadsheets accept.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes text with `'` where a spreadsheet would run it as a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Removes the prefix that `escapeFormula` adds. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/**
 * Formats a CSV cell (RFC 4180), quoted where needed. Quotes semicolons and tabs too, because a spreadsheet that splits
 * on them could read the rest of the text as a formula.
 */
export const csvCell = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
