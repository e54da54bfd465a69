import { decimal, multiply, toText } from '#domain/decimal.ts';
import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { ownSource } from '#domain/importing/duplicates.ts';
import { ratioBetween } from '#domain/importing/split-ratio.ts';
import { isInPercent, perFaceValue } from '../../engine/bond-price.ts';
import { cancelReversed } from '../../engine/cancel-reversed.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import { asPartOf, isDraft, withDraft } from '../../engine/combine-rows.ts';
import type { Columns, Format, KindRule, Row, Table } from '../../engine/format.ts';
import { readCashFund } from '../north-america/finish-row.ts';

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
  rate: `${trade}CURRENCY.CURRATE`,
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
  const hasRate = draft.rate !== null && draft.rate !== '0';
  return {
    ...draft,
    security: security || null,
    externalId:
      fitId && (row.text('BROKERID') === 'holdwise' ? `${ownSource}${fitId}` : `ofx:${account}:${fitId}`),
    ...(hasRate && { settlementCurrency: row.text('CURDEF') || null }),
    rate: hasRate ? draft.rate : null,
  };
}

const notRecorded = (reason: string): RowOutcome => ({ is: 'skipped', reason });

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
    const finished = more.finish?.(row, read) ?? read;
    if ('is' in finished || finished.externalId?.startsWith(ownSource)) return finished;
    return readCashFund(finished) ?? finished;
  },
});

const plain: Paths = { trade: '', transaction: 'INVTRAN.' };
const incomeKinds: Record<string, KindRule> = {
  INTEREST: 'interest',
  CGLONG: 'capital_gains_distribution',
  CGSHORT: 'capital_gains_distribution',
  '*': 'dividend',
};
const bankKinds: Record<string, KindRule> = {
  INT: 'interest',
  DIV: 'income',
  FEE: 'charge',
  SRVCHG: 'charge',
  '*': 'cash',
};

/** Names of movements that only repeat their kind. */
const plainNames: ReadonlySet<string | null> = new Set(['Deposit', 'Withdrawal', 'Interest', 'Fee', 'Tax']);

/** OFX has no type for taxes: their name says what they are. */
const taxName = /^(?:tax$|foreign tax|nra tax|non-resident tax|withholding tax|tax withh)/i;

const movement =
  (path: string): Finish =>
  (row, draft) => {
    const isTax = taxName.test(row.text(`${path}NAME`));
    return {
      ...draft,
      kind: isTax && draft.kind === 'withdrawal' ? 'tax' : draft.kind,
      note: plainNames.has(draft.note) ? null : draft.note,
    };
  };

/** The price of a bond is in per cent of its face value: the money that moved counts, or else a hundredth of the price. */
function asBond(draft: Draft, value: string | null): Draft {
  if (value !== null && value !== '0') return { ...draft, price: null, gross: value.replace('-', '') };
  if (draft.net !== null) return { ...draft, price: null };
  return { ...draft, price: perFaceValue(draft.price) };
}

const trade = (side: 'BUY' | 'SELL', types: string, finish: Finish = (_row, draft) => draft) =>
  element(
    new RegExp(`^${side}(${types})$`),
    { trade: `INV${side}.`, transaction: `INV${side}.INVTRAN.` },
    { '': side === 'BUY' ? 'buy' : 'sell' },
    {
      finish: (row, draft) =>
        /SHORT|COVER/.test(row.text('BUYTYPE') + row.text('SELLTYPE'))
          ? notRecorded('Short sales are not supported.')
          : finish(row, draft),
    },
  );

const bond: Finish = (_row, draft) => asBond(draft, null);

const productOf = ({ shares, price }: Draft) =>
  shares === null || price === null ? null : toText(multiply(decimal(shares), decimal(price)));

/** A dividend of which shares were bought. */
const reinvested: Finish = (_row, draft) => ({
  ...draft,
  shares: null,
  price: null,
  reinvested: draft.shares === null ? null : { shares: draft.shares, price: draft.price },
  gross: draft.net?.replace('-', '') ?? productOf(draft),
  net: null,
});

/** The ratio of a split, or else the shares before and after it. */
function split(row: Row, draft: Draft): Draft {
  const [numerator, denominator] = [row.number('NUMERATOR'), row.number('DENOMINATOR')];
  if (numerator !== null && denominator !== null) return { ...draft, numerator, denominator };
  const ratio = ratioBetween(row.number('OLDUNITS') ?? '0', row.number('NEWUNITS') ?? '0');
  return { ...draft, numerator: ratio?.numerator ?? null, denominator: ratio?.denominator ?? null };
}

