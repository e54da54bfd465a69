/** Returns whether pasted text is rows of a spreadsheet: at least two lines with the same number of tabs or semicolons. */
export function isPastedTable(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return ['\t', ';'].some((mark) => {
    const counts = lines.map((line) => line.split(mark).length);
    return counts.length > 1 && counts[0] !== 1 && counts.every((count) => count === counts[0]);
  });
}
