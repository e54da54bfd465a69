import { z } from 'zod';
import {
  type AmountRule,
  buyPriceRule,
  isPositive,
  limits,
  moneyRule,
  readAmount,
  shareMessages,
  sharesRule,
  withholdingRule,
} from '../domain/limits.ts';
import { statedFields } from '../domain/transaction-fields.ts';
import { costMethods } from '../domain/transactions.ts';
import { visibleTextProblem } from '../domain/visible-text.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { amountInput, RatedCurrency, symbolInput, TradeDate } from './inputs.ts';
import { StoredReading } from './securities.ts';
import { exactFields } from './transaction-fields.ts';
import { optionalVisibleText, visibleText } from './visible-text.ts';

/**
 * A holding in a portfolio. `shares` and `buyPrice` are JSON numbers, which may lose digits; `exact` has them as
 * decimal text for calculations. If the price is unknown, `asOf` is null and `lastPrice` is 0,
 * and totals must leave the holding out.
 */
export const Ticker = z.object({
  _id: z.string(),
  symbol: z.string(),
  name: z.string(),
  shares: z.number(),
  buyPrice: z.number(),
  exact: z.object({ shares: z.string(), buyPrice: z.string() }),
  notes: z.string(),
  /** The own group of the holding; empty for none. */
  group: z.string(),
  lastPrice: z.number(),
  change: z.number(),
  changePercent: z.number(),
  asOf: z.string().nullable(),
  /**
   * Where the price comes from: a market source, prices that the customer entered, or the customer's own purchase or sale,
   * which counts after the last price of the others.
   */
  priceSource: z.enum(['market', 'manual', 'buy', 'sell']),
  /** Whether the customer defined the security. It then has no quotes, even if a listing has the same symbol. */
  isOwn: z.boolean(),
  /** The shares that came in on the day of the price or later, as decimal text: they do not have its change. */
  newShares: z.string(),
  /** The currency of the prices. */
  currency: z.string(),
});
export type Ticker = z.infer<typeof Ticker>;

/** A ticker as its owner exports it: all stored fields, with amounts as exact decimal text. */
export const ExportedTicker = Ticker.pick({ symbol: true, name: true })
  .extend(Ticker.shape.exact.shape)
  .extend({ notes: z.string(), group: z.string(), addedAt: z.string() });
/** The fields of an exported transaction that are called as in our own files. */
export const exportedFields = [...statedFields, 'id', 'order', 'source'] as const;
/** A transaction as its owner exports it: what was entered, as exact decimal text. Null if it was not entered. */
export const ExportedTransaction = z.object({
  ...exactFields(exportedFields),
  lots: z.string().nullable(),
  linkedTo: z.string().nullable(),
  enteredAt: z.string(),
});
export const ExportedPortfolio = z.object({
  title: z.string(),
  createdAt: z.string(),
  currency: z.string(),
  costMethod: z.string(),
  withholdingRate: z.string(),
  recordDividends: z.boolean(),
  transactions: z.array(ExportedTransaction),
  tickers: z.array(ExportedTicker),
});
export type ExportedPortfolio = z.infer<typeof ExportedPortfolio>;

/** A customer's own security, or the manual prices of a listed symbol: `name`, `currency` and `type` are then null. */
export const ExportedSecurity = z.object({
  symbol: z.string(),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  type: z.string().nullable(),
  /** Where its prices are read, if anywhere; `reading` says how. */
  address: z.object({ url: z.string(), reading: StoredReading }).nullable(),
  prices: z.array(z.object({ date: z.string(), price: z.string() })),
});
export type ExportedSecurity = z.infer<typeof ExportedSecurity>;

/** A portfolio. `withholdingRate` in per cent: the tax that is withheld from its dividends. */
export const Portfolio = z.object({
  _id: z.string(),
  title: z.string(),
  currency: z.string(),
  costMethod: z.enum(costMethods),
  withholdingRate: z.number(),
  recordDividends: z.boolean(),
  tickers: z.array(Ticker),
});
export type Portfolio = z.infer<typeof Portfolio>;

const amount = (rule: AmountRule, missing: string) =>
  amountInput(missing, (input) => (input === '' ? { ok: false, message: missing } : readAmount(input, rule)));

