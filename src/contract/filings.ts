import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../domain/symbols.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { Filing } from './wizards.ts';

/** A CIK, the SEC's number for a filer, without leading zeros. */
const Cik = z
  .string({ error: 'Please enter a CIK' })
  .trim()
  .regex(/^\d{1,10}$/, 'A CIK is a number of at most ten digits')
  .transform((text) => text.replace(/^0+(?=\d)/, ''));

const WizardName = z
  .string()
  .trim()
  .max(limits.wizardNameLength, `The name may have at most ${limits.wizardNameLength} characters`)
  .transform((name) => name || undefined)
  .optional();

const QuarterEnd = z
  .string()
  .regex(
    /^\d{4}-(?:03-31|06-30|09-30|12-31)$/,
    'A quarter ends on March 31, June 30, September 30 or December 31',
  );

/** What became of a filing, and what was odd about it. Nothing is `unchanged` that was not there as it is now. */
const Taken = {
  wizard: z.object({ _id: z.string(), name: z.string(), period: z.string().nullable() }),
  outcome: z.enum(['created', 'updated', 'unchanged']),
  warnings: z.array(z.string()),
};

/** A wizard that follows an investor's filings. `following` is false once its holdings were changed by hand. */
export const FollowedInvestor = z.object({
  _id: z.string(),
  name: z.string(),
  cik: z.string(),
  following: z.boolean(),
  filing: Filing.nullable(),
  warnings: z.array(z.string()),
  lastRefresh: z.object({ at: z.string(), failed: z.boolean(), message: z.string() }).nullable(),
});
export type FollowedInvestor = z.infer<typeof FollowedInvestor>;

/** A security of the filings. `value` in US dollars is that of all investors by their newest filings. */
export const Security = z.object({
  _id: z.string(),
  cusip: z.string(),
  issuer: z.string(),
  className: z.string(),
  symbol: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  value: z.number(),
});
export type Security = z.infer<typeof Security>;

const changeKinds = ['bought', 'added', 'cut', 'sold', 'unchanged'] as const;

/**
 * What happened to a position between two quarters. Values in US dollars, null where not known; shares are null for a
 * bond and, under `putCall`, those that the options are on.
 */
export const PositionChange = z.object({
  symbol: z.string(),
  name: z.string(),
  putCall: z.enum(['Put', 'Call']).nullable(),
  kind: z.enum(changeKinds),
  shares: z.number().nullable(),
  previousShares: z.number().nullable(),
  value: z.number().nullable(),
  previousValue: z.number().nullable(),
});
export type PositionChange = z.infer<typeof PositionChange>;

export const filings = {
  list: endpoint({
    method: 'GET',
    path: '/wizards/filings',
    access: 'admin',
    summary: 'The wizards that follow 13F filings, and the investors that come with the product',
    reply: success({
      /** Whether the SEC can be asked. */
      edgar: z.boolean(),
      /** Whether all are being refreshed right now. */
      refreshing: z.boolean(),
      investors: z.array(FollowedInvestor),
      known: z.array(z.object({ name: z.string(), firm: z.string(), cik: z.string() })),
    }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/wizards/filings/refresh',
    access: 'admin',
    summary: "Make or update a wizard from the newest 13F filing of an investor, asking the SEC's EDGAR",
    body: z.object({ cik: Cik, name: WizardName }),
    reply: success(Taken),
  }),
  refreshAll: endpoint({
    method: 'POST',
    path: '/wizards/filings/refresh-all',
    access: 'admin',
    summary: 'Begin to refresh every wizard that follows filings; the list tells how far it is',
    reply: success({ investors: z.number(), startedAt: z.string() }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/wizards/filings/upload',
    access: 'admin',
    summary:
      'Make or update a wizard from a file (`file`): the information table in XML, or a whole submission text',
    query: z.object({ cik: Cik.optional(), name: WizardName, period: QuarterEnd.optional() }),
    form: z.object({}),
    reply: success(Taken),
  }),
  cusips: endpoint({
    method: 'GET',
    path: '/wizards/cusips',
    access: 'admin',
    summary:
      'Securities of the filings, largest value first: those without a symbol, or those that have their answer',
    query: z.object({
      state: z.enum(['open', 'resolved']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    reply: success({
      cusips: z.array(Security),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/wizards/cusips/:cusip',
    access: 'admin',
    summary:
      'Say which symbol a security has, or with null that it has none; remembered for all filings to come',
    params: z.object({ cusip: z.string() }),
    body: z.object({
      symbol: z
        .string()
        .transform((text) => normaliseSymbol(text))
        .refine(isWellFormedSymbol, 'A symbol is letters, digits and dashes, such as AAPL or BRK-B')
        .nullable(),
    }),
    reply: Done,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/wizards/changes/:id',
    access: 'public',
    summary: 'What an investor bought, added to, cut and sold in the quarter of the last filing',
    params: z.object({ id: z.string() }),
    reply: success({
      _id: z.string(),
      name: z.string(),
      filing: Filing.nullable(),
      period: z.string().nullable(),
      /** Null where nothing is known to compare with. */
      previousPeriod: z.string().nullable(),
      /** False where only the largest holdings are known, with their shares a quarter before. */
      soldKnown: z.boolean(),
      /** Of all positions; the rows are the largest of each kind. */
      counts: z.record(z.enum(changeKinds), z.number()),
      rows: z.array(PositionChange),
    }),
  }),
};
