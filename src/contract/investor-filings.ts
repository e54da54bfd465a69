import { z } from 'zod';
import { changeActions } from '#domain/filings/actions.ts';
import { limits } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { ById, pageNumber, symbolInput } from './inputs.ts';
import { editorSymbolRule, Filing } from './investors.ts';
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

/** The outcomes of a filing that could be read. */
export const filingOutcomes = ['created', 'updated', 'unchanged'] as const;

/** The result of importing a filing. `unchanged` means that the stored holdings were already identical. */
const ImportedFiling = z.object({
  wizard: z.object({ _id: z.string(), name: z.string(), period: z.string().nullable() }),
  outcome: z.enum(filingOutcomes),
  warnings: z.array(z.string()),
});
export type ImportedFiling = z.infer<typeof ImportedFiling>;

/** What an upload would change. Values in US dollars. */
export const FilingPreview = z.object({
  /** The name of the investor; `isNew` if it would be created. */
  investor: z.string(),
  isNew: z.boolean(),
  /** Whether the investor's holdings were entered by hand, which the filing replaces. */
  replacesEntered: z.boolean(),
  cik: z.string(),
  manager: z.string().nullable(),
  period: z.string(),
  filedOn: z.string().nullable(),
  /** The newer quarter that the investor goes on showing; null if it would show this one. */
  shownPeriod: z.string().nullable(),
  /** The first filing of the quarter, one that replaces an earlier one, one that adds to it, or nothing new. */
  kind: z.enum(['new', 'replacement', 'amendment', 'unchanged']),
  total: z.number(),
  positions: z.number(),
  /** The filing that it replaces or adds to, else that of the quarter before. */
  comparedWith: z
    .object({ period: z.string(), filedOn: z.string().nullable(), total: z.number() })
    .nullable(),
  /** The positions by what changes, with the names of the largest. */
  changes: z.array(
    z.object({ action: z.enum(changeActions), count: z.number(), names: z.array(z.string()) }),
  ),
  warnings: z.array(z.string()),
});
export type FilingPreview = z.infer<typeof FilingPreview>;

/** How an upload names the investor and the quarter, if the file does not. */
const UploadQuery = z.object({ cik: Cik.optional(), name: InvestorName, period: QuarterEnd.optional() });

/** An investor whose filings are followed. `following` is false once the holdings were edited manually. */
export const FollowedFiler = z.object({
  _id: z.string(),
  name: z.string(),
  cik: z.string(),
  following: z.boolean(),
  filing: Filing.nullable(),
  warnings: z.array(z.string()),
  lastRefresh: z.object({ at: z.string(), failed: z.boolean(), message: z.string() }).nullable(),
});
export type FollowedFiler = z.infer<typeof FollowedFiler>;

/** A split that is not known, although the shares of several investors (by name) changed by its ratio in the quarter. */
export const SplitAlert = z.object({
  symbol: z.string(),
  name: z.string(),
  period: z.string(),
  /** Such as `10-for-1`. */
  ratio: z.string(),
  investors: z.array(z.string()),
});
export type SplitAlert = z.infer<typeof SplitAlert>;

/** A security in the filings. `value` is the total in US dollars across the newest filings of all investors. */
export const FilingSecurity = z.object({
  _id: z.string(),
  cusip: z.string(),
  issuer: z.string(),
  className: z.string(),
  symbol: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  value: z.number(),
});
export type FilingSecurity = z.infer<typeof FilingSecurity>;

export const filings = {
  list: endpoint('admin', 'GET /wizards/filings', {
    summary: 'The wizards that follow 13F filings, and the preconfigured investors',
    reply: success({
      /** Whether requests to the SEC are enabled. */
      edgar: z.boolean(),
      /** Whether a refresh of all investors is running. */
      refreshing: z.boolean(),
      investors: z.array(FollowedFiler),
      alerts: z.array(SplitAlert),
      known: z.array(z.object({ name: z.string(), firm: z.string(), cik: z.string() })),
    }),
  }),
  refresh: endpoint('admin', 'POST /wizards/filings/refresh', {
    summary: "Create or update a wizard from an investor's newest 13F filing on the SEC's EDGAR",
    body: z.object({ cik: Cik, name: InvestorName }),
    reply: success(ImportedFiling.shape),
  }),
  refreshAll: endpoint('admin', 'POST /wizards/filings/refresh-all', {
    summary: 'Start a refresh of every wizard that follows filings; the list shows its progress',
    reply: success({ investors: z.number(), startedAt: z.string() }),
  }),
  upload: endpoint('admin', 'POST /wizards/filings/upload', {
    summary:
      'Create or update a wizard from a file (`file`): the information table in XML, or the complete submission text',
    query: UploadQuery,
    form: z.object({}),
    files: { field: 'file', max: 1 },
    reply: success({
      ...ImportedFiling.shape,
      /** The id for the undo, which is possible for a minute; null if nothing was changed. */
      undo: z.string().nullable(),
    }),
  }),
  preview: endpoint('admin', 'POST /wizards/filings/preview', {
    summary: 'What an upload of this file would change; stores nothing',
    query: UploadQuery,
    form: z.object({}),
    files: { field: 'file', max: 1 },
    reply: success({ preview: FilingPreview }),
  }),
  undo: endpoint('admin', 'POST /wizards/filings/undo/:id', {
    summary: 'Restore the investor and its quarters from before an upload, for a minute',
    params: ById,
    reply: Done,
  }),
  cusips: endpoint('admin', 'GET /wizards/cusips', {
    summary: 'Securities in the filings, largest value first: those without a symbol, or the resolved ones',
    query: z.object({
      state: z.enum(['open', 'resolved']).default('open'),
      page: pageNumber(10_000),
    }),
    reply: success({
      cusips: z.array(FilingSecurity),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  }),
  resolve: endpoint('admin', 'PUT /wizards/cusips/:cusip', {
    summary: 'Set the symbol of a security, or null for none; applies to all future filings',
    params: z.object({ cusip: z.string() }),
    body: z.object({ symbol: symbolInput(editorSymbolRule).nullable() }),
    reply: Done,
  }),
};
