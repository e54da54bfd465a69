import { add, decimal, toText, zero } from '#domain/decimal.ts';
import { answeredKind } from '#domain/importing/answered-kind.ts';
import { asCoin } from '#domain/importing/coins.ts';
import type { Draft, RowOutcome, SecurityHint } from '#domain/importing/draft.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import type { SourceRecord } from '../readers/source.ts';
import { type CellDate, dateNames, readDate } from './cell-dates.ts';
import { type CellNumber, isEmptyCell, isEmptyNumber, readNumber } from './cell-numbers.ts';
import { allPresent, type ColumnIndex, cellReader, firstPresent } from './columns.ts';
import { commonKinds } from './common-kinds.ts';
import { CellProblem, type ColumnName, type KindRule, type Row, type Table } from './format.ts';
import { incomeKind } from './income-kind.ts';
import { kindPattern } from './kind-pattern.ts';
import { findKindRule } from './kind-rule.ts';
import { isOptionHint } from './option-names.ts';
import { isBelowCosts } from './price-currency.ts';
import { noSigns, type Signs, waysOf } from './signs.ts';

const shown = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

/** Whether canonical decimal text is below 0. */
export const isNegative = (text: string | null): boolean => text?.startsWith('-') ?? false;
const magnitude = (text: string | null): string | null => text?.replace('-', '') ?? null;

/** What a row says, with the currencies that stand beside its amounts. */
interface TableRow extends Row {
  cell(column: ColumnName): CellNumber | null;
  total(column: ColumnName): string | null;
  point(column: ColumnName): CellDate | null;
}

function rowUnder(
  table: Table,
  record: SourceRecord,
  columns: ColumnIndex | null,
  accountCurrency: string | null,
): TableRow {
  const read = cellReader(record, columns);
  const numberIn = (column: ColumnName, text: string): CellNumber | null => {
    if (isEmptyNumber(text)) return null;
    const number = readNumber(text, table.decimals);
    if (!number) throw new CellProblem(`${shown(text)} in ${[column].flat()[0]} is not a number`);
    return number;
  };
  const point = (column: ColumnName) => {
    const text = firstPresent(read, column);
    if (isEmptyNumber(text)) return null;
    const found = readDate(text, table.dates ?? 'iso');
    if (found) return found;
    throw new CellProblem(
      `${shown(text)} in ${[column].flat()[0]} is not a date (${dateNames[table.dates ?? 'iso']})`,
    );
  };
  const text = (column: ColumnName) => {
    const found = firstPresent(read, column);
    return isEmptyCell(found) ? '' : found.slice(0, longestText);
  };
  const cell = (column: ColumnName) => numberIn(column, firstPresent(read, column));
  return {
    line: record.line,
    cells: record.cells,
    accountCurrency,
    raw: (column) => firstPresent(read, column),
    text,
    cell,
    number: (column) => cell(column)?.value ?? null,
    total(column) {
      const values = allPresent(read, column).flatMap((found) => numberIn(column, found)?.value ?? []);
      if (values.length <= 1) return values[0] ?? null;
      return toText(values.reduce((sum, value) => add(sum, decimal(value)), zero));
    },
    date: (column) => point(column)?.date ?? null,
    point,
  };
}

/** Longer texts than any field of a transaction has, so that patterns are not sought in pages of text. */
const longestText = 500;

const orNull = (text: string): string | null => text || null;

function securityOf(row: TableRow, { columns }: Table): SecurityHint | null {
  const text = (column: ColumnName | undefined) => (column ? orNull(row.text(column)) : null);
  const hint = {
    symbol: text(columns.symbol),
    exchange: text(columns.exchange),
    isin: text(columns.isin)?.toUpperCase() ?? null,
    cusip: text(columns.cusip)?.toUpperCase() ?? null,
    name: text(columns.name),
  };
  return Object.values(hint).some((value) => value !== null) ? hint : null;
}

/** Returns the kind that a rule means in a row. Shares and money are signed. */
export function signedKind(
  rule: Exclude<KindRule, object>,
  shares: string | null,
  money: string | null,
  ways: NonNullable<Draft['signs']> = {},
  kindText = '',
): TransactionKind {
  switch (rule) {
    case 'trade':
      return answeredKind('buy', ways);
    case 'cash':
      return isNegative(money) ? 'withdrawal' : 'deposit';
    case 'income':
      return incomeKind(kindText, isNegative(money));
    case 'charge':
      return isNegative(money) ? 'fee' : 'fee_refund';
    case 'interest':
      return isNegative(money) ? 'interest_paid' : 'interest';
    case 'transfer':
      return isNegative(shares) ? 'transfer_out' : 'transfer_in';
    default:
      return rule;
  }
}

