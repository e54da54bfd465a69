import { z } from 'zod';
import {
  type AmountRule,
  buyPriceRule,
  isPositive,
  limits,
  readAmount,
  shareMessages,
  sharesRule,
} from '../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../domain/symbols.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { optionalVisibleText, visibleText } from './visible-text.ts';

/**
 * A holding in a portfolio. `shares` and `buyPrice` are JSON numbers, which may lose digits; `exact` has them as
 * decimal text for calculations. Prices in US dollars. If the price is unknown, `asOf` is null and `lastPrice` is 0,
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
  lastPrice: z.number(),
  change: z.number(),
  changePercent: z.number(),
  asOf: z.string().nullable(),
});
export type Ticker = z.infer<typeof Ticker>;

export const Portfolio = z.object({ _id: z.string(), title: z.string(), tickers: z.array(Ticker) });
export type Portfolio = z.infer<typeof Portfolio>;

function amount(rule: AmountRule, missing: string) {
  return z.union([z.number(), z.string()], { error: missing }).transform((input, context) => {
    const read = input === '' ? { ok: false as const, message: missing } : readAmount(input, rule);
    if (read.ok) return read.text;
    context.issues.push({ code: 'custom', message: read.message, input });
    return z.NEVER;
  });
}

const SymbolInput = z
  .string({ error: 'Please select a stock' })
  .transform((text) => normaliseSymbol(text))
  .refine(
    isWellFormedSymbol,
    'Please select a stock: a symbol is letters, digits and dashes, such as AAPL or BRK-B',
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

export const NewPortfolio = z.object({ title: Title });

export const NewTicker = z.object({
  symbol: SymbolInput,
  name: optionalVisibleText({ what: 'name', maxLength: limits.tickerNameLength }),
  shares: amount(sharesRule, shareMessages.add).refine(isPositive, shareMessages.add),
  buyPrice: amount(buyPriceRule, 'Please enter a buy price'),
  notes: Notes.optional(),
});
export type NewTicker = z.output<typeof NewTicker>;

export const TickerChange = z
  .object({
    shares: amount(sharesRule, shareMessages.edit).optional(),
    buyPrice: amount(buyPriceRule, 'Please enter a buy price').optional(),
    notes: Notes.optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Send shares, buyPrice or notes',
  );
export type TickerChange = z.output<typeof TickerChange>;

export const BasketContents = z.object({
  items: z
    .array(
      z.object({
        symbol: SymbolInput,
        shares: amount(sharesRule, shareMessages.add).refine(isPositive, shareMessages.add),
      }),
    )
    .min(1, 'The basket is empty')
    .max(limits.symbolsPerRequest, `A basket holds at most ${limits.symbolsPerRequest} symbols`),
});

const PortfoliosReply = success({ portfolios: z.array(Portfolio) });
const PortfolioId = z.object({ portfolioId: z.string() });
const TickerId = PortfolioId.extend({ tickerId: z.string() });

export const portfolios = {
  list: endpoint({
    method: 'GET',
    path: '/portfolios',
    access: 'customer',
    summary: "The customer's portfolios, oldest first",
    reply: PortfoliosReply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/portfolios',
    access: 'customer',
    summary: 'Create a portfolio; it is the last one in the response',
    status: 201,
    body: NewPortfolio,
    reply: PortfoliosReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/portfolios/:portfolioId',
    access: 'customer',
    summary: 'Delete a portfolio with its tickers',
    params: PortfolioId,
    reply: PortfoliosReply,
  }),
  addTicker: endpoint({
    method: 'POST',
    path: '/portfolios/:portfolioId/tickers',
    access: 'customer',
    summary: 'Add a ticker',
    status: 201,
    params: PortfolioId,
    body: NewTicker,
    reply: PortfoliosReply,
  }),
  addBasket: endpoint({
    method: 'POST',
    path: '/portfolios/:portfolioId/basket',
    access: 'customer',
    summary: 'Add a basket of symbols to a portfolio at the latest prices, all or nothing',
    params: PortfolioId,
    body: BasketContents,
    reply: PortfoliosReply,
  }),
  changeTicker: endpoint({
    method: 'PUT',
    path: '/portfolios/:portfolioId/tickers/:tickerId',
    access: 'customer',
    summary: "Change a ticker's shares, buy price or notes",
    params: TickerId,
    body: TickerChange,
    reply: PortfoliosReply,
  }),
  removeTicker: endpoint({
    method: 'DELETE',
    path: '/portfolios/:portfolioId/tickers/:tickerId',
    access: 'customer',
    summary: 'Delete a ticker',
    params: TickerId,
    reply: PortfoliosReply,
  }),
};
