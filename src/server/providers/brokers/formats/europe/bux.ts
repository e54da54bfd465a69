import { decimal, divide, toText } from '#domain/decimal.ts';
import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { readNumber } from '../../engine/cell-numbers.ts';
import { securityDay } from '../../engine/combine-rows.ts';
import type { Format, Row } from '../../engine/format.ts';
import { inPriceCurrency } from '../../engine/price-currency.ts';
import { type ExchangeKind, joinExchanges } from '../../engine/share-exchanges.ts';
import { orRefund } from './refunds.ts';
import { joinTradeFees } from './trade-fees.ts';

/** Reads the money of rows whose amount stands one column too far to the right, as in those of deposits. */
function shifted(row: Row, draft: Draft): Draft {
  const amount = readNumber(row.text('Transaction Currency'), '.');
  if (draft.net !== null || !amount) return draft;
  return { ...draft, security: null, net: amount.value, currency: row.text('Cash Balance Amount') || null };
}

function readDividend(row: Row, draft: Draft): Draft {
  const [gross, net, tax] = ['Gross', 'Net', 'Tax'].map((part) => row.number(`Dividend ${part} Amount`));
  const currency = row.text('Dividend Currency');
  if (!gross || !currency) return draft;
  if (currency === draft.currency) return { ...draft, gross, tax: tax ?? null };
  const isRated = net && draft.net && decimal(net).units !== 0n;
  return {
    ...draft,
    gross,
    net: null,
    tax: tax ?? null,
    currency,
    rate: isRated ? toText(divide(decimal(draft.net as string), decimal(net), 10)) : null,
    settlementCurrency: draft.currency,
  };
}

function readCorporateAction(row: Row, draft: Draft): Draft {
  const isOut = row.text('Transfer Type').toUpperCase() === 'ASSET_REDEEM';
  const whole = {
    ...draft,
    kindText: row.text('Transaction Description'),
    price: row.number('Asset Price'),
    currency: row.text('Asset Currency'),
    net: null,
  };
  return { ...whole, kind: isOut ? 'transfer_out' : 'transfer_in' };
}

function read(row: Row, draft: Draft): Draft | RowOutcome {
  const whole = shifted(row, { ...draft, note: null });
  if (/corporate action/i.test(draft.kindText)) return readCorporateAction(row, whole);
  if (draft.kind === 'dividend') return readDividend(row, whole);
  if (draft.kind === 'fee' && !draft.security) return orRefund(whole);
  if (draft.kind === 'buy' || draft.kind === 'sell')
    return inPriceCurrency(whole, row.text('Asset Currency'), row.number('Asset Price'));
  return { ...whole, note: draft.note };
}

/** What a corporate action does, by its description. */
function exchangeKind({ kind, kindText }: Draft): ExchangeKind | undefined {
  if (kind !== 'transfer_in' && kind !== 'transfer_out') return undefined;
  if (/split/i.test(kindText)) return 'split';
  if (/merger|acquisition|takeover/i.test(kindText)) return 'merger';
  return /isin|name|symbol|exchange|conversion/i.test(kindText) ? 'symbol_change' : undefined;
}

const isTradingFee = ({ kind, security, kindText }: Draft) =>
  kind === 'fee' && security !== null && /trading fee/i.test(kindText);

/** The fee belongs to the trade of the same second, else to one of the same day. */
const combine = (rows: readonly ReadRow[]): ReadRow[] =>
  joinExchanges(
    joinTradeFees(rows, isTradingFee, (draft) => [`${securityDay(draft)} ${draft.time}`, securityDay(draft)]),
    exchangeKind,
  );

export const bux: Format = {
  id: 'bux',
  name: 'BUX',
  tables: [
    {
      header: [
        'Transaction Time (CET)',
        'Transaction Category',
        'Transaction Type',
        'Transaction Amount',
        'Transaction Currency',
        'Asset Id',
        'Asset Name',
      ],
      aliases: { 'Trade Price': 'Asset Price', 'Trade Quantity': 'Asset Quantity' },
      columns: {
        date: 'Transaction Time (CET)',
        kind: 'Transaction Type',
        isin: 'Asset Id',
        name: 'Asset Name',
        shares: 'Asset Quantity',
        price: 'Asset Price',
        priceCurrency: 'Asset Currency',
        net: 'Transaction Amount',
        currency: 'Transaction Currency',
        note: 'Transaction Description',
      },
      decimals: '.',
      currency: 'EUR',
      kinds: {
        'Buy Trade': 'buy',
        'Sell Trade': 'sell',
        'Trading Fee': 'fee',
        'Subscription Fee': 'fee',
        'Custody Fee': 'fee',
        'Cash Dividend': 'dividend',
        'Interest Payment': 'interest',
        'Sepa Deposit': 'deposit',
        'iDEAL Deposit': 'deposit',
        'Sepa Withdrawal': 'withdrawal',
        Promotional: 'cash',
        'To User Corrections': 'cash',
        'General Corporate Action': 'split',
      },
      read,
    },
  ],
  combine,
};
