import { decimal, round, toText } from '#domain/decimal.ts';
import type { Draft, ReadRow, RowOutcome, SecurityHint } from '#domain/importing/draft.ts';
import { moneyRule, priceDecimals } from '#domain/limits.ts';
import { isDraft, withDraft } from '../../engine/combine-rows.ts';
import { type Columns, type Format, type Row, skip, type Table } from '../../engine/format.ts';
import { asMoney, productOf } from './money-of-row.ts';
import { withYahooSymbol } from './yahoo-symbol.ts';

const kinds: Table['kinds'] = {
  BUY: 'buy',
  SELL: 'sell',
  DIVIDEND: 'dividend',
  INTEREST: 'interest',
  FEE: 'fee',
  ITEM: skip('A valuable that Ghostfolio keeps is no security.'),
  VALUABLE: skip('A valuable that Ghostfolio keeps is no security.'),
  LIABILITY: skip('A liability is not part of a portfolio here.'),
};

/** A price with more decimals than are kept was calculated from the money that moved. */
function withMovedMoney(draft: Draft): Draft {
  const product = productOf(draft);
  const isCalculated = (draft.price?.split('.')[1]?.length ?? 0) > priceDecimals;
  return product && isCalculated
    ? { ...draft, gross: toText(round(decimal(product), moneyRule.decimals)) }
    : draft;
}

/** Our own file names what is not about an account, and the security that it is about: `Tax KO`. */
const ownName = /^(Interest|Fee|Tax)(?: (\S+))?$/;

/** Reads costs and interest of our own file: JSON with neither ids nor accounts, as Ghostfolio writes them. */
function readOwn(row: Row, draft: Draft): Draft | undefined {
  const [, name, symbol = null] = ownName.exec(draft.security?.symbol ?? '') ?? [];
  if (name === undefined || row.cells.length > 0 || row.text('id') !== '' || row.text('accountId') !== '')
    return undefined;
  const security = symbol === null || !draft.security ? null : { ...draft.security, symbol };
  return { ...draft, security, kind: name === 'Tax' ? 'tax' : draft.kind };
}

/** Fees and interest are about an account: their symbol is a name or an invented id. */
function readActivity(row: Row, draft: Draft, source: string): Draft | RowOutcome {
  if (draft.kind !== 'fee' && draft.kind !== 'interest') return withMovedMoney(withYahooSymbol(draft));
  const money = asMoney(draft, productOf(draft) ?? (draft.fee === '0' ? null : draft.fee));
  const fee = draft.kind === 'fee' ? null : draft.fee;
  const own = source === 'MANUAL' ? readOwn(row, draft) : undefined;
  if (own) return { ...money, fee, kind: own.kind, security: own.security };
  const hasName = source === 'MANUAL' && !/^[\da-f]{8}-/i.test(draft.security?.symbol ?? '');
  const note = [hasName ? draft.security?.symbol : null, draft.note].filter(Boolean).join(': ') || null;
  return { ...money, fee, security: source === 'MANUAL' ? null : draft.security, note };
}

const withCodes = (header: readonly string[]): Table => ({
  header,
  columns: {
    date: 'Date',
    kind: 'Action',
    symbol: 'Code',
    assetKind: 'DataSource',
    shares: 'Quantity',
    price: 'Price',
    fee: 'Fee',
    currency: 'Currency',
    note: 'Note',
  },
  dates: 'dmy',
  decimals: '.',
  kinds,
  read: (row, draft) => readActivity(row, draft, row.text('DataSource')),
});

const listed: Columns = {
  date: 'date',
  kind: 'type',
  symbol: ['symbol', 'SymbolProfile.symbol'],
  assetKind: 'dataSource',
  shares: 'quantity',
  price: 'unitPrice',
  fee: 'fee',
  currency: 'currency',
  note: 'comment',
  id: 'id',
};

const ignoreDrafts = (row: Row) => (row.text('isDraft') === 'true' ? 'A draft in Ghostfolio.' : undefined);

const inventedId = /^[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}$/i;
const profileText = 'asset profile';

/** Securities of one's own have an invented id for a symbol; their name is in another list of the file. */
const profiles: Table = {
  group: /^assetProfiles$/,
  header: ['symbol', 'dataSource', 'name'],
  columns: { symbol: 'symbol', name: 'name', isin: 'isin' },
  kinds: { '': 'transfer_in' },
  ignore: (row) => (inventedId.test(row.text('symbol')) ? undefined : 'Not a transaction.'),
  read: (_row, draft) => ({ is: 'problem', reason: profileText, draft: { ...draft, kindText: profileText } }),
};

function withProfiles(rows: readonly ReadRow[]): ReadRow[] {
  const named = new Map<string, SecurityHint>();
  const others = rows.map((row): ReadRow => {
    if (row.outcome.is !== 'problem' || row.outcome.draft?.kindText !== profileText) return row;
    const { security } = row.outcome.draft;
    if (security?.symbol && security.name) named.set(security.symbol, { ...security, symbol: null });
    return { ...row, outcome: { is: 'skipped', reason: 'Not a transaction.' } };
  });
  return others.map((row) => {
    const security = isDraft(row) && named.get(row.outcome.draft.security?.symbol ?? '');
    return isDraft(row) && security ? withDraft(row, { ...row.outcome.draft, security }) : row;
  });
}

export const ghostfolio: Format = {
  id: 'ghostfolio',
  name: 'Ghostfolio',
  types: ['csv', 'xlsx', 'json'],
  combine: withProfiles,
  tables: [
    profiles,
    withCodes(['Date', 'Code', 'DataSource', 'Currency', 'Price', 'Quantity', 'Action', 'Fee']),
    // Older files do not name the source of prices.
    {
      ...withCodes(['Date', 'Code', 'Currency', 'Price', 'Quantity', 'Action', 'Fee']),
      without: ['DataSource'],
    },
    {
      group: /^(?:activities|orders)$/,
      header: ['type', 'date', 'symbol', 'quantity', 'unitPrice'],
      columns: listed,
      decimals: '.',
      kinds,
      ignore: ignoreDrafts,
      read: (row, draft) => readActivity(row, draft, row.text('dataSource')),
    },
    {
      header: ['type', 'date', 'symbol', 'quantity', 'unitPrice', 'fee', 'currency'],
      columns: listed,
      dates: 'dmy',
      decimals: '.',
      kinds,
      ignore: ignoreDrafts,
      read: (row, draft) => readActivity(row, draft, row.text('dataSource')),
    },
  ],
};
