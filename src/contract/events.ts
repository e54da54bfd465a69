import { z } from 'zod';
import { eventKinds } from '../domain/transaction-kinds.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { IsoDate, symbolInput } from './inputs.ts';
import { undoableFields } from './portfolios.ts';

/**
 * A known spin-off, merger or change of symbol of a holding that no transaction records yet. `shares` were held at the end
 * of the day before `date`.
 */
export const EventSuggestion = z.object({
  portfolioId: z.string(),
  kind: z.enum(eventKinds),
  symbol: z.string(),
  name: z.string(),
  date: z.string(),
  /** What came in; null for a merger for cash. */
  counterpart: z.object({ symbol: z.string(), name: z.string() }).nullable(),
  /** So many shares came in for so many. */
  ratio: z.object({ received: z.number(), per: z.number() }),
  shares: z.number(),
  received: z.number().nullable(),
  /** In `currency`; null for none. */
  cash: z.number().nullable(),
  /**
   * The cost of `shares` by their average, after the suggested spin-offs before it, and the part of it that goes to what
   * comes in; null without an exchange rate of a purchase.
   */
  cost: z.object({ before: z.number(), moved: z.number() }).nullable(),
  /**
   * For a spin-off: the fraction of the cost, which the company published (`published`) or which follows from the closes of
   * the first day (`first_day`). `source` is the address of the publication.
   */
  costShare: z
    .object({
      share: z.number(),
      basis: z.enum(['published', 'first_day']),
      source: z.string().nullable(),
    })
    .nullable(),
  currency: z.string(),
});
export type EventSuggestion = z.infer<typeof EventSuggestion>;

const PortfolioId = z.object({ portfolioId: z.string() });
const Suggestions = success({ events: z.array(EventSuggestion) });
const Keys = z
  .array(z.object({ symbol: symbolInput('A symbol is letters, digits and dashes'), date: IsoDate }))
  .max(100, 'Answer at most 100 events at once');

export const events = {
  suggestions: endpoint('customer', 'GET /portfolios/:portfolioId/events', {
    summary: 'Known spin-offs, mergers and changes of symbols that are not recorded yet, oldest first',
    params: PortfolioId,
    reply: Suggestions,
  }),
  answer: endpoint('customer', 'POST /portfolios/:portfolioId/events', {
    summary: 'Record some of the suggested events, and dismiss others for good',
    params: PortfolioId,
    body: z.object({ accept: Keys.default([]), dismiss: Keys.default([]) }),
    reply: Suggestions.extend(undoableFields),
  }),
};
