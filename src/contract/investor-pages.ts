import { z } from 'zod';
import { type ChangeAction, changeActions } from '../domain/filings/actions.ts';
import { investorSorts } from '../domain/filings/sorts.ts';
import { returnKinds } from '../domain/returns/total-return.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { IsoDate, pageNumber, symbolInput } from './inputs.ts';

/** Weights, changes, overlaps and returns are fractions: 0.124 is 12.4 %. Values are US dollars. */
const fraction = z.number();

/** An investor as other pages link to it. */
export const InvestorRef = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  firm: z.string().nullable(),
});
export type InvestorRef = z.infer<typeof InvestorRef>;

export type { ChangeAction };
export { changeActions };

/**
 * What a filing states of a row that cannot be right, because its value divided by its shares is far from `close`, the
 * close at the end of the quarter in US dollars. `mended` names the number that is shown as the other one and the close
 * imply it; null if nothing tells which is wrong: then both are shown as filed, without a change.
 */
export const RowDoubt = z.object({
  shares: z.number(),
  value: z.number(),
  close: z.number(),
  mended: z.enum(['shares', 'value']).nullable(),
});
export type RowDoubt = z.infer<typeof RowDoubt>;

/**
 * The change of a position between two quarters. `previousShares` as filed; `adjustedPreviousShares` after the splits
 * between the quarters, which `splits` names (`10-for-1`, null for none). `changePercent` in per cent (12.4), null for a
 * new position. `value` at the end of the quarter, for a sold one at the end of the quarter before. `about` is the
 * change in shares times the average close of the quarter, null if unknown; the real prices are not filed. `low` and
 * `high` are the traded closes of the quarter in today's shares; all three are those from `closesSince` on, if it is there.
 */
export const QuarterChange = z.object({
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(['share', 'put', 'call', 'bond']),
  action: z.enum(changeActions),
  shares: z.number(),
  previousShares: z.number(),
  adjustedPreviousShares: z.number(),
  splits: z.string().nullable(),
  changePercent: z.number().nullable(),
  value: z.number(),
  doubt: RowDoubt.optional(),
  about: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  closesSince: z.string().optional(),
});
export type QuarterChange = z.infer<typeof QuarterChange>;

/** A quarter in the list of an investor's filings. */
export const QuarterRef = z.object({
  period: z.string(),
  filedOn: z.string().nullable(),
  url: z.string(),
  totalValue: z.number(),
  /** The part of the total that is puts and calls, at the value of the shares that they are on. */
  optionsValue: z.number(),
  /** Positions of every kind. */
  positions: z.number(),
  /** Whether the source distinguishes options from shares. */
  isDetailed: z.boolean(),
});
export type QuarterRef = z.infer<typeof QuarterRef>;

/** An investor in the list; `value` and `holdings` are without options. Null where it is unknown, as with holdings that were entered by hand. */
export const InvestorSummary = InvestorRef.extend({
  period: z.string().nullable(),
  filedOn: z.string().nullable(),
  value: z.number(),
  /** The change of the value since the quarter before, by prices and by trades. */
  valueChange: fraction.nullable(),
  holdings: z.number(),
  /** Puts and calls, at the value of the shares that they are on. */
  options: z.object({ count: z.number(), value: z.number() }),
  topTenWeight: fraction,
  /** The smaller of purchases and sales of the last quarter, divided by the value. */
  turnover: fraction.nullable(),
  /** The largest purchase of the last quarter; `about` at the price at its end. */
  largestPurchase: z
    .object({ symbol: z.string(), name: z.string(), action: z.enum(changeActions), about: z.number() })
    .nullable(),
});
export type InvestorSummary = z.infer<typeof InvestorSummary>;

/**
 * A holding. `weight` is the fraction of all that is held; an option's is the fraction of all options. `since` is the end of the first quarter of the unbroken holding period; `sinceFirst` is true if that is the
 * first known quarter, so the position may be older. `action` and the previous shares are null where the quarter before is
 * not known or a row is in doubt, `shares` for a holding that was entered without them. `line` has one number of shares for each of
 * the last 40 known quarters, oldest first, adjusted for splits; null where a row is in doubt. `priceThen` is the close on the day of the filing, comparable with `priceNow`,
 * the newest one; null where it is not known.
 */
export const HeldPosition = QuarterChange.omit({
  about: true,
  low: true,
  high: true,
  closesSince: true,
}).extend({
  action: z.enum(changeActions).nullable(),
  shares: z.number().nullable(),
  previousShares: z.number().nullable(),
  adjustedPreviousShares: z.number().nullable(),
  weight: fraction,
  since: z.string().nullable(),
  sinceFirst: z.boolean(),
  line: z.array(z.number().nullable()),
  priceThen: z.number().nullable(),
  priceNow: z.number().nullable(),
});
export type HeldPosition = z.infer<typeof HeldPosition>;

