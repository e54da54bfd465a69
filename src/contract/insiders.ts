import { z } from 'zod';
import { insiderTradeKinds } from '../domain/insiders/insider-trades.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { symbolInput } from './inputs.ts';
import { FilingPeriod, InvestorRef } from './investor-pages.ts';
import { editorSymbolRule } from './investors.ts';

const params = z.object({ symbol: symbolInput(editorSymbolRule) });
const kind = z.enum(insiderTradeKinds);

/** A trade of a day, all lines of the order added together. Shares and price as filed, before later splits. */
const InsiderTrade = z.object({
  kind,
  date: z.string(),
  /** The day of the filing; null if unknown. */
  filed: z.string().nullable(),
  /** The day on which the source first had the filing, that of the filing or one later; null if unknown. */
  seen: z.string().nullable(),
  /** As filed, the last name first. */
  person: z.string(),
  role: z.string().nullable(),
  /** Others who filed the same trade, such as the manager of a fund. */
  others: z.array(z.string()),
  shares: z.number(),
  /** The mean price of a share, US dollars. */
  price: z.number(),
  /** US dollars. */
  value: z.number(),
  /** The shares afterwards in the holding traded, which may be one of several; null if unknown. */
  sharesAfter: z.number().nullable(),
  /** The part of that holding that was sold, or by which a purchase increased it; null if unknown or new. */
  holdingChange: z.number().nullable(),
  /** Whether the trade follows a plan made before (rule 10b5-1); null if the source does not say. */
  planned: z.boolean().nullable(),
  /** The title of the security as filed; null if the source does not say. */
  security: z.string().nullable(),
  /** The report at the SEC if it was read, else the reports of the person, or of all insiders of the company. */
  source: z.string().nullable(),
});
export type InsiderTrade = z.infer<typeof InsiderTrade>;

/** A line of a report that is no purchase or sale on the market: a grant, an exercise, a gift, or rights to shares. */
const OtherTransaction = z.object({
  /** The SEC's code, and its meaning in plain words; `3` for what a new insider holds. */
  code: z.string(),
  name: z.string(),
  /** Whether the line is about options and other rights, whose number `shares` is then. */
  isDerivative: z.boolean(),
  security: z.string(),
  date: z.string(),
  filed: z.string(),
  person: z.string(),
  role: z.string().nullable(),
  others: z.array(z.string()),
  isAcquired: z.boolean(),
  shares: z.number(),
  /** US dollars; null if none is stated. */
  price: z.number().nullable(),
  sharesAfter: z.number().nullable(),
  /** Whether the holding is direct, and not in a trust or company. */
  isDirect: z.boolean(),
  planned: z.boolean().nullable(),
  /** The report at the SEC. */
  source: z.string(),
});
export type OtherTransaction = z.infer<typeof OtherTransaction>;

/** A stock that investors and insiders of the company bought. */
const SharedPurchase = z.object({
  symbol: z.string(),
  name: z.string(),
  /** How many investors bought; `who` names those with the largest weights. */
  investors: z.number(),
  who: z.array(InvestorRef),
  /** Officers and directors who bought, what they paid in US dollars, and the days of the first and last purchase. */
  persons: z.number(),
  value: z.number(),
  from: z.string(),
  through: z.string(),
});
export type SharedPurchase = z.infer<typeof SharedPurchase>;

export const insiders = {
  shared: endpoint('public', 'GET /investors/activity/insiders', {
    summary:
      'Stocks that investors bought in a quarter and insiders in it or the one after, most insiders first',
    query: z.object({ period: FilingPeriod }),
    reply: success({
      /** The quarter, by default the last that most investors have filed for; null without a filing. */
      period: z.string().nullable(),
      /** The days of which purchases of insiders count; null without a filing. */
      days: z.object({ from: z.string(), to: z.string() }).nullable(),
      stocks: z.array(SharedPurchase),
    }),
  }),
  trades: endpoint('public', 'GET /stocks/:symbol/insiders', {
    summary: 'What officers, directors and large owners of a company bought and sold, the newest first',
    params,
    reply: success({
      /** The last day of which trades are known; null if nothing is known about the company. */
      through: z.string().nullable(),
      /** Whether sales of this company are known, and not only large purchases. */
      hasSales: z.boolean(),
      /** The last day of the shipped list, which is not complete; null if it has nothing about the company. */
      shipped: z.object({ through: z.string(), hasSales: z.boolean() }).nullable(),
      /** The reports that were read from the SEC, by the days of their filing; null if none was. */
      read: z
        .object({
          count: z.number(),
          since: z.string(),
          newest: z.string(),
          /** When the last of them was read, ISO time. */
          at: z.string(),
          /** How many are still to be read. */
          waiting: z.number(),
        })
        .nullable(),
      /** From both; those of reports win. */
      trades: z.array(InsiderTrade),
      /** At least three officers or directors who traded in the same direction within 30 days, the newest first. */
      clusters: z.array(
        z.object({
          kind,
          from: z.string(),
          through: z.string(),
          persons: z.number(),
          value: z.number(),
        }),
      ),
      /** Of reports that were read, the newest hundred. */
      otherTransactions: z.array(OtherTransaction),
    }),
  }),
};
