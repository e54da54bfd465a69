import {
  compare,
  type Decimal,
  decimal,
  multiply,
  parseDecimal,
  subtract,
  toText,
  zero,
} from '../../../domain/decimal.ts';
import type { FiledCover } from './cover-page.ts';
import { filedUnit } from './filed-unit.ts';
import { acceptedFiles, FilingProblem, type InformationTable, NotAFiling } from './information-table.ts';
import { createTableReader, readDocument, type TableReader } from './table-reader.ts';

function periodOf(cover: FiledCover, known: string | undefined): string {
  const period = cover.period ?? known;
  if (period) return period;
  throw new FilingProblem(
    'The file does not say which quarter it is for: give the last day of the quarter, or the whole submission.',
  );
}

function checkParts({ table, cover }: { table: boolean; cover: boolean }): void {
  if (table) return;
  const what = cover ? 'This is the cover page of a filing without' : 'The file is without';
  throw new NotAFiling(`${what} an information table in XML. ${acceptedFiles}`);
}

const grouped = (amount: string) => amount.replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');

/** Lines and total may differ by what rounding each line to its unit can make. */
function differs(total: Decimal, coverTotal: Decimal, lines: number, unit: Decimal): boolean {
  const difference = subtract(total, coverTotal);
  const size = compare(difference, zero) < 0 ? subtract(zero, difference) : difference;
  return compare(multiply(size, decimal('2')), multiply(unit, decimal(lines))) > 0;
}

function finish({ sums, cover: coverReader, has }: TableReader, known: string | undefined): InformationTable {
  checkParts(has());
  const cover = coverReader.read();
  const period = periodOf(cover, known);
  const unit = filedUnit(period, sums.total, cover.tableTotal);
  const total = multiply(sums.total, unit.lines);
  const filedTotal = parseDecimal(cover.tableTotal ?? '');
  const coverTotal = filedTotal && multiply(filedTotal, unit.cover);
  const coverLines = /^\d{1,9}$/.test(cover.tableLines ?? '') ? Number(cover.tableLines) : null;
  const warnings: string[] = unit.warning ? [unit.warning] : [];
  if (known && known !== period)
    warnings.push(`The cover page is for the quarter to ${period}, not ${known}.`);
  if (coverTotal && differs(total, coverTotal, sums.lines, unit.cover))
    warnings.push(
      `The lines add up to $${grouped(toText(total))}, the cover page says $${grouped(toText(coverTotal))}.`,
    );
  if (coverLines !== null && coverLines !== sums.lines)
    warnings.push(
      `The table has ${grouped(`${sums.lines}`)} lines, the cover page says ${grouped(`${coverLines}`)}.`,
    );
  return {
    securities: sums.securities(unit.lines),
    lines: sums.lines,
    total: toText(total),
    cover: { ...cover, period, tableTotal: coverTotal ? toText(coverTotal) : null, tableLines: coverLines },
    warnings,
  };
}

/**
 * Reads the documents of one filing, in any order. The cover page's word on the period goes before `about.period`, an ISO
 * date. Throws a FilingProblem.
 */
export async function readFiling(
  documents: readonly AsyncIterable<Uint8Array>[],
  about: { period?: string | undefined },
): Promise<InformationTable> {
  const reader = createTableReader();
  for (const document of documents) await readDocument(document, reader);
  return finish(reader, about.period);
}

/**
 * Reads an information table, or a whole submission with its cover page, in one pass and in memory for its securities
 * only. `about.period` is an ISO date, needed where the file itself does not say. Throws a FilingProblem.
 */
export function readInformationTable(
  stream: AsyncIterable<Uint8Array>,
  about: { period?: string | undefined },
): Promise<InformationTable> {
  return readFiling([stream], about);
}
