import type { DecimalMark } from '#domain/typed-number.ts';
import type { SourceRecord } from '../readers/source.ts';
import { cellReader, firstPresent, indexHeader } from './columns.ts';
import type { Detection } from './detect-format.ts';
import type { Columns, Format } from './format.ts';

const numeric = ['shares', 'price', 'gross', 'net', 'fee', 'tax'] as const satisfies (keyof Columns)[];

/**
 * Returns the mark before decimals that a number proves: `1.234,5`, `12,50` or `0,123`. Undefined for `1,234`, which may
 * be either.
 */
function provenMark(text: string): DecimalMark | undefined {
  const marks = text.replace(/[^.,]/g, '');
  const last = marks.at(-1) as DecimalMark | undefined;
  if (!last) return undefined;
  if (marks.includes(last === '.' ? ',' : '.')) return last;
  if (marks.length > 1) return last === '.' ? ',' : '.';
  const [whole = '', fraction = ''] = text.split(last).map((part) => part.replace(/\D/g, ''));
  return fraction.length === 3 && whole.length <= 3 && whole !== '0' ? undefined : last;
}

/** Returns the mark that all numbers agree on; undefined if they prove none, or several. */
export function commonMark(texts: readonly string[]): DecimalMark | undefined {
  const proven = new Set(texts.map(provenMark).filter((mark) => mark !== undefined));
  return proven.size === 1 ? [...proven][0] : undefined;
}

/** Returns the mark before decimals in the numeric columns of the detected table; undefined if they leave it open. */
export function fileDecimals(
  { table, headerLine }: Pick<Detection, 'table' | 'headerLine'>,
  records: readonly SourceRecord[],
): DecimalMark | undefined {
  const header = records.find(({ line }) => line === headerLine);
  if (!header) return undefined;
  const columns = indexHeader(header.cells, table.aliases);
  const texts = records
    .filter(({ line }) => line > header.line)
    .flatMap((record) => {
      const read = cellReader(record, columns);
      return numeric.flatMap((column) => {
        const name = table.columns[column];
        return name ? [firstPresent(read, name)] : [];
      });
    });
  return commonMark(texts);
}

/** Returns the format with a mark for the tables that leave it open. */
export const withDecimals = (format: Format, decimals: DecimalMark | undefined): Format =>
  decimals ? { ...format, tables: format.tables.map((table) => ({ decimals, ...table })) } : format;
