import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { symbolInput } from './inputs.ts';
import { editorSymbolRule } from './investors.ts';

const params = z.object({ symbol: symbolInput(editorSymbolRule) });

/** Of a fund: 0.0782 is 7.82 %. */
const fraction = z.number();

const FundHolding = z.object({
  /** Of the listing of the company; a depositary receipt stands for the local share. Null for a share listed elsewhere. */
  symbol: z.string().nullable(),
  /** The share classes that it could be, if the list does not say which. */
  classes: z.array(z.string()),
  name: z.string(),
  weight: fraction,
  country: z.string().nullable(),
  sector: z.string().nullable(),
});
export type FundHolding = z.infer<typeof FundHolding>;

const Group = z.object({ name: z.string().nullable(), weight: fraction });

const Fund = z.object({
  /** Null if it is not known what the fund holds. */
  list: z
    .object({
      asOf: z.string(),
      /** False if only the ten largest holdings are known. */
      complete: z.boolean(),
      count: z.number(),
      /** Largest first. */
      holdings: z.array(FundHolding),
      sectors: z.array(Group),
      countries: z.array(Group),
      /** The part that is in no known company: cash, bonds, other funds, and what the list leaves out. */
      unseen: fraction,
      source: z.string(),
    })
    .nullable(),
  /** Yearly cost in per cent; `gross` is before waivers. */
  cost: z.object({ percent: z.number(), basis: z.enum(['gross', 'net']), asOf: z.string() }).nullable(),
  /** Net assets in US dollars, all share classes of the fund together. */
  assets: z.object({ value: z.number(), asOf: z.string() }).nullable(),
});
export type Fund = z.infer<typeof Fund>;

export const funds = {
  fund: endpoint('public', 'GET /funds/:symbol', {
    summary: 'What a fund holds and costs, with the days of its figures',
    params,
    query: z.object({
      /** The 50 largest holdings, or all. */
      holdings: z.enum(['largest', 'all']).default('largest'),
    }),
    reply: success({ fund: Fund }),
  }),
  overlap: endpoint('public', 'GET /funds/:symbol/overlap', {
    summary: 'How much of two funds is the same: the smaller weight of each company, added up',
    params,
    query: z.object({ with: symbolInput(editorSymbolRule, 'Send the symbol of the other fund as with') }),
    reply: success({
      /** Null if the lists cannot be compared: one is not known, or only one of the two is known whole. */
      overlap: fraction.nullable(),
      /** True if only the ten largest holdings of both were compared. */
      atLeast: z.boolean(),
      dates: z.tuple([z.string(), z.string()]).nullable(),
      sharedCount: z.number(),
      /** The companies in both with the largest common weight. */
      shared: z.array(
        z.object({
          symbol: z.string().nullable(),
          name: z.string(),
          first: fraction,
          second: fraction,
        }),
      ),
    }),
  }),
  holders: endpoint('public', 'GET /stocks/:symbol/funds', {
    summary: 'The funds that hold a stock, as far as their lists are known, the largest weight first',
    params,
    reply: success({
      funds: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          weight: fraction,
          asOf: z.string(),
          /** False if only the ten largest holdings of the fund are known. */
          complete: z.boolean(),
        }),
      ),
    }),
  }),
};
