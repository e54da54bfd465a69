import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { IsoDate, symbolInput } from './inputs.ts';
import { undoableFields } from './portfolios.ts';

/**
 * A dividend that the portfolio was entitled to and that no transaction records yet. `shares` were held at the end of the
 * day before the ex-date; `perShare` and `amount` are in `currency`, `tax` at the portfolio's withholding rate.
 */
export const DividendSuggestion = z.object({
  portfolioId: z.string(),
  symbol: z.string(),
  name: z.string(),
  date: z.string(),
  shares: z.number(),
  perShare: z.number(),
  amount: z.number(),
  tax: z.number(),
  currency: z.string(),
});
export type DividendSuggestion = z.infer<typeof DividendSuggestion>;

/** A period in which a holding's dividends are not known. */
export const UnknownDividends = z.object({
  symbol: z.string(),
  from: z.string(),
  /** Null if everything since `from` is unknown. */
  to: z.string().nullable(),
});
export type UnknownDividends = z.infer<typeof UnknownDividends>;

const PortfolioId = z.object({ portfolioId: z.string() });
const Suggestions = success({
  suggestions: z.array(DividendSuggestion),
  unknown: z.array(UnknownDividends),
});
const Dates = z
  .array(z.object({ symbol: symbolInput('A symbol is letters, digits and dashes'), date: IsoDate }))
  .max(1_000, 'Answer at most 1,000 suggestions at once');

export const dividends = {
  suggestions: endpoint('customer', 'GET /portfolios/:portfolioId/dividends', {
    summary: 'Dividends that are not recorded yet, newest first, and the periods without dividend data',
    params: PortfolioId,
    reply: Suggestions,
  }),
  answer: endpoint('customer', 'POST /portfolios/:portfolioId/dividends', {
    summary: 'Record some of the suggested dividends, and dismiss others',
    params: PortfolioId,
    body: z.object({ accept: Dates.default([]), dismiss: Dates.default([]) }),
    reply: Suggestions.extend(undoableFields),
  }),
};