function draftOf(
  row: TableRow,
  table: Table,
  idPrefix: string,
): Omit<Draft, 'kind' | 'kindText'> & {
  signedShares: string | null;
  signedMoney: string | null;
} {
  const { columns } = table;
  const cell = (column: ColumnName | undefined) => (column ? row.cell(column) : null);
  const [price, gross, net, shares] = [
    cell(columns.price),
    cell(columns.gross),
    cell(columns.net),
    cell(columns.shares),
  ];
  const stated = columns.currency ? orNull(row.text(columns.currency)) : null;
  const priceCurrency = columns.priceCurrency ? orNull(row.text(columns.priceCurrency)) : null;
  const currency =
    stated ??
    net?.currency ??
    gross?.currency ??
    priceCurrency ??
    price?.currency ??
    table.currency ??
    row.accountCurrency;
  // A price in another currency than the money says nothing about the money. `$` stands for any dollar beside a code.
  const ofPrice = priceCurrency ?? (stated === null ? (price?.currency ?? null) : null);
  const isComparable = ofPrice === null || ofPrice === currency;
  const text = (column: ColumnName | undefined) => (column ? orNull(row.text(column)) : null);
  const number = (column: ColumnName | undefined) => (column ? magnitude(row.number(column)) : null);
  // Whole, because long ids can begin alike.
  const idColumn = columns.id ?? columns.orderId;
  const id = idColumn && text(idColumn) ? row.raw(idColumn) : null;
  const when = columns.date ? row.point(columns.date) : null;
  return {
    date: when?.date ?? null,
    time: (columns.time && row.text(columns.time)) || (when?.time ?? null),
    security: securityOf(row, table),
    shares: magnitude(shares?.value ?? null),
    price: isComparable ? magnitude(price?.value ?? null) : null,
    gross: magnitude(gross?.value ?? null),
    net: net?.value ?? null,
    fee: columns.fee ? magnitude(row.total(columns.fee)) : null,
    tax: columns.tax ? magnitude(row.total(columns.tax)) : null,
    currency,
    rate: number(columns.rate),
    settlementCurrency: text(columns.settlementCurrency),
    numerator: number(columns.numerator),
    denominator: number(columns.denominator),
    addedShares: null,
    reinvested: null,
    note: text(columns.note),
    externalId: id === null ? null : `${idPrefix}:${id}`,
    ...(id !== null && columns.orderId && { isOrderId: true }),
    lots: [],
    signedShares: shares?.value ?? null,
    signedMoney: net?.value ?? gross?.value ?? null,
  };
}

const isOutcome = (result: Draft | RowOutcome): result is RowOutcome => 'is' in result;

/** What decides about a row beside its table. */
export interface RowContext {
  /** What precedes the source's ids: the format's id. */
  idPrefix: string;
  /** The kinds that the customer has answered for this format, by text. */
  kinds: Readonly<Record<string, TransactionKind | 'skip'>>;
  /** The currency of the account, if the file has stated it so far. */
  accountCurrency?: string | null;
  /** The kinds of the file that have signs. */
  signs?: Signs;
}

const withCoin = (draft: Draft, assetKind: string): Draft =>
  draft.security ? { ...draft, security: asCoin(draft.security, assetKind) } : draft;

/**
 * Whether the amounts of a text that may mean both directions have both signs and its shares have none: amounts above 0 are
 * purchases if they are the value that was bought, sales if they are the change of cash.
 */
function saysNothing(stated: KindRule | undefined, kindText: string, signs: Signs): boolean {
  const isTrade = stated === 'trade' || ((stated === 'buy' || stated === 'sell') && kindText !== '');
  if (!isTrade || signs.shares.has(kindText) || findKindRule(commonKinds, kindText) !== undefined)
    return false;
  return signs.money.has(kindText) && signs.moneyAbove.has(kindText);
}

const leftOut = { skip: 'You chose to leave out this kind.' };

