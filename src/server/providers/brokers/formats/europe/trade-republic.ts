import type { Draft, ReadRow, RowOutcome } from '#domain/importing/draft.ts';
import { type DraftRow, withDraft } from '../../engine/combine-rows.ts';
import { type Format, type Row, skip, type Table } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';
import { type ExchangeKind, joinExchanges } from '../../engine/share-exchanges.ts';
import { securityOfIsin } from './crypto-isins.ts';
import { negated, orRefund, sumOf, withTax } from './refunds.ts';

/** Money that moves by its sign: card payments, bonuses, bank transfers and what Trade Republic gives or takes. */
const cashTypes = [
  'CUSTOMER_INBOUND',
  'CUSTOMER_INPAYMENT',
  'CUSTOMER_INPAYMENT_REVERSAL',
  'CUSTOMER_OUTBOUND',
  'CUSTOMER_OUTBOUND_REQUEST',
  'TRANSFER_INBOUND',
  'TRANSFER_OUTBOUND',
  'TRANSFER_INSTANT_INBOUND',
  'TRANSFER_INSTANT_OUTBOUND',
  'TRANSFER_DIRECT_DEBIT_INBOUND',
  'VIBAN_TRANSFER_INBOUND',
  'VIBAN_TRANSFER_OUTBOUND',
  'GENERAL_INBOUND',
  'MANUAL_CASH_TRANSFER',
  'PAYMENT',
  'CARD_TRANSACTION*',
  'GIFT',
  'BENEFITS_SAVEBACK',
  'BONUS',
  'KINDERGELD_BONUS',
  'PEA_MARKETING',
  'REFERRAL',
  'STOCKPERK',
  'COMPENSATION',
  'ADDITIONAL_INCOME',
] as const;

const kinds: NonNullable<Table['kinds']> = {
  ...Object.fromEntries(cashTypes.map((type) => [type, 'cash' as const])),
  BUY: 'buy',
  SELL: 'sell',
  PRIVATE_MARKET_BUY: 'buy',
  PRIVATE_MARKET_SELL: 'sell',
  REDEMPTION: 'sell',
  EARLY_REDEMPTION: 'sell',
  FINAL_MATURITY: 'sell',
  TILG: 'sell',
  LIQUIDATION_PROCEEDS: 'sell',
  DIVIDEND: 'dividend',
  DISTRIBUTION: 'dividend',
  DIVIDEND_EQUIVALENT_PAYMENT: 'dividend',
  EARNINGS: 'dividend',
  DIVIDEND_PAYMENT: 'dividend',
  INTEREST: 'interest',
  INTEREST_PAYMENT: 'interest',
  COUPON_PAYMENT: 'interest',
  BOND_ACCRUED_INTEREST: 'interest',
  TAX: 'tax',
  TAX_OPTIMIZATION: 'tax',
  TAX_REFUND: 'tax',
  PRE_DETERMINED_TAX_BASE: 'tax',
  SEC_ACCOUNT: 'tax',
  FEE: 'fee',
  CARD_ORDERING_FEE: 'fee',
  'ROUND_UP*': 'cash',
  TRANSFER_IN: 'transfer_in',
  TRANSFER_OUT: 'transfer_out',
  FREE_RECEIPT: 'transfer_in',
  BONUS_ISSUE: 'transfer_in',
  STOCK_DIVIDEND: 'transfer_in',
  SPIN_OFF: 'transfer_in',
  SPLIT: 'transfer',
  REVERSE_SPLIT: 'transfer',
  SHARE_EXCHANGE: 'transfer',
  ADR_DISCONTINUATION: 'transfer',
  REORGANISATION: 'transfer',
  MERGER: 'transfer',
  FREE_DELIVERY: 'transfer_out',
  WORTHLESS: 'sell',
  MIGRATION: skip('Shares moved between custodians.'),
  WARRANT_EXERCISE: skip('The payment is in a row of its own.'),
};

const isZero = (amount: string | null) => amount === null || amount === '0';

/** A tax may be charged or given back, and so may what accumulating funds are taken to earn. */
function readTax(row: Row, draft: Draft): Draft | RowOutcome {
  const tax = row.number('tax');
  const amount = row.number('amount');
  if (isZero(tax) && isZero(amount)) return { is: 'skipped', reason: 'No money moved.' };
  if (draft.kindText === 'EARNINGS' && !isZero(amount) && !isNegative(amount)) return draft;
  const net = isZero(amount) ? tax : amount;
  return orRefund({ ...draft, kind: 'tax', net, gross: null, tax: null });
}

function read(row: Row, draft: Draft): Draft | RowOutcome {
  const shares = row.number('shares');
  const whole: Draft = {
    ...draft,
    time: /T(\d\d:\d\d:\d\d)/.exec(row.text('datetime'))?.[1] ?? null,
    security: draft.security && securityOfIsin(draft.security),
    note: draft.security ? null : draft.note,
  };
  if (draft.kind === 'tax' || draft.kindText === 'EARNINGS') return readTax(row, whole);
  if (draft.kindText === 'WORTHLESS') return { ...whole, price: '0', gross: null, net: null };
  const isTransfer = draft.kind === 'transfer_in' || draft.kind === 'transfer_out';
  // The same types move money and shares.
  if (isTransfer && isZero(shares))
    return { ...whole, kind: isNegative(row.number('amount')) ? 'withdrawal' : 'deposit' };
  if (draft.kind !== 'buy' && draft.kind !== 'sell' && draft.kind !== 'dividend') return whole;
  const net = sumOf(['amount', 'fee', 'tax'].map((column) => row.number(column)));
  return withTax({ ...whole, net }, negated(row.number('tax')));
}

const exchanges: Readonly<Record<string, ExchangeKind>> = {
  SPLIT: 'split',
  REVERSE_SPLIT: 'split',
  SHARE_EXCHANGE: 'symbol_change',
  ADR_DISCONTINUATION: 'symbol_change',
  REORGANISATION: 'symbol_change',
  MERGER: 'merger',
};

/** A row of a split without its other one states the shares that were added, or taken. */
function asAddedShares(row: DraftRow): ReadRow {
  const { draft } = row.outcome;
  const addedShares = draft.kind === 'transfer_in' ? draft.shares : negated(draft.shares);
  return withDraft(row, { ...draft, kind: 'split', price: null, shares: null, addedShares });
}

const combine = (rows: readonly ReadRow[]): ReadRow[] =>
  joinExchanges(rows, ({ kindText }) => exchanges[kindText], asAddedShares);

export const tradeRepublic: Format = {
  id: 'trade-republic',
  name: 'Trade Republic',
  tables: [
    {
      header: ['datetime', 'date', 'account_type', 'category', 'type', 'symbol', 'shares', 'amount'],
      columns: {
        date: ['date', 'datetime'],
        kind: 'type',
        isin: 'symbol',
        assetKind: 'asset_class',
        name: 'name',
        shares: 'shares',
        price: 'price',
        gross: 'amount',
        fee: 'fee',
        tax: 'tax',
        currency: 'currency',
        note: 'description',
        id: 'transaction_id',
      },
      decimals: '.',
      currency: 'EUR',
      kinds,
      ignore: (row) =>
        row.text('category') === 'CORPORATE_ACTION' &&
        isZero(row.number('amount')) &&
        /^(REDEMPTION|FINAL_MATURITY|TILG)$/.test(row.text('type'))
          ? 'The payment is in a row of its own.'
          : undefined,
      read,
    },
  ],
  combine,
};
