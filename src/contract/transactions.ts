import { z } from 'zod';
import {
  type AmountRule,
  exchangeRateRule,
  feeRule,
  isPositive,
  limits,
  moneyRule,
  priceRule,
  readAmount,
  sharesRule,
  splitRule,
  taxRule,
} from '../domain/limits.ts';
import { withLineFeeds } from '../domain/line-breaks.ts';
import { transactionKinds, transactionSources } from '../domain/transactions.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { amountInput, CurrencyInput, IsoDate, symbolInput, TradeDate } from './inputs.ts';
import { portfolioFields } from './portfolios.ts';
import { optionalVisibleText } from './visible-text.ts';

const Lot = z.object({ transactionId: z.string(), shares: z.string() });

/**
 * A transaction. `shares`, `price`, `amount`, `fee` and `tax` are JSON numbers, which may lose digits; `exact` has them as
 * decimal text. Amounts are positive and in `currency`; `cash` is the signed change of cash after fee and tax.
 *
 * `date` is null for an opening purchase without a date. `heldAfter` is the number of shares after the transaction, on its
 * day. `sharesNow` and `priceNow` are what a purchase has become by later splits, null if there were none. `linkedTo` is
 * the other half of a reinvested dividend.
 */
export const Transaction = z.object({
  _id: z.string(),
  portfolioId: z.string(),
  kind: z.enum(transactionKinds),
  date: z.string().nullable(),
  order: z.number(),
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  shares: z.number().nullable(),
  price: z.number().nullable(),
  amount: z.number().nullable(),
  fee: z.number(),
  tax: z.number(),
  cash: z.number(),
  currency: z.string(),
  rate: z.number().nullable(),
  numerator: z.number().nullable(),
  denominator: z.number().nullable(),
  lots: z.array(Lot),
  linkedTo: z.string().nullable(),
  note: z.string(),
  source: z.enum(transactionSources),
  heldAfter: z.number().nullable(),
  sharesNow: z.number().nullable(),
  priceNow: z.number().nullable(),
  exact: z.object({
    shares: z.string().nullable(),
    price: z.string().nullable(),
    amount: z.string().nullable(),
    fee: z.string(),
    tax: z.string(),
    cash: z.string(),
    rate: z.string().nullable(),
  }),
});
export type Transaction = z.infer<typeof Transaction>;

const missing = (rule: AmountRule) => `${rule.name} must be a number`;
const optionalAmount = (rule: AmountRule) =>
  amountInput(missing(rule), (input) => readAmount(input, rule)).nullish();
const positiveAmount = (rule: AmountRule) =>
  amountInput(missing(rule), (input) => readAmount(input, rule)).refine(
    isPositive,
    `${rule.name} must be greater than 0`,
  );

/**
 * A transaction as its owner enters it. Which fields a kind needs and accepts is checked by `checkFields` of
 * `domain/transaction-fields.ts`; the message names them.
 */
export const NewTransaction = z.object({
  kind: z.enum(transactionKinds, { error: `kind must be one of ${transactionKinds.join(', ')}` }),
  symbol: symbolInput('A symbol is letters, digits and dashes, such as AAPL or BRK-B').nullish(),
  /** Required, except when an opening purchase stays without a date. */
  date: TradeDate.nullish(),
  /** The position within the day; the last by default. */
  order: z.number().int().min(0).max(1_000_000).optional(),
  shares: optionalAmount(sharesRule),
  price: optionalAmount(priceRule),
  amount: optionalAmount(moneyRule),
  fee: optionalAmount(feeRule),
  tax: optionalAmount(taxRule),
  currency: CurrencyInput.nullish(),
  rate: positiveAmount(exchangeRateRule).nullish(),
  numerator: positiveAmount(splitRule).nullish(),
  denominator: positiveAmount(splitRule).nullish(),
  lots: z
    .array(z.object({ transactionId: z.string(), shares: positiveAmount(sharesRule) }))
    .max(limits.lotsPerSale, `A sale can name at most ${limits.lotsPerSale} lots`)
    .nullish(),
  /** For a dividend: records a linked purchase with the money. */
  reinvested: z.object({ shares: positiveAmount(sharesRule), price: positiveAmount(priceRule) }).nullish(),
  note: z
    .string()
    .overwrite(withLineFeeds)
    .trim()
    .max(limits.noteLength, `A note may have at most ${limits.noteLength} characters`)
    .nullish(),
  /** The security's name, for a symbol that is not listed. */
  name: optionalVisibleText({ what: 'name', maxLength: limits.tickerNameLength }).nullable(),
});
export type NewTransaction = z.output<typeof NewTransaction>;

/** A split from the stored splits that changed a holding: it is shown between the transactions, but is none. */
export const RecordedSplit = z.object({
  symbol: z.string(),
  name: z.string(),
  date: z.string(),
  numerator: z.number(),
  denominator: z.number(),
  sharesBefore: z.number(),
  sharesAfter: z.number(),
});
export type RecordedSplit = z.infer<typeof RecordedSplit>;

/** The sums of all transactions that match the filters, in the portfolio's currency. */
export const TransactionSums = z.object({
  paid: z.number(),
  received: z.number(),
  dividends: z.number(),
  fees: z.number(),
  taxes: z.number(),
});

const PortfolioId = z.object({ portfolioId: z.string() });
const TransactionId = PortfolioId.extend({ transactionId: z.string() });

const Changed = success({ transaction: Transaction, ...portfolioFields });

export const TransactionFilter = z.object({
  symbol: symbolInput('A symbol is letters, digits and dashes, such as AAPL or BRK-B').optional(),
  kind: z.enum(transactionKinds, { error: `kind must be one of ${transactionKinds.join(', ')}` }).optional(),
  from: IsoDate.optional(),
  to: IsoDate.optional(),
  /** Matches symbols, names and notes. */
  search: z.string().trim().max(64, 'Search for at most 64 characters').optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(1_000).default(limits.transactionsPerPage),
});

export const transactions = {
  list: endpoint('customer', 'GET /portfolios/:portfolioId/transactions', {
    summary: 'Transactions, newest first; `all` as the id lists those of all portfolios',
    params: PortfolioId,
    query: TransactionFilter,
    reply: success({
      transactions: z.array(Transaction),
      total: z.number(),
      /** How many there are of each kind, with the other filters applied. */
      counts: z.partialRecord(z.enum(transactionKinds), z.number()),
      sums: TransactionSums,
      /** In the period of this page. */
      splits: z.array(RecordedSplit),
    }),
  }),
  add: endpoint('customer', 'POST /portfolios/:portfolioId/transactions', {
    summary: 'Record a transaction',
    status: 201,
    params: PortfolioId,
    body: NewTransaction,
    reply: Changed,
  }),
  change: endpoint('customer', 'PUT /portfolios/:portfolioId/transactions/:transactionId', {
    summary: 'Replace a transaction',
    params: TransactionId,
    body: NewTransaction,
    reply: Changed,
  }),
  remove: endpoint('customer', 'DELETE /portfolios/:portfolioId/transactions/:transactionId', {
    summary: 'Delete a transaction, with the other half of a reinvested dividend',
    params: TransactionId,
    reply: success(portfolioFields),
  }),
};