const Slug = z.object({ slug: z.string() });
export const FilingPeriod = z
  .string()
  .regex(/^\d{4}-(?:03-31|06-30|09-30|12-31)$/, 'A period is the last day of a quarter, such as 2026-06-30')
  .optional();

/** Why something cannot be shown, in one sentence; null if nothing is missing. */
const caveat = z.string().nullable();

/** A tile of the treemap. */
const LargePosition = z.object({
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(['share', 'put', 'call', 'bond']),
  weight: fraction,
  /** Null where the quarter before is not known. */
  action: z.enum(changeActions).nullable(),
  changePercent: z.number().nullable(),
});

const ActivityRow = z.object({
  symbol: z.string(),
  name: z.string(),
  investors: z.number(),
  /**
   * The sum over these investors of the part of the portfolio that the row is about: what they hold, bought (at the end of
   * the quarter) or sold (reductions at its end, exits at the end of the quarter before).
   */
  weight: fraction,
  /** Largest weight first. */
  who: z.array(InvestorRef.extend({ weight: fraction, changePercent: z.number().nullable() })),
});
export type ActivityRow = z.infer<typeof ActivityRow>;

/**
 * One of the best-known investors with what moved most in a quarter. `value` without options; `changes` counts all changed
 * positions; `about` is as in a `QuarterChange`, at the price of the filing where no close is known.
 */
export const InvestorMoves = InvestorRef.extend({
  value: z.number(),
  changes: z.number(),
  moves: z.array(
    QuarterChange.pick({ symbol: true, name: true, kind: true, action: true, changePercent: true }).extend({
      about: z.number(),
    }),
  ),
});
export type InvestorMoves = z.infer<typeof InvestorMoves>;

const FollowReturn = z.object({ totalReturn: fraction, annualised: fraction.nullable() });

