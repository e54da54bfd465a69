const delimiters = [',', ';', '\t', '|'];

/** Splits a line at a delimiter outside quotation marks. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}

/**
 * Writes a line of a CSV file as it is easier to read: its cells without quotation marks and empty ones, `Buy · V · 12`.
 * Other texts, such as XML or JSON, stay as they are.
 */
export function readableSource(source: string): string {
  if (/^\s*[<{[]/.test(source)) return source;
  const [cells = []] = delimiters
    .map((delimiter) => cellsOf(source, delimiter))
    .toSorted((a, b) => b.length - a.length);
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  // Prose with a comma is no row of cells.
  return cells.length > 2 ? filled.join(' · ') : source;
}
