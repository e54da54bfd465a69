import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { personName, roleName } from '../../src/domain/insiders/insider-names.ts';
import { type InsiderLine, ordersOf, withoutRepeats } from '../../src/domain/insiders/insider-orders.ts';
import type { CompanyInsiders } from '../../src/domain/insiders/insider-trades.ts';
import type { BlockIndex } from '../../src/server/platform/block-file.ts';
import { encodeInsiders } from '../../src/server/providers/insiders/insiders-codec.ts';
import type { ListingRow, Row } from './source.ts';

type TradeColumn = 'symbol' | 'traded' | 'insider' | 'role' | 'price' | 'shares' | 'value' | 'shares_after';
type PurchaseRow = Row<TradeColumn | 'filed'>;
type TradeRow = Row<TradeColumn | 'seen' | 'insider_cik' | 'kind'>;

function readTable<Line>(folder: string, name: string): Line[] {
  return parse<Line>(gunzipSync(readFileSync(join(folder, name))), { columns: true, trim: true });
}

const numbersOf = (row: Row<TradeColumn>) => ({
  price: Number(row.price),
  shares: Number(row.shares),
  value: Number(row.value),
  after: row.shares_after === '' ? null : Number(row.shares_after),
});

/** Neither list says which trades follow a plan, or which security was traded. */
const unstated = { planned: null, security: null, url: null };

const fromPurchase = (row: PurchaseRow): InsiderLine => ({
  list: 'purchases',
  kind: 'purchase',
  date: row.traded.slice(0, 10),
  filed: row.filed,
  seen: null,
  person: personName(row.insider),
  role: roleName(row.role),
  cik: null,
  ...unstated,
  ...numbersOf(row),
});

const fromTrade = (row: TradeRow): InsiderLine => ({
  list: 'trades',
  kind: row.kind === 'P' ? 'purchase' : 'sale',
  date: row.traded,
  filed: null,
  seen: row.seen || null,
  person: personName(row.insider),
  role: roleName(row.role),
  cik: row.insider_cik || null,
  ...unstated,
  ...numbersOf(row),
});

const newest = (days: readonly string[]) => [...days].sort().at(-1) ?? '';

/** Reads the trades of the insiders of listed companies, by symbol. */
export function readInsiders(
  folder: string,
  listings: readonly Pick<ListingRow, 'symbol' | 'cik'>[],
): Map<string, CompanyInsiders> {
  const tradeRows = readTable<TradeRow>(folder, 'insider-trades.csv.gz');
  const purchaseRows = readTable<PurchaseRow>(folder, 'insider-purchases.csv.gz');
  const ends = {
    trades: newest(tradeRows.map(({ traded }) => traded)),
    purchases: newest(purchaseRows.map(({ filed }) => filed)),
  };
  const trades = Map.groupBy(tradeRows, ({ symbol }) => symbol);
  const purchases = Map.groupBy(purchaseRows, ({ symbol }) => symbol);
  const known = listings.filter(({ symbol }) => trades.has(symbol) || purchases.has(symbol));
  return new Map(
    known.map(({ symbol, cik }) => {
      const lines = [
        ...(trades.get(symbol) ?? []).map(fromTrade),
        ...(purchases.get(symbol) ?? []).map(fromPurchase),
      ];
      const hasSales = trades.has(symbol);
      const through = hasSales ? ends.trades : ends.purchases;
      return [symbol, { cik, hasSales, through, trades: ordersOf(withoutRepeats(lines)) }];
    }),
  );
}

/** Packs the trades into blocks and their index. */
export function packInsiders(companies: ReadonlyMap<string, CompanyInsiders>): {
  blocks: Buffer;
  index: BlockIndex;
} {
  const blocks = [...companies.values()].map(encodeInsiders);
  return {
    blocks: Buffer.concat(blocks),
    index: { symbols: [...companies.keys()].join(' '), lengths: blocks.map(({ length }) => length) },
  };
}
