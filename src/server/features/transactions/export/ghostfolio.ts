import { add, toText } from '#domain/decimal.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import type { ExportFormat } from './export-format.ts';
import { type ExportedRow, inCommonKind } from './export-source.ts';
import { costsOf, dayOfRow, grossText, unitPriceOf } from './row-amounts.ts';

type Amounts = Record<'fee' | 'quantity' | 'unitPrice', string>;

/** Money without a number of shares is one unit at the price of the amount. */
const inMoney = (row: ExportedRow): Amounts => ({
  fee: toText(costsOf(row)),
  quantity: '1',
  unitPrice: grossText(row),
});

const inShares = (row: ExportedRow): Amounts => ({
  fee: toText(costsOf(row)),
  quantity: row.shares ?? '0',
  unitPrice: unitPriceOf(row) ?? '0',
});

/** Ghostfolio has one field for costs, so a tax counts as a fee. */
const asFee = (row: ExportedRow): Amounts => ({
  fee: toText(add(grossAmount(row), costsOf(row))),
  quantity: '0',
  unitPrice: '0',
});

/** What Ghostfolio knows. It has no cash flows and no transfers, and splits only from its data source. */
const types: Partial<Record<ExportedRow['kind'], { type: string; name: string; amounts: typeof inMoney }>> = {
  buy: { type: 'BUY', name: '', amounts: inShares },
  sell: { type: 'SELL', name: '', amounts: inShares },
  dividend: {
    type: 'DIVIDEND',
    name: '',
    amounts: (row) => (row.shares === null ? inMoney(row) : inShares(row)),
  },
  interest: { type: 'INTEREST', name: 'Interest', amounts: inMoney },
  fee: { type: 'FEE', name: 'Fee', amounts: asFee },
  tax: { type: 'FEE', name: 'Tax', amounts: asFee },
};

/** Returns an activity as JSON, whose numbers keep all their digits; undefined if Ghostfolio can't express it. */
function activityOf(row: ExportedRow, own: ReadonlySet<string>): string | undefined {
  const known = types[row.kind];
  if (!known) return undefined;
  const isTrade = known.name === '';
  const symbol = isTrade ? (row.symbol ?? '') : [known.name, row.symbol].filter(Boolean).join(' ');
  const { fee, quantity, unitPrice: price } = known.amounts(row);
  return `{"accountId":null,"comment":${JSON.stringify(row.note || null)},"fee":${fee},"quantity":${quantity},"type":"${known.type}","unitPrice":${price},"currency":"${row.currency}","dataSource":"${isTrade && !own.has(symbol) ? 'YAHOO' : 'MANUAL'}","date":"${dayOfRow(row)}T00:00:00.000Z","symbol":${JSON.stringify(symbol)}}`;
}

/** The JSON that Ghostfolio imports. `meta` comes last, because it counts what was left out. */
export const ghostfolio: ExportFormat = {
  extension: 'json',
  mediaType: 'application/json; charset=utf-8',
  async *write({ portfolios, ownSymbols, at }) {
    const own = await ownSymbols();
    yield '{"activities":[';
    let before = '\n';
    let leftOut = 0;
    for (const { rows } of portfolios)
      for await (const chunk of rows()) {
        const activities = chunk.map(inCommonKind).flatMap((row) => activityOf(row, own) ?? []);
        leftOut += chunk.length - activities.length;
        if (activities.length === 0) continue;
        yield before + activities.join(',\n');
        before = ',\n';
      }
    yield `],"meta":{"date":${JSON.stringify(at)},"version":"holdwise","leftOut":${leftOut}}}\n`;
  },
};
