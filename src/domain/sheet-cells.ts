// What a spreadsheet would run as a formula, with the wide forms that some of them take for the same.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Text as it is written into a cell: a `'` in front keeps a spreadsheet from running it as a formula. */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell without the guard of `guardedText`. */
export const unguardedText = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/**
 * A cell of a CSV sheet (RFC 4180), quoted where that is needed. Semicolons and tabs are quoted too: a spreadsheet that
 * splits there would start a cell, maybe a formula, in the middle of a text.
 */
export const sheetCell = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
