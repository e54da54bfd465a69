import type { ExportFormat } from './export-format.ts';
import type { ExportedRow } from './export-source.ts';

/** Returns what our JSON says about a transaction: exact decimal text, null for what it does not have. */
const transactionOf = (row: ExportedRow) => ({
  id: row.id,
  date: row.date,
  order: row.day_order,
  kind: row.kind,
  symbol: row.symbol,
  name: row.name,
  shares: row.shares,
  price: row.price,
  amount: row.amount,
  fee: row.fee,
  tax: row.tax,
  currency: row.currency,
  rate: row.rate,
  numerator: row.numerator,
  denominator: row.denominator,
  lots: row.lots === null ? [] : JSON.parse(row.lots),
  linked: row.linked_id,
  note: row.note,
  source: row.source,
  entered: row.created_at,
});

/** Our own format as JSON, one transaction a line. */
export const holdwiseJson: ExportFormat = {
  extension: 'json',
  mediaType: 'application/json; charset=utf-8',
  async *write({ portfolios, at }) {
    yield `{"format":"holdwise","version":1,"exportedAt":${JSON.stringify(at)},"portfolios":[`;
    let before = '\n';
    for (const { title, currency, rows } of portfolios) {
      yield `${before}{"title":${JSON.stringify(title)},"currency":${JSON.stringify(currency)},"transactions":[`;
      before = '\n';
      for await (const chunk of rows()) {
        if (chunk.length === 0) continue;
        yield before + chunk.map((row) => JSON.stringify(transactionOf(row))).join(',\n');
        before = ',\n';
      }
      yield ']}';
      before = ',\n';
    }
    yield ']}\n';
  },
};
