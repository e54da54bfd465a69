import { z } from 'zod';
import { exportFormats } from '../domain/imports.ts';
import { limits, priceRule, sharesRule } from '../domain/limits.ts';
import {
  type TransactionFields,
  transactionFields,
  transactionSources,
} from '../domain/transaction-fields.ts';
import { transactionKinds } from '../domain/transaction-kinds.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { CurrencyInput, IsoDate, PriceCurrencyInput, symbolInput, TradeDate } from './inputs.ts';
import { undoableFields } from './portfolios.ts';
import { amountInputs, exactFields, positiveAmount, shownFields, textInputs } from './transaction-fields.ts';
import { optionalVisibleText } from './visible-text.ts';

/**
 * A transaction. `shares`, `price`, `amount`, `fee` and `tax` are JSON numbers, which may lose digits; `exact` has them as
 * decimal text. Amounts are positive and in `currency`; `cash` is the signed change of cash after fee and tax.
 *
 * `date` is null for an opening purchase without a date. `heldAfter` is the number of shares after the transaction, on its
 * day. `sharesNow` and `priceNow` are what a purchase has become by later splits, null if there were none. `linkedTo` is
 * the other half of a reinvested dividend.
 */
export const Transaction = z.object({
  ...shownFields,
  _id: z.string(),
  portfolioId: z.string(),
  order: z.number(),
  name: z.string().nullable(),
  cash: z.number(),
  linkedTo: z.string().nullable(),
  source: z.enum(transactionSources),
  heldAfter: z.number().nullable(),
  sharesNow: z.number().nullable(),
  priceNow: z.number().nullable(),
  exact: z.object({
    ...exactFields(['shares', 'price', 'amount', 'fee', 'tax', 'rate']),
    cash: z.string(),
  }),
});
export type Transaction = z.infer<typeof Transaction>;

/**
 * A transaction as its owner enters it. Which fields a kind needs and accepts is checked by `checkFields` of
 * `domain/check-fields.ts`; the message names them.
 */
export const NewTransaction = z.object({
  ...amountInputs,
  ...textInputs,
  kind: z.enum(transactionKinds, { error: `kind must be one of ${transactionKinds.join(', ')}` }),
  symbol: symbolInput('A symbol is letters, digits and dashes, such as AAPL or BRK-B').nullish(),
  /** Required, except when an opening purchase stays without a date. */
  date: TradeDate.nullish(),
  /** The position within the day; the last by default. */
  order: z.number().int().min(0).max(1_000_000).optional(),
  /**
   * The security's by default. `GBX`, `ZAC` and `ILA`, and no currency for a security quoted in them, mean that prices are
   * in hundredths; amounts, fee and tax are in the currency itself.
   */
  currency: PriceCurrencyInput.nullish(),
  rateCurrency: CurrencyInput.nullish(),
  acquiredOn: TradeDate.nullish(),
  counterpart: symbolInput('A symbol is letters, digits and dashes, such as AAPL or BRK-B').nullish(),
  /**
   * For a spin-off, merger or change of symbol: the shares of `counterpart` that came in. Records them as a transfer in,
   * whose lots have the days and the cost of those that they come from.
   */
  received: positiveAmount(sharesRule).nullish(),
  lots: z
    .array(z.object({ transactionId: z.string(), shares: positiveAmount(sharesRule) }))
    .max(limits.lotsPerSale, `A sale can name at most ${limits.lotsPerSale} lots`)
    .nullish(),
  /** For a dividend: records a linked purchase with the money. */
  reinvested: z.object({ shares: positiveAmount(sharesRule), price: positiveAmount(priceRule) }).nullish(),
  /** The security's name, for a symbol that is not listed. */
  name: optionalVisibleText({ what: 'name', maxLength: limits.tickerNameLength }).nullable(),
} satisfies Record<keyof TransactionFields, z.ZodType> & Record<string, z.ZodType>);
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

const Changed = success({ transaction: Transaction, ...undoableFields });

const { maxLength: brokerLength } = transactionFields.broker.rule;

export const TransactionFilter = z.object({
  symbol: symbolInput('A symbol is letters, digits and dashes, such as AAPL or BRK-B').optional(),
  kind: z.enum(transactionKinds, { error: `kind must be one of ${transactionKinds.join(', ')}` }).optional(),
  /** A part of the broker's name, in any case. */
  broker: z
    .string()
    .trim()
    .max(brokerLength, `Search for at most ${brokerLength} characters of a broker`)
    .optional(),
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
    reply: success(undoableFields),
  }),
  export: endpoint('customer', 'GET /portfolios/:portfolioId/export', {
    summary: 'The transactions of a portfolio as a file; `all` as the id exports all portfolios',
    params: PortfolioId,
    query: z.object({
      format: z
        .enum(exportFormats, { error: `format must be one of ${exportFormats.join(', ')}` })
        .default('csv'),
    }),
    reply: z.string(),
    media: 'application/octet-stream',
  }),
};
