import { type CsvColumn, csvHeader, csvRow } from '../csv-table.ts';
import { isoDay } from '../days.ts';
import { changeRanges } from '../stock-figures.ts';
import { companyFieldNames, negativeWords } from './company-field-names.ts';
import type { CompanyField } from './company-fields.ts';
import { fieldOf, quotedPrice, type ScreenedStock } from './screened-stock.ts';

const columns: readonly CsvColumn<ScreenedStock>[] = [
  { name: 'Symbol', of: ({ figures }) => figures.symbol },
  { name: 'Name', of: ({ figures }) => figures.name },
  { name: 'Type', of: ({ figures }) => figures.type },
  { name: 'Exchange', of: ({ figures }) => figures.exchange },
  { name: 'Sector', of: ({ figures }) => figures.sector },
  { name: 'Industry', of: ({ figures }) => figures.industry },
  { name: 'Country', of: ({ figures }) => figures.country },
  { name: 'Currency', of: ({ figures }) => figures.quotedIn },
  { name: 'Price', of: ({ figures }) => quotedPrice(figures, figures.price) },
  { name: 'Price (USD)', of: (stock) => fieldOf(stock, 'price') },
  { name: 'As of', of: ({ figures }) => figures.asOf },
  { name: 'Closes since', of: ({ figures }) => figures.closesSince },
  { name: 'Market cap (USD)', of: ({ figures }) => figures.marketCap },
  { name: 'Volume', of: ({ figures }) => figures.volume },
  ...changeRanges.map((range) => ({
    name: `Change ${range}`,
    of: ({ figures }: ScreenedStock) => figures.changes[range],
  })),
  { name: '52-week high', of: ({ figures }) => quotedPrice(figures, figures.high52) },
  { name: '52-week low', of: ({ figures }) => quotedPrice(figures, figures.low52) },
  { name: 'From 52-week high', of: ({ figures }) => figures.fromHigh },
  { name: 'Volatility', of: ({ figures }) => figures.volatility },
  { name: 'Beta', of: ({ figures }) => figures.beta },
  { name: 'Dividend yield', of: ({ figures }) => figures.dividendYield },
  { name: 'Investors holding', of: ({ holders }) => holders },
  { name: 'Investors buying', of: ({ buyers }) => buyers },
];

function companyColumn(field: CompanyField): CsvColumn<ScreenedStock> {
  const { name, unit } = companyFieldNames[field];
  return {
    name: unit === 'dollars' || unit === 'perShare' ? `${name} (USD)` : name,
    of: ({ figures: { symbol }, company }) =>
      company?.value(symbol, field) ??
      (company?.isNegative(symbol, field) ? (negativeWords[field] ?? null) : null),
  };
}

/** The day by which the figures of companies were known. */
const knownBy: CsvColumn<ScreenedStock> = {
  name: 'Figures known by',
  of: ({ company }) => (company ? isoDay(company.day) : null),
};

/**
 * Returns how the export writes its header and a stock, with these figures of companies. Fractions stay fractions; unknown
 * figures are empty.
 */
export function screenerTable(fields: readonly CompanyField[] = []) {
  const all = fields.length === 0 ? columns : [...columns, knownBy, ...fields.map(companyColumn)];
  return { header: csvHeader(all), line: (stock: ScreenedStock) => csvRow(all, stock) };
}
