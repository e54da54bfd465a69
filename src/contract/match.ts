import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { PriceCurrencyInput, symbolInput } from './inputs.ts';
import { InvestorRef } from './investor-pages.ts';
import { editorSymbolRule } from './investors.ts';

/** Weights, overlaps and correlations have six decimals at most. Weights and overlaps are fractions: 0.211 is 21.1 %. */
const fraction = z.number();
const Weighted = z.object({ symbol: z.string(), weight: fraction });

/** What two portfolios share: `overlap` is the sum of the smaller weight of each shared holding, from 0 to 1. */
export const InvestorMatch = z.object({
  investor: InvestorRef,
  period: z.string().nullable(),
  overlap: fraction,
  /** Spearman's rank correlation of the shared holdings' weights; null below three shared holdings. */
  rankCorrelation: z.number().nullable(),
  /** The same sum as `overlap` by industry. */
  industrySimilarity: fraction,
  /** The shared industry with the largest common weight; null without one. */
  sharedIndustry: z.string().nullable(),
  /** The weight of their ten largest holdings. */
  concentration: fraction,
  /** As on the page of the investor: each share class is one, puts and calls are none. */
  holdings: z.number(),
  /** How many holdings are shared; `shared` lists the largest. */
  sharedCount: z.number(),
  shared: z.array(
    z.object({
      symbol: z.string(),
      /** The symbol of their listing, if it is another one of the same company. */
      filedAs: z.string().optional(),
      yours: fraction,
      theirs: fraction,
    }),
  ),
  /** Symbols of your largest holdings that they lack. The reply has their weights in `yours`. */
  onlyYours: z.array(z.string()),
  onlyTheirs: z.array(Weighted),
  /** The weight of their holdings that are not listed: the rest of 1. */
  theirOthers: fraction,
  /** The value of the shares that their puts and calls are on, US dollars. Options are not compared. */
  theirOptions: z.number(),
});
export type InvestorMatch = z.infer<typeof InvestorMatch>;

/** The result for one portfolio, the most similar investor first. */
const matchShape = {
  matches: z.array(InvestorMatch),
  /** The name of each stock and fund in the reply, by symbol. */
  names: z.record(z.string(), z.string()),
  /** The share of the portfolio's value in listed stocks and funds that could be priced. */
  coverage: fraction,
  /** Holdings that could not be compared, and why. */
  uncovered: z.array(z.object({ symbol: z.string(), name: z.string(), reason: z.string() })),
  /** How many holdings are compared: each listing is one. */
  compared: z.number(),
  /** The compared holdings, largest first and with all share classes as one, and the date of their prices. */
  yours: z.array(Weighted),
  asOf: z.string().nullable(),
  concentration: fraction,
  /** The overlap of today's portfolio with each quarter's filing, for the most similar investors. */
  development: z.array(
    z.object({
      investor: InvestorRef,
      points: z.array(z.object({ period: z.string(), overlap: fraction })),
    }),
  ),
  /** What is less exact in the development; null if nothing is. */
  caveat: z.string().nullable(),
  /** What the investors did in these holdings in the last quarter. */
  activity: z.array(
    z.object({
      symbol: z.string(),
      buyers: z.number(),
      sellers: z.number(),
      holders: z.number(),
    }),
  ),
  period: z.string().nullable(),
};
export const MatchReply = success(matchShape);

/** Whether funds are compared as held, or as the companies in them as far as their lists are known. */
const FundView = z.enum(['held', 'through'], { error: 'funds must be held or through' }).default('held');

/**
 * A holding with its value. Only the proportions matter; `currency` is that of the value, also `GBX`, if it is not US
 * dollars or a unit that all values share.
 */
export const HoldingInput = z.object({
  symbol: symbolInput(editorSymbolRule, 'Please enter a symbol'),
  value: z.number().positive('A value must be greater than 0').max(1e15),
  currency: PriceCurrencyInput.optional(),
});

export const match = {
  portfolio: endpoint('customer', 'GET /portfolios/:id/match', {
    summary:
      'The investors whose holdings resemble a portfolio, most similar first; the id `all` means all portfolios',
    params: z.object({ id: z.string() }),
    query: z.object({ funds: FundView }),
    reply: MatchReply,
  }),
  holdings: endpoint('public', 'POST /investors/match', {
    summary: 'The investors whose holdings resemble these, most similar first',
    body: z.object({
      holdings: z
        .array(HoldingInput)
        .min(1, 'Send at least one holding')
        .max(limits.matchedHoldings, `Send at most ${limits.matchedHoldings} holdings`),
      funds: FundView,
    }),
    reply: MatchReply,
  }),
};