const NewShares = amount(sharesRule, shareMessages.add).refine(isPositive, shareMessages.add);
const BuyPrice = amount(buyPriceRule, 'Please enter a buy price');

const SymbolInput = symbolInput(
  'Please select a stock: a symbol is letters, digits and dashes, such as AAPL or BRK-B',
  'Please select a stock',
);

const Title = visibleText({
  what: 'name',
  missing: 'Please enter a name for the portfolio',
  maxLength: limits.titleLength,
});

const Notes = z
  .string()
  .trim()
  .max(limits.notesLength, `Notes may have at most ${limits.notesLength} characters`);

const Group = z
  .string()
  .trim()
  .max(limits.groupLength, `A group may have at most ${limits.groupLength} characters`)
  .refine(
    (text) => text === '' || visibleTextProblem(text) === undefined,
    'Please name the group with visible characters on one line',
  );

export const NewPortfolio = z.object({ title: Title, currency: RatedCurrency.optional() });

export const PortfolioChange = z
  .object({
    title: Title.optional(),
    currency: RatedCurrency.optional(),
    costMethod: z
      .enum(costMethods, { error: `costMethod must be one of ${costMethods.join(', ')}` })
      .optional(),
    withholdingRate: amount(withholdingRule, 'Please enter a rate in per cent').optional(),
    recordDividends: z.boolean({ error: 'recordDividends must be true or false' }).optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Send title, currency, costMethod, withholdingRate or recordDividends',
  );
export type PortfolioChange = z.output<typeof PortfolioChange>;

export const NewTicker = z.object({
  symbol: SymbolInput,
  name: optionalVisibleText({ what: 'name', maxLength: limits.tickerNameLength }),
  shares: NewShares,
  buyPrice: BuyPrice,
  notes: Notes.optional(),
  /** The date of the purchase. Without one it is today, and its price does not count as one of today. */
  date: TradeDate.optional(),
});
export type NewTicker = z.output<typeof NewTicker>;

export const TickerChange = z
  .object({
    shares: amount(sharesRule, shareMessages.edit).optional(),
    buyPrice: BuyPrice.optional(),
    notes: Notes.optional(),
    /** Empty for none. */
    group: Group.optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Send shares, buyPrice, notes or group',
  );
export type TickerChange = z.output<typeof TickerChange>;

export const BasketContents = z.object({
  items: z
    .array(
      z.object({
        symbol: SymbolInput,
        shares: NewShares,
      }),
    )
    .min(1, 'The basket is empty')
    .max(limits.symbolsPerRequest, `A basket holds at most ${limits.symbolsPerRequest} symbols`),
  /** The day of the purchases, at its closes; a stock that was listed later is bought on its first day. Default: today. */
  date: TradeDate.optional(),
});

const idLength = 64;

/**
 * Which holdings of an investor to buy: the `top` largest shareholdings, or all. `amount` in US dollars. `portfolioId` is an
 * empty portfolio that gets them; without it a portfolio with the title is created.
 */
export const NewCopy = z.object({
  investor: z.string().min(1, 'Please select an investor').max(200),
  title: Title,
  portfolioId: z.string().max(idLength).optional(),
  amount: amount(moneyRule, 'Please enter an amount').refine(isPositive, 'The amount must be greater than 0'),
  top: z.number().int().min(1).max(limits.tickersPerPortfolio).optional(),
});
export type NewCopy = z.output<typeof NewCopy>;

/** What a copy of an investor's shareholdings has bought. */
export const PortfolioCopy = z.object({
  portfolioId: z.string(),
  /** The end of the filed quarter; null for holdings that were entered by hand. */
  period: z.string().nullable(),
  purchases: z.number(),
  /** US dollars. */
  spent: z.number(),
  /** The day of the newest price. */
  asOf: z.string(),
  /** The share of the value of the chosen shareholdings that was bought. The money is spread over these alone. */
  coverage: z.number(),
  /** The chosen shareholdings that could not be bought, largest first; weights are fractions of the chosen ones. */
  missing: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      weight: z.number(),
      reason: z.enum(['no price', 'too small']),
    }),
  ),
  /** Options and bonds of the investor, which are never copied. */
  otherPositions: z.number(),
});
export type PortfolioCopy = z.infer<typeof PortfolioCopy>;

