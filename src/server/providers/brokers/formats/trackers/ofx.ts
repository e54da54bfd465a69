import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { isDraft, withDraft } from '../../engine/combine-rows.ts';
import type { Columns, Format, KindRule, Row, Table } from '../../engine/format.ts';

/** What the paths of an element begin with: `INVBUY.` in a purchase, and where its transaction is. */
interface Paths {
  trade: string;
  transaction: string;
}

const currencyOf = (trade: string) => [`${trade}CURRENCY.CURSYM`, 'CURDEF'];

const columnsAt = ({ trade, transaction }: Paths): Columns => ({
  date: [`${transaction}DTTRADE`, `${transaction}DTPOSTED`],
  symbol: 'SECINFO.TICKER',
  name: ['SECINFO.SECNAME', `${trade}SECID.UNIQUEID`],
  shares: `${trade}UNITS`,
  price: `${trade}UNITPRICE`,
  net: [`${trade}TOTAL`, `${transaction}TRNAMT`],
  fee: [`${trade}COMMISSION`, `${trade}FEES`, `${trade}LOAD`],
  tax: [`${trade}TAXES`, `${trade}WITHHOLDING`, `${trade}STATEWITHHOLDING`],
  currency: currencyOf(trade),
  note: [`${transaction}MEMO`, `${transaction}NAME`],
});

/** Completes a draft with what all elements have: the id of the security, and that of the transaction in its account. */
function complete(row: Row, draft: Draft, { trade, transaction }: Paths): Draft {
  const [id, type] = [
    row.text(`${trade}SECID.UNIQUEID`),
    row.text(`${trade}SECID.UNIQUEIDTYPE`).toUpperCase(),
  ];
  const security = id && {
    symbol: draft.security?.symbol ?? (type === 'TICKER' ? id : null),
    exchange: null,
    isin: type === 'ISIN' ? id : null,
    cusip: type === 'CUSIP' ? id : null,
    name: row.text('SECINFO.SECNAME') || null,
  };
  const fitId = row.text(`${transaction}FITID`);
  const account = row.text('ACCTID');
  return { ...draft, security: security || null, externalId: fitId && `ofx:${account}:${fitId}` };
}

const problem = (reason: string): RowOutcome => ({ is: 'problem', reason, draft: null });

type Finish = (row: Row, draft: Draft) => Draft | RowOutcome;

const element = (
  group: RegExp,
  paths: Paths,
  kinds: Record<string, KindRule>,
  more: { kind?: string; finish?: Finish } = {},
): Table => ({
  group,
  header: [],
  columns: { ...columnsAt(paths), ...(more.kind && { kind: more.kind }) },
  decimals: '.',
  kinds,
  read(row, draft) {
    const read = complete(row, draft, paths);
    return more.finish?.(row, read) ?? read;
  },
});

const plain: Paths = { trade: '', transaction: 'INVTRAN.' };
const bankKinds: Record<string, KindRule> = {
  INT: 'income',
  DIV: 'income',
  FEE: 'fee',
  SRVCHG: 'fee',
  '*': 'cash',
};

/** Names of movements that only repeat their kind. */
const plainNames: ReadonlySet<string | null> = new Set(['Deposit', 'Withdrawal', 'Interest', 'Fee', 'Tax']);

/** OFX has no type for taxes: ours are of another type and have the name. */
const movement =
  (path: string): Finish =>
  (row, draft) => {
    const isTax = row.text(`${path}TRNTYPE`) === 'OTHER' && row.text(`${path}NAME`) === 'Tax';
    return {
      ...draft,
      kind: isTax && draft.kind === 'withdrawal' ? 'tax' : draft.kind,
      note: plainNames.has(draft.note) ? null : draft.note,
    };
  };

