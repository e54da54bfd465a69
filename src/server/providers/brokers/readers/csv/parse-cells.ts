/** A line as cells. */
export interface ParsedLine {
  cells: string[];
  /** The text so far of a quoted cell that the line does not close; null if it closes all. */
  open: string | null;
  /** Whether a quote inside a quoted cell is neither doubled nor at its end. */
  hasStrayQuote: boolean;
}

const space = 0x20;
const noBreakSpace = 0xa0;

function skipSpaces(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === space || code === noBreakSpace; code = text.charCodeAt(at))
    at += 1;
  return at;
}

interface QuotedCell {
  text: string;
  /** Where the cell's delimiter or the end of the line is; null if the cell is not closed. */
  end: number | null;
  hasStrayQuote: boolean;
}

/** Reads a quoted cell whose content starts at `start`. */
function readQuoted(line: string, start: number, delimiter: string): QuotedCell {
  let text = '';
  let from = start;
  let hasStrayQuote = false;
  for (;;) {
    const quote = line.indexOf('"', from);
    if (quote < 0) return { text: text + line.slice(from), end: null, hasStrayQuote };
    if (line[quote + 1] === '"') {
      text += line.slice(from, quote + 1);
      from = quote + 2;
      continue;
    }
    const end = skipSpaces(line, quote + 1);
    if (end === line.length || line[end] === delimiter)
      return { text: text + line.slice(from, quote), end, hasStrayQuote };
    hasStrayQuote = true;
    text += line.slice(from, quote + 1);
    from = quote + 1;
  }
}

/** Removes the sign of equality with which some brokers keep a spreadsheet from changing a text: `="00123"`. */
const withoutFormula = (cell: string) => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

/** Parses a line that may contain quotes. `open` is the text of a cell that an earlier line left open, else null. */
export function parseQuotedLine(line: string, delimiter: string, open: string | null): ParsedLine {
  const cells: string[] = [];
  let hasStrayQuote = false;
  let prefix = open === null ? undefined : `${open}\n`;
  for (let at = 0; ; at += 1) {
    const start = prefix === undefined ? skipSpaces(line, at) : at - 1;
    if (prefix !== undefined || line[start] === '"') {
      const cell = readQuoted(line, start + 1, delimiter);
      const text = (prefix ?? '') + cell.text;
      prefix = undefined;
      hasStrayQuote ||= cell.hasStrayQuote;
      if (cell.end === null) return { cells, open: text, hasStrayQuote };
      cells.push(text);
      at = cell.end;
    } else {
      const end = line.indexOf(delimiter, at);
      cells.push(withoutFormula(line.slice(at, end < 0 ? undefined : end)));
      at = end < 0 ? line.length : end;
    }
    if (at >= line.length) return { cells, open: null, hasStrayQuote };
  }
}

/** Splits a line without regard to quotes, which are removed from the ends of cells. */
export const splitPlainly = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));