/** The customer's portfolios, how many there may be, and the currency of figures of all of them. */
export const portfolioFields = {
  portfolios: z.array(Portfolio),
  limit: z.number(),
  reportingCurrency: z.string(),
};
const PortfoliosReply = success(portfolioFields);

/** `undo` is the id with which the change can be undone for two minutes; null if it was too large, or changed nothing. */
export const undoableFields = { ...portfolioFields, undo: z.string().nullable() };
const UndoableReply = success(undoableFields);
const PortfolioId = z.object({ portfolioId: z.string() });
const TickerId = PortfolioId.extend({ tickerId: z.string() });

export const portfolios = {
  list: endpoint('customer', 'GET /portfolios', {
    summary: "The customer's portfolios in their order, at first oldest first",
    reply: PortfoliosReply,
  }),
  setReportingCurrency: endpoint('customer', 'PUT /portfolios/reporting-currency', {
    summary: 'Set the currency in which figures of all portfolios are shown',
    body: z.object({ currency: RatedCurrency }),
    reply: PortfoliosReply,
  }),
  order: endpoint('customer', 'PUT /portfolios/order', {
    summary: 'Put the portfolios into another order',
    body: z.object({ portfolioIds: z.array(z.string().max(idLength)).min(1).max(1000) }),
    reply: PortfoliosReply,
  }),
  create: endpoint('customer', 'POST /portfolios', {
    summary: 'Create a portfolio; it is the last one in the response',
    status: 201,
    body: NewPortfolio,
    reply: PortfoliosReply,
  }),
  copy: endpoint('customer', 'POST /portfolios/copies', {
    summary:
      "Create a portfolio, or fill an empty one, with an investor's shareholdings, bought at the latest prices in their weights",
    status: 201,
    body: NewCopy,
    reply: success({ ...undoableFields, copy: PortfolioCopy }),
  }),
  change: endpoint('customer', 'PUT /portfolios/:portfolioId', {
    summary: "Change a portfolio's title, currency, cost method or dividend settings",
    params: PortfolioId,
    body: PortfolioChange,
    reply: UndoableReply,
  }),
  datePurchases: endpoint('customer', 'PUT /portfolios/:portfolioId/purchase-dates', {
    summary: 'Date all purchases whose date is not entered',
    params: PortfolioId,
    body: z.object({ date: TradeDate }),
    reply: UndoableReply,
  }),
  remove: endpoint('customer', 'DELETE /portfolios/:portfolioId', {
    summary: 'Delete a portfolio with its tickers',
    params: PortfolioId,
    reply: UndoableReply,
  }),
  addTicker: endpoint('customer', 'POST /portfolios/:portfolioId/tickers', {
    summary: 'Add a ticker',
    status: 201,
    params: PortfolioId,
    body: NewTicker,
    reply: UndoableReply,
  }),
  addBasket: endpoint('customer', 'POST /portfolios/:portfolioId/basket', {
    summary:
      'Add a basket of symbols to a portfolio at the latest prices, or at those of a day, all or nothing',
    params: PortfolioId,
    body: BasketContents,
    reply: UndoableReply,
  }),
  changeTicker: endpoint('customer', 'PUT /portfolios/:portfolioId/tickers/:tickerId', {
    summary: "Change a ticker's shares, buy price, notes or group",
    params: TickerId,
    body: TickerChange,
    reply: UndoableReply,
  }),
  removeTicker: endpoint('customer', 'DELETE /portfolios/:portfolioId/tickers/:tickerId', {
    summary: 'Delete a ticker',
    params: TickerId,
    reply: UndoableReply,
  }),
  undo: endpoint('customer', 'POST /portfolios/:portfolioId/undo/:undoId', {
    summary:
      'Undo a change of transactions, tickers or settings, or the deletion of a portfolio, of the last two minutes',
    params: PortfolioId.extend({ undoId: z.string() }),
    reply: PortfoliosReply,
  }),
};