/** Shares that come in keep what they once cost and when they were bought, if the file says so. */
function transfer(row: Row, draft: Draft): Draft {
  const acquiredOn = draft.kind === 'transfer_in' ? row.date('DTPURCHASE') : null;
  return {
    ...draft,
    price: row.number('AVGCOSTBASIS') ?? draft.price,
    ...(acquiredOn !== null && { acquiredOn }),
  };
}

const shareTypes = 'STOCK|MF|OTHER';

/** How a position is marked until it is known whether the file has transactions. */
const positionText = 'position';

const position: Finish = (row, draft) =>
  row.text('INVPOS.POSTYPE') === 'SHORT'
    ? notRecorded('Short sales are not supported.')
    : {
        ...draft,
        kindText: positionText,
        externalId: null,
        isMarketPrice: true,
        note: 'A position of the statement, at its market price',
      };

const positionTable = (types: string, finish: Finish): Table => {
  const table = element(
    new RegExp(`^POS(${types})$`),
    { trade: 'INVPOS.', transaction: 'INVPOS.' },
    { '': 'transfer_in' },
    { finish },
  );
  return { ...table, columns: { ...table.columns, date: ['INVPOS.DTPRICEASOF', 'DTASOF'] } };
};

const bondPosition: Finish = (row, draft) => position(row, asBond(draft, row.number('INVPOS.MKTVAL')));

/** Notes and certificates of deposit are listed among others, too. */
const otherPosition: Finish = (row, draft) =>
  (isInPercent(draft.shares, draft.price, row.number('INVPOS.MKTVAL')) ? bondPosition : position)(row, draft);

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

/** Adds fees and taxes that our own file has in elements of their own to their transaction. */
function joinCosts(rows: readonly ReadRow[]): ReadRow[] {
  const result = new Map(rows.map((row) => [row.line, row]));
  const lines = new Map(
    rows.filter(isDraft).map(({ line, outcome }) => [outcome.draft.externalId ?? '', line] as const),
  );
  for (const row of rows.filter(isDraft)) {
    const [, id = '', cost] =
      /^(ofx:.*|holdwise:.*)-(fee|tax)$/.exec(row.outcome.draft.externalId ?? '') ?? [];
    const whole = id === '' ? undefined : result.get(lines.get(id) ?? 0);
    if (!whole || !isDraft(whole)) continue;
    const amount = row.outcome.draft.net?.replace('-', '') ?? null;
    const { draft } = whole.outcome;
    // The amount is stated before these costs.
    const before = { gross: draft.gross ?? draft.net?.replace('-', '') ?? null, net: null };
    const costs = cost === 'fee' ? { fee: amount } : { tax: amount };
    result.set(whole.line, withDraft(whole, { ...draft, ...before, ...costs }));
    result.set(row.line, asPartOf(row, whole));
  }
  return [...result.values()];
}

const skipped = (group: RegExp, reason: string): Table => ({ group, header: [], columns: {}, skip: reason });

export const ofx: Format = {
  id: 'ofx',
  name: 'OFX or QFX',
  types: ['ofx'],
  tables: [
    trade('BUY', shareTypes),
    trade('SELL', shareTypes),
    trade('BUY', 'DEBT', bond),
    trade('SELL', 'DEBT', bond),
    element(/^INCOME$/, plain, incomeKinds, { kind: 'INCOMETYPE' }),
    element(
      /^REINVEST$/,
      plain,
      { ...incomeKinds, INTEREST: 'dividend' },
      { kind: 'INCOMETYPE', finish: reinvested },
    ),
    element(/^RETOFCAP$/, plain, { '': 'return_of_capital' }),
    element(/^INVEXPENSE$/, plain, { '': 'fee' }),
    element(/^MARGININTEREST$/, plain, { '': 'interest_paid' }),
    element(/^INVBANKTRAN$/, { trade: 'STMTTRN.', transaction: 'STMTTRN.' }, bankKinds, {
      kind: 'STMTTRN.TRNTYPE',
      finish: movement('STMTTRN.'),
    }),
    element(/^STMTTRN$/, { trade: '', transaction: '' }, bankKinds, {
      kind: 'TRNTYPE',
      finish: movement(''),
    }),
    element(
      /^TRANSFER$/,
      plain,
      { IN: 'transfer_in', OUT: 'transfer_out', '': 'transfer' },
      { kind: 'TFERACTION', finish: transfer },
    ),
    element(/^SPLIT$/, plain, { '': 'split' }, { finish: split }),
    positionTable(shareTypes, otherPosition),
    positionTable('DEBT', bondPosition),
    skipped(/^SECINFO$/, 'Describes a security.'),
    skipped(/^JRNL(FUND|SEC)$/, 'A move between parts of the account.'),
    { group: /OPT$/, header: [], columns: {}, read: () => notRecorded('Options are not supported.') },
  ],
  combine: (rows) => joinCosts(settleReversals(cancelReversed(dropPositions(rows), ['buy', 'sell']))),
};
