import { add, type Decimal, decimal, multiply, subtract, toText, zero } from '#domain/decimal.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import type { ExportedRow } from './export-source.ts';
import { block, ofxDay, tag } from './ofx-elements.ts';
import { costsOf, dayOfRow, isZero, unitPriceOf } from './row-amounts.ts';

/** What the elements of a row need to know beside it. */
export interface OfxContext {
  /** The element that identifies a symbol's security. */
  securityOf(row: ExportedRow): string;
  /** Units of the statement's currency for one unit of the row's; undefined if they are the same. */
  currencyOf(row: ExportedRow): string;
}

/** What the MEMO of OFX 2.2 can hold. */
const maxMemo = 255;
const negative = (amount: Decimal) => toText(subtract(zero, amount));
const securities = tag('SUBACCTSEC', 'CASH');
const cash = tag('SUBACCTFUND', 'CASH');

const identity = (row: ExportedRow, suffix = '') =>
  block(
    'INVTRAN',
    tag('FITID', row.id + suffix),
    tag('DTTRADE', ofxDay(dayOfRow(row))),
    tag('MEMO', row.note.slice(0, maxMemo)),
  );

/** A movement of cash. Only these can express money without a security. */
function bankLine(
  row: ExportedRow,
  { type, amount, name, suffix = '' }: { type: string; amount: string; name: string; suffix?: string },
  { currencyOf }: OfxContext,
): string {
  const line = block(
    'STMTTRN',
    tag('TRNTYPE', type),
    tag('DTPOSTED', ofxDay(dayOfRow(row))),
    tag('TRNAMT', amount),
    tag('FITID', row.id + suffix),
    tag('NAME', name),
    tag('MEMO', row.note.slice(0, maxMemo)),
    currencyOf(row),
  );
  return block('INVBANKTRAN', line, cash);
}

/** Fee and tax as lines of their own, for elements without room for them. */
function costLines(row: ExportedRow, context: OfxContext, { tax = true } = {}): string {
  const { fee } = row;
  const lines = [
    isZero(fee)
      ? ''
      : bankLine(row, { type: 'FEE', amount: `-${fee}`, name: 'Fee', suffix: '-fee' }, context),
    !tax || isZero(row.tax)
      ? ''
      : bankLine(row, { type: 'OTHER', amount: `-${row.tax}`, name: 'Tax', suffix: '-tax' }, context),
  ];
  return lines.join('');
}

function trade(row: ExportedRow, context: OfxContext, direction: 'BUY' | 'SELL'): string {
  const isBuy = direction === 'BUY';
  const total = isBuy
    ? negative(add(grossAmount(row), costsOf(row)))
    : toText(subtract(grossAmount(row), costsOf(row)));
  const inner = block(
    `INV${direction}`,
    identity(row),
    context.securityOf(row),
    tag('UNITS', isBuy ? row.shares : `-${row.shares}`),
    tag('UNITPRICE', unitPriceOf(row)),
    isZero(row.fee) ? '' : tag('COMMISSION', row.fee),
    isZero(row.tax) ? '' : tag('TAXES', row.tax),
    tag('TOTAL', total),
    context.currencyOf(row),
    securities,
    cash,
  );
  return block(`${direction}STOCK`, inner, tag(`${direction}TYPE`, direction));
}

/** Income from a security: the total is what is left after the tax that was withheld. */
function income(row: ExportedRow, context: OfxContext, type: 'DIV' | 'INTEREST'): string {
  const line = block(
    'INCOME',
    identity(row),
    context.securityOf(row),
    tag('INCOMETYPE', type),
    tag('TOTAL', toText(subtract(grossAmount(row), decimal(row.tax)))),
    securities,
    cash,
    isZero(row.tax) ? '' : tag('WITHHOLDING', row.tax),
    context.currencyOf(row),
  );
  return line + costLines(row, context, { tax: false });
}

const expense = (row: ExportedRow, context: OfxContext) =>
  block(
    'INVEXPENSE',
    identity(row),
    context.securityOf(row),
    tag('TOTAL', negative(grossAmount(row))),
    securities,
    cash,
    context.currencyOf(row),
  );

const transfer = (row: ExportedRow, context: OfxContext, action: 'IN' | 'OUT') =>
  block(
    'TRANSFER',
    identity(row),
    context.securityOf(row),
    securities,
    tag('UNITS', action === 'IN' ? row.shares : `-${row.shares}`),
    tag('TFERACTION', action),
    tag('POSTYPE', 'LONG'),
    tag('UNITPRICE', row.price),
  ) + costLines(row, context);

/** A split states its ratio twice, because the number of shares before it is not part of a transaction. */
const split = (row: ExportedRow, context: OfxContext) =>
  block(
    'SPLIT',
    identity(row),
    context.securityOf(row),
    securities,
    tag('OLDUNITS', row.denominator),
    tag('NEWUNITS', row.numerator),
    tag('NUMERATOR', row.numerator),
    tag('DENOMINATOR', row.denominator),
  );

const money =
  (type: string, name: string, sign: 1n | -1n) =>
  (row: ExportedRow, context: OfxContext): string => {
    const amount = toText(multiply({ units: sign, scale: 0 }, grossAmount(row)));
    return bankLine(row, { type, amount, name }, context) + costLines(row, context);
  };

const ofSecurityOr =
  (security: (row: ExportedRow, context: OfxContext) => string, other: ReturnType<typeof money>) =>
  (row: ExportedRow, context: OfxContext) =>
    row.symbol === null ? other(row, context) : security(row, context);

/** The elements of each kind. OFX has none that sets a number of shares. */
export const ofxElements: Partial<
  Record<TransactionKind, (row: ExportedRow, context: OfxContext) => string>
> = {
  buy: (row, context) => trade(row, context, 'BUY'),
  sell: (row, context) => trade(row, context, 'SELL'),
  dividend: (row, context) => income(row, context, 'DIV'),
  interest: ofSecurityOr((row, context) => income(row, context, 'INTEREST'), money('INT', 'Interest', 1n)),
  fee: ofSecurityOr(expense, money('FEE', 'Fee', -1n)),
  tax: money('OTHER', 'Tax', -1n),
  deposit: money('DEP', 'Deposit', 1n),
  withdrawal: money('DEBIT', 'Withdrawal', -1n),
  transfer_in: (row, context) => transfer(row, context, 'IN'),
  transfer_out: (row, context) => transfer(row, context, 'OUT'),
  split,
};
