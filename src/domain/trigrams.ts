/** An inverted index of trigrams: the rows of each trigram are contiguous, in ascending order. */
export interface TrigramIndex {
  readonly starts: Uint32Array;
  readonly rows: Uint16Array;
  readonly rowCount: number;
}

const alphabet = ' abcdefghijklmnopqrstuvwxyz0123456789';
const letters = alphabet.length;
const trigramCount = letters ** 3;
const maxRows = 0xffff;

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

/** Indexes texts of spaces, a–z and 0–9, padded with a space at both ends. Throws a RangeError above 65,535 texts. */
export function indexTrigrams(texts: readonly string[]): TrigramIndex {
  if (texts.length > maxRows) throw new RangeError('too many texts for a trigram index');
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

/** Visits the rows that two ascending lists have in common, until `visit` returns true. */
function visitBoth(shorter: Uint16Array, longer: Uint16Array, visit: (row: number) => boolean): void {
  let at = 0;
  for (const row of shorter) {
    while ((longer[at] as number) < row) at++;
    if (longer[at] === row && visit(row)) return;
  }
}

/**
 * Visits the rows of texts that may contain all patterns, in ascending order, until `visit` returns true. Misses no
 * match, but includes false positives. Patterns use the same characters, are not empty and do not end with a space.
 */
export function visitCandidates(
  index: TrigramIndex,
  patterns: readonly string[],
  visit: (row: number) => boolean,
): void {
  const { starts, rows } = index;
  let rarest = -1;
  let second = -1;
  const sizeOf = (trigram: number) =>
    trigram < 0 ? Infinity : (starts[trigram + 1] as number) - (starts[trigram] as number);
  for (const pattern of patterns) {
    for (let at = 0; at + 2 < pattern.length; at++) {
      const trigram = trigramAt(pattern, at);
      const size = sizeOf(trigram);
      if (size < sizeOf(rarest)) [rarest, second] = [trigram, rarest];
      else if (trigram !== rarest && size < sizeOf(second)) second = trigram;
    }
  }
  const rowsOf = (trigram: number) => rows.subarray(starts[trigram], starts[trigram + 1]);
  if (second >= 0) {
    visitBoth(rowsOf(rarest), rowsOf(second), visit);
    return;
  }
  const pair = patterns.find(({ length }) => length === 2);
  const candidates = rarest >= 0 ? rowsOf(rarest) : pair ? rowsOfPair(index, pair) : allRows(index);
  for (const row of candidates) if (visit(row)) return;
}
