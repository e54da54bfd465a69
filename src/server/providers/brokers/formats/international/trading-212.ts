import { add, decimal, divideForRounding, multiply, toText } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { type Format, type Row, skip } from '../../engine/format.ts';
import { inPriceCurrency, restate, unsigned } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';
import { joinExchanges } from '../../engine/share-exchanges.ts';

/** Costs by their header; newer files state the currency in a column of its own, older ones in the header. */
const fees = ['Currency conversion fee', 'Transaction fee', 'Finra fee', 'Charge amount', 'Card fee'];
const taxes = ['Stamp duty', 'Stamp duty reserve tax', 'French transaction tax', 'PTM levy'];

/** What a row says in columns that a row of a later layout has shifted by two. */
interface Amounts {
  shares: string | null;
  price: string | null;
  priceCurrency: string;
  total: string | null;
  currency: string;
}

/** A row with notes and id before the shares, under the header of 2023: an id stands where the price should be. */
const isShifted = (row: Row) => /^EOF\d+$|^[\da-f]{8}-[\da-f-]{27}$/i.test(row.text('Price / share'));

const accountCurrencies = [
  'EUR',
  'GBP',
  'USD',
  'CHF',
  'PLN',
  'CZK',
  'RON',
  'HUF',
  'SEK',
  'NOK',
  'DKK',
  'BGN',
  'CAD',
];

function amountsOf(row: Row): Amounts {
  if (isShifted(row))
    return {
      shares: row.number('#8'),
      price: row.number('#9'),
      priceCurrency: row.text('#10'),
      total: row.number('#14'),
      currency: row.text('#15'),
    };
  const named = accountCurrencies.find((code) => row.text(`Total (${code})`) !== '');
  return {
    shares: row.number('No. of shares'),
    price: row.number('Price / share'),
    priceCurrency: row.text('Currency (Price / share)'),
    total: row.number(named ? `Total (${named})` : 'Total'),
    currency: named ?? row.text('Currency (Total)'),
  };
}

/** Adds up costs in the account's currency. */
function costsIn(row: Row, names: readonly string[], currency: string): string | null {
  const amounts = names.flatMap((name) => {
    const inHeader = row.number(`${name} (${currency})`);
    const stated = row.text(`Currency (${name})`);
    const amount = inHeader ?? (stated === '' || stated === currency ? row.number(name) : null);
    return amount === null ? [] : [decimal(unsigned(amount))];
  });
  return amounts.length === 0 ? null : toText(amounts.reduce(add));
}

/** The price per share of a dividend is what remained after the tax, which is in the currency of the price. */
function readDividend(row: Row, draft: Draft, { shares, price, priceCurrency, currency }: Amounts): Draft {
  const tax = row.number('Withholding tax');
  const taxCurrency = row.text('Currency (Withholding tax)');
  const isCapital = /return of capital/i.test(draft.kindText);
  const dividend: Draft = {
    ...draft,
    shares: null,
    price: null,
    fee: null,
    tax: null,
    ...(isCapital && { kind: 'return_of_capital' as const }),
  };
  if (tax === null || decimal(tax).units === 0n) return dividend;
  if (taxCurrency === currency || taxCurrency === '') return { ...dividend, tax: unsigned(tax) };
  const paid = shares === null || price === null ? null : multiply(decimal(shares), decimal(price));
  if (taxCurrency !== priceCurrency || paid === null || paid.units === 0n || draft.net === null)
    return {
      ...dividend,
      note: [draft.note, `Withheld tax: ${tax} ${taxCurrency}.`].filter(Boolean).join(' '),
    };
  const rate = divideForRounding(decimal(unsigned(draft.net)), paid, 20);
  return { ...restate(dividend, priceCurrency, rate), net: toText(paid), tax: unsigned(tax) };
}

/** Dividends are paid in euros, too, but only London quotes in pence. */
const inLondon = (security: Draft['security'], { priceCurrency }: Amounts) =>
  security && priceCurrency === 'GBX' ? { ...security, exchange: 'XLON' } : security;

function read(row: Row, stated: Draft): Draft {
  const amounts = amountsOf(row);
  const draft: Draft = {
    ...stated,
    security: inLondon(stated.security, amounts),
    net: amounts.total,
    currency: amounts.currency || null,
    ...(isShifted(row) && { note: row.text('#6') || null, externalId: `trading212:${row.text('#7')}` }),
  };
  if (draft.kind === 'buy' || draft.kind === 'sell') {
    const fee = costsIn(row, fees, amounts.currency);
    const tax = costsIn(row, taxes, amounts.currency);
    const trade = { ...draft, shares: amounts.shares, fee, tax };
    return inPriceCurrency(trade, amounts.priceCurrency, amounts.price);
  }
  if (draft.kind === 'dividend') return readDividend(row, draft, amounts);
  if (draft.kind === 'transfer_in' || draft.kind === 'transfer_out') {
    const isCash = amounts.shares === null;
    const cashKind = draft.kind === 'transfer_in' ? 'deposit' : 'withdrawal';
    return isCash
      ? { ...draft, kind: cashKind }
      : { ...draft, shares: amounts.shares, price: amounts.price, net: null };
  }
  if (!/adjustment/i.test(draft.kindText)) return draft;
  const isTaken = isNegative(amounts.total);
  if (/^dividend/i.test(draft.kindText))
    return { ...draft, kind: isTaken ? 'dividend_reversal' : 'dividend' };
  return { ...draft, kind: isTaken ? 'fee' : 'interest' };
}

/** Joins the shares before (`close`) and after (`open`) a split, which may have a new ISIN. */
const joinSplits = (rows: readonly ReadRow[]): ReadRow[] =>
  joinExchanges(rows, ({ kindText }) =>
    /^stock split (?:open|close)$/i.test(kindText) ? 'split' : undefined,
  );

export const trading212: Format = {
  id: 'trading212',
  name: 'Trading 212',
  tables: [
    {
      header: ['Action', 'Time', 'ISIN', 'Ticker', 'Name', 'No. of shares', 'Price / share'],
      aliases: { 'Time (UTC)': 'Time' },
      columns: {
        date: 'Time',
        kind: 'Action',
        isin: 'ISIN',
        symbol: 'Ticker',
        name: 'Name',
        note: 'Notes',
        id: 'ID',
      },
      decimals: '.',
      kinds: {
        'Market buy': 'buy',
        'Limit buy': 'buy',
        'Stop buy': 'buy',
        'Stop limit buy': 'buy',
        'Market sell': 'sell',
        'Limit sell': 'sell',
        'Stop sell': 'sell',
        'Stop limit sell': 'sell',
        'Dividend (*': 'dividend',
        Dividend: 'dividend',
        'Dividend adjustment': 'interest',
        'Result adjustment': 'interest',
        'Interest on cash': 'interest',
        'Lending interest': 'interest',
        'Share lending interest': 'interest',
        Deposit: 'deposit',
        Withdrawal: 'withdrawal',
        'Transfer in': 'transfer_in',
        'Transfer out': 'transfer_out',
        'Stock distribution': 'transfer_in',
        'Stock split open': 'transfer_in',
        'Stock split close': 'transfer_out',
        'Custom stock distribution': 'transfer_in',
        'Spin off': 'transfer_in',
        'Equity rights': 'transfer_in',
        'Card debit': 'withdrawal',
        'Card credit': 'deposit',
        'Card refund': 'deposit',
        Spending: 'withdrawal',
        'Spending cashback': 'deposit',
        'New card cost': 'fee',
        'Currency conversion': skip('A currency exchange.'),
      },
      read,
    },
  ],
  combine: joinSplits,
};
