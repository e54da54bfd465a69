import { parseQuotedLine } from './parse-cells.ts';

/** The character between cells and its name for display. */
export interface Delimiter {
  character: string;
  /** Null if the file has one column. */
  name: string | null;
}

const names: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' };
const examinedLines = 200;

/** Returns the number of cells that the most lines have, weighted by how many lines these are. */
function consistency(lines: readonly string[], delimiter: string): number {
  const linesByCells = new Map<number, number>();
  for (const line of lines) {
    const { cells, open } = parseQuotedLine(line, delimiter, null);
    const count = cells.length + (open === null ? 0 : 1);
    linesByCells.set(count, (linesByCells.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...[...linesByCells].map(([cells, count]) => (cells - 1) * count));
}

/** Returns the delimiter that a first line `sep=;` names. */
export const namedDelimiter = (line: string | undefined): string | undefined =>
  /^"?sep=([,;|\t])"?[,;\t]*$/i.exec(line ?? '')?.[1];

/** Returns the delimiter that divides the most lines into the same number of cells. */
export function detectDelimiter(lines: readonly string[]): Delimiter {
  const named = namedDelimiter(lines[0]);
  if (named) return { character: named, name: names[named] ?? null };
  const examined = lines.filter((line) => line.trim() !== '').slice(0, examinedLines);
  const scores = Object.keys(names).map((character) => ({
    character,
    score: consistency(examined, character),
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0
    ? { character: best.character, name: names[best.character] ?? null }
    : { character: ',', name: null };
}
