// What a spreadsheet would run as a formula, with the wide forms that some of them take for the same.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The name as it is written into a cell: a `'` in front keeps a spreadsheet from running it as a formula. */
export const guardedName = (name: string): string => (formula.test(name) ? `'${name}` : name);

const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** The name that a cell holds, spaces tidied, in Unicode's composed form and without the guard of `guardedName`. */
export const nameOf = (cell: string): string =>
  unguarded(cell.normalize('NFC').trim().replace(/\s+/g, ' ')).trim();
