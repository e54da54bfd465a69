import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import type { DecimalMark } from '#domain/typed-number.ts';
import { isEmptyNumber, readNumber } from '../../engine/cell-numbers.ts';
import { CellProblem, type Format, type Row, type Table } from '../../engine/format.ts';
import { unsigned } from '../../engine/price-currency.ts';
import { securityOfIsin } from './crypto-isins.ts';
import { pytrColumns, pytrKinds } from './pytr-labels.ts';
import { negated, orRefund, withTax } from './refunds.ts';

const numeric = ['Value', 'Shares', 'Fees', 'Taxes'] as const;
const isGrouped = (text: string) => /^-?\d{1,3}(\.\d{3})+$/.test(text);

/**
 * Returns the mark before decimals. pytr writes numbers either as the program does (`100.0`, always with a point), or as
 * the language does, where a comma or a whole number gives it away.
 */
function markOf(texts: readonly string[], isEnglish: boolean): DecimalMark {
  if (isEnglish) return '.';
  const isLocal = texts.some((text) => text.includes(',') || !text.includes('.')) || texts.every(isGrouped);
  return isLocal ? ',' : '.';
}

const magnitude = (text: string | null) => text && unsigned(text);

function read(row: Row, draft: Draft, isEnglish: boolean): Draft | RowOutcome {
  const texts = numeric.map((column) => row.text(column)).filter((text) => !isEmptyNumber(text));
  const mark = markOf(texts, isEnglish);
  const number = (column: (typeof numeric)[number]) => {
    const text = row.text(column);
    if (text === '') return null;
    const found = readNumber(text, mark);
    if (!found) throw new CellProblem(`“${text}” in ${column} is not a number`);
    return found.value;
  };
  const net = number('Value');
  const { isin } = draft.security ?? { isin: null };
  const isCash = draft.kind === 'deposit' || draft.kind === 'withdrawal';
  const note = row.text('Note') || null;
  const whole = orRefund({
    ...draft,
    security:
      isin && !isCash
        ? securityOfIsin({ symbol: null, exchange: null, isin, cusip: null, name: note })
        : null,
    shares: magnitude(number('Shares')),
    net,
    fee: magnitude(number('Fees')),
    tax: null,
    note: isin ? null : note,
  });
  return withTax(whole, negated(number('Taxes')));
}

const table = (aliases: NonNullable<Table['aliases']>, isEnglish: boolean): Table => ({
  header: ['Date', 'Type', 'Value', 'Note', 'ISIN', 'Shares'],
  // Portfolio Performance has the same columns and more.
  without: [
    'WKN',
    'Ticker Symbol',
    'Ticker-Symbol',
    'Security Name',
    'Wertpapiername',
    'Transaction Currency',
  ],
  aliases,
  columns: { date: 'Date', kind: 'Type', isin: 'ISIN', net: 'Value' },
  currency: 'EUR',
  kinds: pytrKinds,
  read: (row, draft) => read(row, draft, isEnglish),
});

/** What the tool pytr writes from an account at Trade Republic, in the language of the computer. */
export const pytr: Format = {
  id: 'pytr',
  name: 'Trade Republic (pytr)',
  tables: [table({}, true), table(pytrColumns, false)],
};
