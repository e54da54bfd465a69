import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { combineGroups, joinFills } from '../../engine/combine-rows.ts';
import type { Format } from '../../engine/format.ts';

/** Suffixes of markets; those of the United States have none. */
const suffixes: Readonly<Record<string, string>> = { ASX: 'AX', NZX: 'NZ' };

function withMarket(draft: Draft, market: string): Draft {
  const isAmerican = /^(nasdaq|nyse|arca|bats|cboe|amex)/i.test(market);
  const exchange = isAmerican ? null : (suffixes[market.toUpperCase()] ?? (market || null));
  return { ...draft, security: draft.security && { ...draft.security, exchange } };
}

/** An order that was filled in parts has several rows. */
const joinOrders = (rows: readonly ReadRow[]) =>
  combineGroups(rows, ({ outcome }) => outcome.draft.externalId ?? undefined, joinFills);

export const sharesies: Format = {
  id: 'sharesies',
  name: 'Sharesies',
  tables: [
    {
      header: [
        'Order ID',
        'Trade date',
        'Instrument code',
        'Market code',
        'Quantity',
        'Price',
        'Transaction type',
      ],
      columns: {
        date: 'Trade date',
        kind: 'Transaction type',
        orderId: 'Order ID',
        symbol: 'Instrument code',
        shares: 'Quantity',
        price: 'Price',
        fee: 'Transaction fee',
        net: 'Amount',
        currency: 'Currency',
      },
      isRectangular: true,
      decimals: '.',
      kinds: { BUY: 'buy', SELL: 'sell' },
      read: (row, draft) => withMarket(draft, row.text('Market code')),
    },
  ],
  combine: joinOrders,
};
