import { add, decimal, subtract, toText } from '#domain/decimal.ts';
import { checkFiledRow } from '#domain/filings/filed-amounts.ts';
import { ratioNumber, type Splits } from '#domain/splits.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type FiledSecurity, type InformationTable, withWarning } from './information-table.ts';
import type { CloseOn } from './known-closes.ts';
import type { SymbolFinder } from './shipped-cusips.ts';

interface RowPrices {
  symbols: SymbolFinder;
  closeOn: CloseOn;
  splits: Splits;
}

/** Judges a row; undefined if no close is known. */
async function judge(
  security: FiledSecurity,
  { period, filedOn }: { period: string; filedOn: string | null },
  { symbols, closeOn, splits }: RowPrices,
): Promise<FiledSecurity | undefined> {
  const symbol = security.unit === 'SH' ? (symbols.byCusip(security) ?? symbols.byName(security)) : undefined;
  const close = symbol && (await closeOn(symbol, period));
  if (!close) return undefined;
  const split = filedOn === null ? undefined : splits.between(symbol, period, filedOn);
  const row = { shares: Number(security.shares), value: Number(security.value) };
  const { shares, value, doubt } = checkFiledRow(row, { close, laterSplit: split && ratioNumber(split) });
  return doubt ? { ...security, shares: String(shares), value: String(value), doubt } : security;
}

const named = 3;

/** Names the rows that cannot be right, for the administrator. */
function warningOf(rows: readonly FiledSecurity[], done: string): string[] {
  if (rows.length === 0) return [];
  const names = rows.slice(0, named).map(({ issuer }) => issuer);
  const more = rows.length > named ? ` and ${rows.length - named} more` : '';
  return [`Value and shares do not fit the price of ${names.join(', ')}${more}: ${done}.`];
}

const isOpen = ({ doubt }: FiledSecurity) => doubt?.mended === null;

/**
 * Compares each row with the close at the end of the quarter. Corrects what value and close show to be wrong, marks the
 * rest, and adds warnings. Rows without a known close stay as they are, and so do those that nothing corrects unless more
 * rows fit: else the filer values its holdings in another way.
 */
export async function checkRows(table: InformationTable, prices: RowPrices): Promise<InformationTable> {
  const { period, filedOn } = table.cover;
  if (!period) return table;
  const judged: (FiledSecurity | undefined)[] = [];
  for (const security of table.securities) {
    await eventLoop.yieldIfNeeded();
    judged.push(await judge(security, { period, filedOn }, prices));
  }
  const known = judged.filter((row) => row !== undefined);
  const areMost = known.filter(isOpen).length >= known.filter(({ doubt }) => !doubt).length;
  const securities = table.securities.map((filed, at) => {
    const row = judged[at];
    return !row || (areMost && isOpen(row)) ? filed : row;
  });
  const doubtful = securities.filter(({ doubt }) => doubt !== undefined);
  if (doubtful.length === 0) return table;
  let total = decimal(table.total);
  for (const { value, doubt } of doubtful)
    total = add(total, subtract(decimal(value), decimal(String(doubt?.value ?? value))));
  const checked = {
    ...table,
    securities: securities.toSorted((a, b) => Number(b.value) - Number(a.value)),
    total: toText(total),
  };
  return [
    ...warningOf(
      doubtful.filter((row) => !isOpen(row)),
      'corrected by the close',
    ),
    ...warningOf(doubtful.filter(isOpen), 'shown as filed, without a change'),
  ].reduce(withWarning, checked);
}