export const investorPages = {
  list: endpoint('public', 'GET /investors', {
    summary: 'All investors with the key figures of their last filing',
    query: z.object({
      sort: z
        .enum(investorSorts, { error: `sort must be one of ${investorSorts.join(', ')}` })
        .default('value'),
    }),
    reply: success({ investors: z.array(InvestorSummary) }),
  }),
  activity: endpoint('public', 'GET /investors/activity', {
    summary: 'What most investors hold, bought and sold in a quarter',
    query: z.object({
      period: FilingPeriod,
      by: z.enum(['investors', 'weight'], { error: 'by must be investors or weight' }).default('investors'),
    }),
    reply: success({
      period: z.string().nullable(),
      periods: z.array(z.string()),
      /** How many investors have filed for the quarter, and how many there are. */
      filed: z.number(),
      investors: z.number(),
      mostHeld: z.array(ActivityRow),
      mostBought: z.array(ActivityRow),
      mostSold: z.array(ActivityRow),
      /** New positions that two investors or more share. */
      newPositions: z.array(ActivityRow),
      exits: z.array(ActivityRow),
      caveat,
    }),
  }),
  moves: endpoint('public', 'GET /investors/moves', {
    summary: 'The largest purchases and sales of the best-known investors in the newest quarter',
    reply: success({
      /** The last quarter that most investors have filed for. */
      period: z.string().nullable(),
      investors: z.array(InvestorMoves),
    }),
  }),
  compare: endpoint('public', 'GET /investors/compare', {
    summary: 'Two investors side by side: overlap, shared and unique holdings',
    query: z.object({ a: z.string().max(200), b: z.string().max(200) }),
    reply: success({
      investors: z.array(InvestorSummary),
      overlap: fraction,
      /** Null below three shared holdings. */
      rankCorrelation: z.number().nullable(),
      industrySimilarity: fraction,
      /** How many holdings are shared; `shared` lists the largest. */
      sharedCount: z.number(),
      shared: z.array(z.object({ symbol: z.string(), name: z.string(), weights: z.array(fraction) })),
      /** How many holdings only one of them has, and the largest of them; `a` comes first. */
      uniqueCounts: z.array(z.number()),
      unique: z.array(z.array(z.object({ symbol: z.string(), name: z.string(), weight: fraction }))),
      caveat,
    }),
  }),
  single: endpoint('public', 'GET /investors/:slug', {
    summary: 'An investor with the holdings of a quarter, largest first, then the options, page by page',
    params: Slug,
    query: z.object({ period: FilingPeriod, page: pageNumber(10_000) }),
    reply: success({
      investor: InvestorSummary,
      /** The quarter shown; null for holdings that were entered by hand. */
      quarter: QuarterRef.nullable(),
      previousPeriod: z.string().nullable(),
      /** Newest first. */
      quarters: z.array(QuarterRef),
      /** The number of holdings in the quarter, and apart from them of puts and calls. */
      held: z.number(),
      optionCount: z.number(),
      /** US dollars at the prices of the filings; what was paid is not filed. Null where the quarter before is not known. */
      bought: z.number().nullable(),
      sold: z.number().nullable(),
      /** Of the quarter shown, as in an `InvestorSummary`. */
      topTenWeight: fraction,
      turnover: fraction.nullable(),
      holdings: z.array(HeldPosition),
      page: z.number(),
      pages: z.number(),
      /** The largest holdings for the treemap; the others add up to the rest of 1. */
      largest: z.array(LargePosition),
      /** The largest puts and calls, weighed among themselves. */
      options: z.array(LargePosition),
      industries: z.array(z.object({ industry: z.string(), weight: fraction, holdings: z.number() })),
      /** Weights of the holdings that were largest at some time, by quarter, oldest first. */
      history: z.object({
        periods: z.array(z.string()),
        series: z.array(z.object({ symbol: z.string(), name: z.string(), weights: z.array(fraction) })),
      }),
      caveat,
    }),
  }),
  holdingsExport: endpoint('public', 'GET /investors/:slug/export', {
    summary: 'All holdings of a quarter as CSV, with weights and changes',
    params: Slug,
    query: z.object({ period: FilingPeriod }),
    reply: z.string(),
    media: 'text/csv',
  }),
  changes: endpoint('public', 'GET /investors/:slug/changes', {
    summary: 'What an investor bought, added to, reduced and sold in a quarter, adjusted for splits',
    params: Slug,
    query: z.object({
      period: FilingPeriod,
      /** An earlier quarter to compare with; the one before by default, if its filing is known. */
      since: FilingPeriod,
      /** Only these changes. */
      action: z.enum(changeActions).optional(),
      page: pageNumber(10_000),
    }),
    reply: success({
      period: z.string().nullable(),
      previousPeriod: z.string().nullable(),
      /** Largest change in dollars first; unchanged positions last. */
      changes: z.array(QuarterChange),
      counts: z.record(z.enum(changeActions), z.number()),
      page: z.number(),
      pages: z.number(),
      caveat,
    }),
  }),
  follow: endpoint('public', 'GET /investors/:slug/follow', {
    summary: 'What buying the filed portfolio the day after each filing would have returned',
    params: Slug,
    query: z.object({
      weights: z.enum(['value', 'equal'], { error: 'weights must be value or equal' }).default('value'),
      top: z.coerce.number().int().min(1).max(500).optional(),
      from: IsoDate.optional(),
      to: IsoDate.optional(),
      costs: z.coerce
        .number()
        .min(0)
        .max(0.05, 'costs is the fraction of each trade, at most 0.05')
        .default(0.001),
      benchmark: symbolInput('benchmark must be a symbol, such as SPY').default('SPY'),
      /** `total` reinvests dividends, of the holdings and of the benchmark; `price` leaves them out. */
      returns: z.enum(returnKinds, { error: 'returns must be total or price' }).default('total'),
    }),
    reply: success({
      follow: FollowReturn.extend({
        from: z.string(),
        to: z.string(),
        benchmark: FollowReturn.extend({ symbol: z.string(), name: z.string() }).nullable(),
        returns: z.enum(returnKinds),
        /** The mean share of the filed value without options that could be priced. */
        coverage: fraction,
        /** How many of the filings have puts and calls, which are not followed. */
        withOptions: z.number(),
        /** The mean share of the money that was moved at a rebalance. */
        turnover: fraction,
        rebalances: z.array(
          z.object({
            period: z.string(),
            filedOn: z.string(),
            /** The trading day at whose close the trades take place: the first after the filing. */
            date: z.string(),
            holdings: z.number(),
            coverage: fraction,
            turnover: fraction,
            /** US dollars of an initial 10,000. */
            value: z.number(),
            costs: z.number(),
            /** Holdings that could not be priced, largest first. */
            missing: z.array(z.string()),
          }),
        ),
        /** The value of 10,000 dollars by week. `benchmark` is null where it has no close. */
        line: z.array(z.object({ date: z.string(), value: z.number(), benchmark: z.number().nullable() })),
        caveats: z.array(z.string()),
      }).nullable(),
      /** Why there is nothing to follow; null otherwise. */
      reason: z.string().nullable(),
    }),
  }),
  followPrices: endpoint('public', 'GET /investors/:slug/follow/:period', {
    summary: 'The dates and prices at which following would have traded after one filing',
    params: Slug.extend({ period: z.string() }),
    query: z.object({
      weights: z.enum(['value', 'equal'], { error: 'weights must be value or equal' }).default('value'),
      top: z.coerce.number().int().min(1).max(500).optional(),
      from: IsoDate.optional(),
    }),
    reply: success({
      period: z.string(),
      /** Null if the filing for the period, or the next trading day, is not known. */
      date: z.string().nullable(),
      trades: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          weight: fraction,
          /** As traded that day, US dollars; null if it could not be priced. */
          price: z.number().nullable(),
        }),
      ),
    }),
  }),
};
