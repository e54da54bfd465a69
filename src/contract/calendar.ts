import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';

export const eventKinds = ['dividend', 'earnings', 'filings', 'split'] as const;

/** A day that matters to what a customer holds. */
const CalendarEvent = z.object({
  /** The ex-date, the announcement, the deadline or the day of the split. */
  date: z.string(),
  /** For an estimate, the first and last day that are likely. */
  from: z.string().optional(),
  to: z.string().optional(),
  kind: z.enum(eventKinds),
  /** `declared` by the company, `estimated` from an earlier year, `fixed` by law. */
  status: z.enum(['declared', 'estimated', 'fixed']),
  /** Absent for the deadline of all filings. */
  symbol: z.string().optional(),
  name: z.string().optional(),
  /** A dividend for each share, in `currency`. */
  perShare: z.number().optional(),
  currency: z.string().optional(),
  /** The dividend for all shares held, in the report's currency; null if no exchange rate is known. */
  amount: z.number().nullable().optional(),
  /** The day of an earlier year that an estimate repeats. */
  repeats: z.string().optional(),
  /** The new shares for old ones of a split, such as `4-for-1`. */
  ratio: z.string().optional(),
  /** The last day of the quarter that filings are about. */
  quarterEnd: z.string().optional(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const money = z.number();

/** What a security is expected to pay in the coming twelve months, in the report's currency. */
const Payer = z.object({
  symbol: z.string(),
  name: z.string(),
  /** For each of the months; 0 for none. */
  months: z.array(money),
  total: money,
  /** How the dividends of the last known year grew over three years, a year; null if they are not known that long. */
  growth: z.number().nullable(),
  /** A year of dividends against the diluted earnings per share of the last fiscal year; null if unknown. */
  ofEarnings: z.number().nullable(),
  /** Whether the company made no profit in that year. */
  isLoss: z.boolean(),
  /** The same against operating cash flow less capital expenditure; null if unknown, and for banks and insurers. */
  ofCashFlow: z.number().nullable(),
});
export type Payer = z.infer<typeof Payer>;

const Calendar = z.object({
  currency: z.string(),
  /** The events are of the twelve months after this day. */
  today: z.string(),
  events: z.array(CalendarEvent),
  dividends: z.object({
    /** Twelve months such as `2026-12`, from the current one on; those of the ex-dates. */
    months: z.array(
      z.object({
        month: z.string(),
        declared: money,
        estimated: money,
        /** What was recorded in the same month a year before. */
        before: money,
      }),
    ),
    declared: money,
    estimated: money,
    /** What was recorded in the twelve months to `beforeTo`, the last day with figures. */
    before: money,
    beforeTo: z.string(),
    /** By what they pay, the largest first. */
    payers: z.array(Payer),
    /** Holdings whose dividends are not known. */
    unknown: z.array(z.string()),
  }),
});
export type Calendar = z.infer<typeof Calendar>;

const feedPath = '/calendar-feed';

export const calendar = {
  events: endpoint('customer', 'GET /portfolios/:portfolioId/calendar', {
    summary: 'Dividends, results, splits and filing deadlines of the coming twelve months',
    params: z.object({ portfolioId: z.string() }),
    reply: success({ calendar: Calendar }),
  }),
  feed: endpoint('customer', `GET ${feedPath}`, {
    summary: 'Whether there is an address for other calendar programs, and when it was last read',
    reply: success({
      feed: z.object({ createdAt: z.string(), readOn: z.string().nullable() }).nullable(),
    }),
  }),
  renewFeed: endpoint('customer', `POST ${feedPath}`, {
    summary: 'Create the address for other calendar programs. An earlier one stops at once',
    status: 201,
    /** The secret part of the address is stored as a hash only, so it cannot be shown again. */
    reply: success({ path: z.string() }),
  }),
  endFeed: endpoint('customer', `DELETE ${feedPath}`, {
    summary: 'Stop the address for other calendar programs',
    reply: success({}),
  }),
  readFeed: endpoint('public', 'GET /calendar/:token', {
    summary: 'The dates as an iCalendar file, without shares and amounts',
    params: z.object({ token: z.string().max(64) }),
    media: 'text/calendar',
    reply: z.string(),
  }),
};
