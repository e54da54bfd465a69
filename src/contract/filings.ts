import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../domain/symbols.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { Filing } from './investors.ts';
import { optionalVisibleText } from './visible-text.ts';

/** A CIK (the SEC's identifier of a filer) without leading zeros. */
const Cik = z
  .string({ error: 'Please enter a CIK' })
  .trim()
  .regex(/^\d{1,10}$/, 'A CIK is a number of at most ten digits')
  .transform((text) => text.replace(/^0+(?=\d)/, ''));

const InvestorName = optionalVisibleText({ what: 'name', maxLength: limits.investorNameLength });

const QuarterEnd = z
  .string()
  .regex(
    /^\d{4}-(?:03-31|06-30|09-30|12-31)$/,
    'A quarter ends on March 31, June 30, September 30 or December 31',
  );

/** The result of importing a filing. `unchanged` means that the stored holdings were already identical. */
const ImportedFiling = {
  wizard: z.object({ _id: z.string(), name: z.string(), period: z.string().nullable() }),
  outcome: z.enum(['created', 'updated', 'unchanged']),
  warnings: z.array(z.string()),
};

/** An investor whose filings are followed. `following` is false once the holdings were edited manually. */
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

/** A security in the filings. `value` is the total in US dollars across the newest filings of all investors. */
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
 * The change of a position between two quarters. Values in US dollars, null if unknown. Shares are null for bonds; for
 * options (`putCall`) they count the underlying shares. `splitAdjustment` is the split (`10-for-1`) applied to the
 * previous shares, null if they are as filed.
 */
export const PositionChange = z.object({
  symbol: z.string(),
  name: z.string(),
  putCall: z.enum(['Put', 'Call']).nullable(),
  kind: z.enum(changeKinds),
  shares: z.number().nullable(),
  previousShares: z.number().nullable(),
  splitAdjustment: z.string().nullable(),
  value: z.number().nullable(),
  previousValue: z.number().nullable(),
});
export type PositionChange = z.infer<typeof PositionChange>;

export const filings = {
  list: endpoint({
    method: 'GET',
    path: '/wizards/filings',
    access: 'admin',
    summary: 'The wizards that follow 13F filings, and the preconfigured investors',
    reply: success({
      /** Whether requests to the SEC are enabled. */
      edgar: z.boolean(),
      /** Whether a refresh of all investors is running. */
      refreshing: z.boolean(),
      investors: z.array(FollowedInvestor),
      known: z.array(z.object({ name: z.string(), firm: z.string(), cik: z.string() })),
    }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/wizards/filings/refresh',
    access: 'admin',
    summary: "Create or update a wizard from an investor's newest 13F filing on the SEC's EDGAR",
    body: z.object({ cik: Cik, name: InvestorName }),
    reply: success(ImportedFiling),
  }),
  refreshAll: endpoint({
    method: 'POST',
    path: '/wizards/filings/refresh-all',
    access: 'admin',
    summary: 'Start a refresh of every wizard that follows filings; the list shows its progress',
    reply: success({ investors: z.number(), startedAt: z.string() }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/wizards/filings/upload',
    access: 'admin',
    summary:
      'Create or update a wizard from a file (`file`): the information table in XML, or the complete submission text',
    query: z.object({ cik: Cik.optional(), name: InvestorName, period: QuarterEnd.optional() }),
    form: z.object({}),
    files: { field: 'file', max: 1 },
    reply: success(ImportedFiling),
  }),
  cusips: endpoint({
    method: 'GET',
    path: '/wizards/cusips',
    access: 'admin',
    summary: 'Securities in the filings, largest value first: those without a symbol, or the resolved ones',
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
    summary: 'Set the symbol of a security, or null for none; applies to all future filings',
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
    summary:
      'The positions that an investor opened, increased, reduced and closed in the quarter of the last filing',
    params: z.object({ id: z.string() }),
    reply: success({
      _id: z.string(),
      name: z.string(),
      filing: Filing.nullable(),
      period: z.string().nullable(),
      /** Null if there is no earlier quarter to compare with. */
      previousPeriod: z.string().nullable(),
      /** False if only the largest holdings and their previous shares are known. */
      soldKnown: z.boolean(),
      /** Counts of all positions; `rows` has only the largest of each kind. */
      counts: z.record(z.enum(changeKinds), z.number()),
      rows: z.array(PositionChange),
    }),
  }),
};
