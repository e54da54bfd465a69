/** Which texts hold which three characters in a row: the rows of a trigram stand together, in ascending order. */
export interface TrigramIndex {
  readonly starts: Uint32Array;
  readonly rows: Uint16Array;
  readonly rowCount: number;
}

const alphabet = ' abcdefghijklmnopqrstuvwxyz0123456789';
const letters = alphabet.length;
const trigramCount = letters ** 3;
const mostRows = 0xffff;

const letterOf = new Uint8Array(128);
for (let code = 0; code < letters; code++) letterOf[alphabet.charCodeAt(code)] = code;

function letterAt(text: string, at: number): number {
  return letterOf[text.charCodeAt(at)] as number;
}

function trigramAt(text: string, at: number): number {
  return (letterAt(text, at) * letters + letterAt(text, at + 1)) * letters + letterAt(text, at + 2);
}

function eachTrigram(texts: readonly string[], visit: (trigram: number, row: number) => void): void {
  const lastRow = new Int32Array(trigramCount).fill(-1);
  for (const [row, text] of texts.entries()) {
    for (let at = 0; at + 2 < text.length; at++) {
      const trigram = trigramAt(text, at);
      if (lastRow[trigram] === row) continue;
      lastRow[trigram] = row;
      visit(trigram, row);
    }
  }
}

/** Indexes texts of spaces, a–z and 0–9, each padded with a space at both ends. Throws a RangeError above 65,535 texts. */
export function indexTrigrams(texts: readonly string[]): TrigramIndex {
  if (texts.length > mostRows) throw new RangeError('too many texts for a trigram index');
  const starts = new Uint32Array(trigramCount + 1);
  eachTrigram(texts, (trigram) => {
    starts[trigram + 1] = (starts[trigram + 1] as number) + 1;
  });
  for (let at = 1; at <= trigramCount; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
  const rows = new Uint16Array(starts[trigramCount] as number);
  const next = starts.slice(0, trigramCount);
  eachTrigram(texts, (trigram, row) => {
    const at = next[trigram] as number;
    rows[at] = row;
    next[trigram] = at + 1;
  });
  return { starts, rows, rowCount: texts.length };
}

function allRows({ rowCount }: TrigramIndex): Uint16Array {
  return Uint16Array.from({ length: rowCount }, (_, row) => row);
}

function rowsOfPair({ starts, rows, rowCount }: TrigramIndex, pair: string): Uint16Array {
  const first = (letterAt(pair, 0) * letters + letterAt(pair, 1)) * letters;
  const seen = new Uint8Array(rowCount);
  let count = 0;
  for (const row of rows.subarray(starts[first], starts[first + letters])) {
    if (seen[row] === 0) count++;
    seen[row] = 1;
  }
  const found = new Uint16Array(count);
  for (let row = 0, at = 0; at < count; row++) if (seen[row] === 1) found[at++] = row;
  return found;
}

/**
 * The rows, ascending, of all texts that can hold every one of the patterns (of the same characters, not empty, no
 * space at the end): no text that does is missing, but one that does not may be among them.
 */
export function candidateRows(index: TrigramIndex, patterns: readonly string[]): Uint16Array {
  const { starts, rows } = index;
  let rarest: Uint16Array | undefined;
  for (const pattern of patterns) {
    for (let at = 0; at + 2 < pattern.length; at++) {
      const trigram = trigramAt(pattern, at);
      const size = (starts[trigram + 1] as number) - (starts[trigram] as number);
      if (!rarest || size < rarest.length) rarest = rows.subarray(starts[trigram], starts[trigram + 1]);
    }
  }
  const pair = patterns.find(({ length }) => length === 2);
  return rarest ?? (pair ? rowsOfPair(index, pair) : allRows(index));
}
