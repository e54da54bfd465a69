import { readCurrency } from '#domain/currencies.ts';
import { headingsAbove } from './find-columns.ts';
import { headingKey, type PriceColumns, type PriceTable } from './price-table.ts';

/** A heading of currencies, also at the end of a path: `quote.currency`. */
const currencyNames =
  /(^|[.\]])(currency|currency code|ccy|w.hrung|devise|monnaie|valuta|divisa|moneda|munt|valuutta)$/;

/** A unit at the end of the heading of prices: `Close (GBX)`, `Kurs in EUR`, `Price in pence`. */
const headingUnit = /(?:^|[\s([])(pence|p|[A-Z]{2}[A-Za-z])\s*[)\]]?\s*$/;

const isUnit = (text: string) => readCurrency(text) !== undefined;

function unitOfHeading(heading: string): string | undefined {
  const found = headingUnit.exec(heading)?.[1];
  const unit = found === 'pence' || found === 'p' ? 'GBX' : found;
  return unit && isUnit(unit) ? unit : undefined;
}

/** Returns what tells the unit of a row's price, beside its cell: a column of currencies, else the heading of the prices. */
export function unitReader(
  table: PriceTable,
  at: PriceColumns,
): (row: readonly string[]) => string | undefined {
  const headings = headingsAbove(table, at);
  const column = headings.findIndex((heading) => currencyNames.test(headingKey(heading)));
  const stated = unitOfHeading(headings[at.price] ?? '');
  return (row) => {
    const cell = column < 0 ? '' : (row[column] ?? '').trim();
    return isUnit(cell) ? cell : stated;
  };
}
