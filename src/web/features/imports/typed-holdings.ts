import { sharesRule } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { readTypedAmount } from '#web/lib/typed-text.ts';
import { isPastedTable } from './pasted-table.ts';

/** What becomes of typed lines: a file to import, or what is wrong with them. */
export type TypedHoldings = { ok: true; file: File } | { ok: false; message: string };

const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const numbersOfLine = 2;

/** Writes three decimals as four: a file could mean thousands by them. */
const inFile = (decimal: string): string => (/\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal);

/** Returns the words of a line, without separators and the sign of a currency. */
const wordsOf = (line: string): string[] =>
  line
    .split(/\s+|;/)
    .map((word) => word.replace(/^[$€£@]+|[,@]+$/g, ''))
    .filter(Boolean);

/** Returns the security of a line, and the one or two numbers at its end. */
function readLine(line: string): { security: string; numbers: string[] } {
  const words = wordsOf(line);
  const numbers: string[] = [];
  while (words.length > 1 && numbers.length < numbersOfLine) {
    const read = readTypedAmount(words.at(-1) ?? '', sharesRule);
    if (!read.ok) break;
    numbers.unshift(inFile(read.text));
    words.pop();
  }
  return { security: words.join(' '), numbers };
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The name stands in both columns: a row without a symbol would be taken for text, and the name finds suggestions. */
function rowOf({ security, numbers: [shares = '', cost = ''] }: ReturnType<typeof readLine>): string {
  const symbol = normaliseSymbol(security);
  const cells = [isWellFormedSymbol(symbol) ? symbol : security, isin.test(symbol) ? symbol : '', security];
  return [...cells, shares, cost].map(quoted).join(',');
}

const csv = (text: string, name: string): TypedHoldings => ({
  ok: true,
  file: new File([text], name, { type: 'text/csv' }),
});

/**
 * Reads lines such as `AAPL 40 182.50`: a symbol, a name or an ISIN, the shares, and what one cost, which can be left out.
 * Rows of a spreadsheet with a head are left as they are.
 */
export function readTypedHoldings(text: string): TypedHoldings {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read = lines.map(readLine);
  if (read[0] === undefined)
    return { ok: false, message: 'Type a line for each holding, such as KO 40 61.20' };
  if (read[0].numbers.length === 0 && isPastedTable(text)) return csv(text, 'pasted-rows.csv');
  const wrong = read.findIndex(({ numbers }) => numbers.length === 0);
  if (wrong >= 0)
    return {
      ok: false,
      message: `Line ${wrong + 1}, “${lines[wrong]?.trim()}”, has no number of shares that can be read, as in KO 40`,
    };
  return csv(['Symbol,ISIN,Name,Quantity,Average cost', ...read.map(rowOf)].join('\n'), 'typed-holdings.csv');
}