/** Reads a row as its owner has answered for all of the file, or asks: rows with amounts below 0 are the opposite. */
function askedAboutAmounts(draft: Draft, signedMoney: string, kinds: RowContext['kinds']): RowOutcome {
  const text = draft.kindText ? `${draft.kindText}, amount above 0` : 'an amount above 0';
  const signs = { isOpposite: isNegative(signedMoney) };
  const answer = Object.hasOwn(kinds, text) ? kinds[text] : undefined;
  if (answer === 'skip') return { is: 'skipped', reason: leftOut.skip };
  if (answer) return { is: 'draft', draft: { ...draft, kind: answeredKind(answer, signs) } };
  return {
    is: 'problem',
    reason: 'Amounts above 0 can be purchases or sales: choose a kind',
    draft: { ...draft, kind: null, kindText: text, signs },
  };
}

const optionLeftOut: RowOutcome = { is: 'skipped', reason: 'Options are not supported.' };

function understand(
  row: TableRow,
  table: Table,
  { idPrefix, kinds, signs = noSigns }: RowContext,
): RowOutcome {
  const kindText = table.columns.kind ? row.text(table.columns.kind) : '';
  const pattern = kindPattern(kindText, securityOf(row, table));
  const answer = [kindText, pattern].flatMap((text) =>
    Object.hasOwn(kinds, text) ? (kinds[text] ?? []) : [],
  )[0];
  const stated = answer === 'skip' ? leftOut : (answer ?? findKindRule(table.kinds, kindText));
  const isSkipped = typeof stated === 'object';
  if (isSkipped && !table.read) return { is: 'skipped', reason: stated.skip };
  const { signedShares, signedMoney, ...fields } = draftOf(row, table, idPrefix);
  // Nothing is bought for less than its costs: they exceed what a sale brings.
  const money = fields.net !== null && isBelowCosts(fields) ? magnitude(signedMoney) : signedMoney;
  const ways = waysOf(kindText, { shares: signedShares, money, isChange: fields.net !== null }, signs);
  const signed =
    stated === undefined || isSkipped ? null : signedKind(stated, signedShares, signedMoney, ways, kindText);
  const kind = signed && (answer || table.isMapped) ? answeredKind(signed, ways) : signed;
  const { arePurchasesSigned } = signs;
  const areSharesSigned = signs.shares.size > 0;
  const draft: Draft = { ...fields, kind, kindText, signs: { ...ways, arePurchasesSigned, areSharesSigned } };
  const result = table.read ? table.read(row, draft) : draft;
  if (isOutcome(result)) return result;
  if (result.security && isOptionHint(result.security)) return optionLeftOut;
  const read = withCoin(result, table.columns.assetKind ? row.text(table.columns.assetKind) : '');
  if (read.kind === null && isSkipped) return { is: 'skipped', reason: stated.skip };
  if (read.kind === null)
    return {
      is: 'problem',
      reason: pattern
        ? `${shown(pattern)} is not known: choose a kind`
        : 'The row has no kind of transaction',
      draft: { ...read, kindText: pattern, signs: ways },
    };
  if (!answer && table.isMapped && saysNothing(stated, kindText, signs) && signedMoney !== null)
    return askedAboutAmounts(read, signedMoney, kinds);
  return { is: 'draft', draft: read };
}

/** Returns why a record is no whole row: it lacks cells that all rows of its table have. Sheets leave out empty cells. */
function cutOff(record: SourceRecord, table: Table, columns: ColumnIndex | null): string | null {
  const count = record.cells.length;
  if (!table.isRectangular || !columns || record.group !== null || count >= columns.width) return null;
  return `The line is cut off: it has ${count} of ${columns.width} cells`;
}

/** Reads a record as a row of a table. A damaged cell makes the row a problem that names it. */
export function readRow(
  record: SourceRecord,
  table: Table,
  columns: ColumnIndex | null,
  context: RowContext,
): RowOutcome {
  const damage = record.damage ?? cutOff(record, table, columns);
  if (damage) return { is: 'problem', reason: damage, draft: null };
  if (table.skip) return { is: 'skipped', reason: table.skip };
  try {
    const row = rowUnder(table, record, columns, context.accountCurrency ?? null);
    const ignored = table.ignore?.(row);
    return ignored ? { is: 'skipped', reason: ignored } : understand(row, table, context);
  } catch (error) {
    if (error instanceof CellProblem) return { is: 'problem', reason: error.message, draft: null };
    throw error;
  }
}
