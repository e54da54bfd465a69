const marks = ['\t', ';', ','] as const;

/** Splits a line into its cells, some of which may be quoted. */
function splitLine(line: string, mark: string): string[] {
  const cells = `${mark}${line}`.match(new RegExp(`${mark}(?:\\s*"(?:[^"]|"")*"|[^${mark}]*)`, 'g')) ?? [];
  return cells.map((cell) =>
    cell
      .slice(1)
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');

/** Returns the cells of pasted rows; lines that end early are filled up. */
export function cellsOf(text: string): string[][] {
  const lines = linesOf(text);
  const mark = marks.find((one) => lines.some((line) => line.includes(one))) ?? '\t';
  const rows = lines.map((line) => splitLine(line, mark));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
}

/** Returns whether pasted text is rows of a spreadsheet: lines with tabs, or with the same number of semicolons. */
export function isPastedTable(text: string): boolean {
  const lines = linesOf(text);
  if (lines.length < 2) return false;
  if (lines.every((line) => line.includes('\t'))) return true;
  const counts = lines.map((line) => line.split(';').length);
  return counts[0] !== 1 && counts.every((count) => count === counts[0]);
}