const trade = (side: 'BUY' | 'SELL') =>
  element(
    new RegExp(`^${side}(STOCK|MF|OTHER|DEBT)$`),
    { trade: `INV${side}.`, transaction: `INV${side}.INVTRAN.` },
    { '': side === 'BUY' ? 'buy' : 'sell' },
    {
      finish: (row, draft) =>
        /SHORT|COVER/.test(row.text('BUYTYPE') + row.text('SELLTYPE'))
          ? problem('Short sales are not supported.')
          : draft,
    },
  );

/** A dividend of which shares were bought. */
const reinvested: Finish = (_row, draft) => ({
  ...draft,
  shares: null,
  price: null,
  reinvested: draft.shares && draft.price ? { shares: draft.shares, price: draft.price } : null,
  gross: draft.net?.replace('-', '') ?? null,
  net: null,
});

const split: Finish = (row, draft) => ({
  ...draft,
  numerator: row.number('NUMERATOR'),
  denominator: row.number('DENOMINATOR'),
});

/** How a position is marked until it is known whether the file has transactions. */
const positionText = 'position';

const position: Finish = (row, draft) =>
  row.text('INVPOS.POSTYPE') === 'SHORT'
    ? problem('Short sales are not supported.')
    : {
        ...draft,
        kindText: positionText,
        externalId: null,
        note: 'A position of the statement, at its market price',
      };

const positionTable: Table = (() => {
  const table = element(
    /^POS(STOCK|MF|OTHER|DEBT)$/,
    { trade: 'INVPOS.', transaction: 'INVPOS.' },
    { '': 'transfer_in' },
    { finish: position },
  );
  return { ...table, columns: { ...table.columns, date: ['INVPOS.DTPRICEASOF', 'DTASOF'] } };
})();

/** Positions only count in a statement without transactions. */
function dropPositions(rows: readonly ReadRow[]): ReadRow[] {
  const isPosition = (row: ReadRow) => isDraft(row) && row.outcome.draft.kindText === positionText;
  const hasTransactions = rows.some((row) => isDraft(row) && !isPosition(row));
  return rows.map((row) => {
    if (!isDraft(row) || !isPosition(row)) return row;
    if (!hasTransactions) return withDraft(row, { ...row.outcome.draft, kindText: '' });
    return { ...row, outcome: { is: 'skipped', reason: 'A position, which follows from the transactions.' } };
  });
}

const skipped = (group: RegExp, reason: string): Table => ({ group, header: [], columns: {}, skip: reason });

export const ofx: Format = {
  id: 'ofx',
  name: 'OFX or QFX',
  types: ['ofx'],
  tables: [
    trade('BUY'),
    trade('SELL'),
    element(/^INCOME$/, plain, { INTEREST: 'income', '*': 'dividend' }, { kind: 'INCOMETYPE' }),
    element(/^REINVEST$/, plain, { '': 'dividend' }, { finish: reinvested }),
    element(/^RETOFCAP$/, plain, { '': 'dividend' }),
    element(/^(INVEXPENSE|MARGININTEREST)$/, plain, { '': 'fee' }),
    element(/^INVBANKTRAN$/, { trade: 'STMTTRN.', transaction: 'STMTTRN.' }, bankKinds, {
      kind: 'STMTTRN.TRNTYPE',
      finish: movement('STMTTRN.'),
    }),
    element(/^STMTTRN$/, { trade: '', transaction: '' }, bankKinds, {
      kind: 'TRNTYPE',
      finish: movement(''),
    }),
    element(/^TRANSFER$/, plain, { IN: 'transfer_in', OUT: 'transfer_out' }, { kind: 'TFERACTION' }),
    element(/^SPLIT$/, plain, { '': 'split' }, { finish: split }),
    positionTable,
    skipped(/^SECINFO$/, 'Describes a security.'),
    skipped(/^JRNL(FUND|SEC)$/, 'A move between parts of the account.'),
    { group: /OPT$/, header: [], columns: {}, read: () => problem('Options are not supported.') },
  ],
  combine: dropPositions,
};
