import { z } from 'zod';
import { limits, readHoldingValue } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { amountInput, ById, pageNumber, symbolInput } from './inputs.ts';
import { visibleText } from './visible-text.ts';

/**
 * The 13F filing with an investor's holdings. Dates are ISO; `filedOn` is null if the file lacks it; `totalValue` in US
 * dollars.
 */
export const Filing = z.object({
  firm: z.string(),
  period: z.string(),
  filedOn: z.string().nullable(),
  url: z.string(),
  totalValue: z.number(),
  /** The part of the total that is puts and calls, at the value of the shares that they are on. */
  optionsValue: z.number().optional(),
});
export type Filing = z.infer<typeof Filing>;

/**
 * A holding of an investor. `value` is the market value in US dollars. `symbol` is '' if unknown. `putCall` marks an
 * option, which is not a shareholding. `percent` is the share of what the filing holds, null for an option. `previousShares` are those of the
 * quarter before, and `splitAdjustment` is the split (`10-for-1`) applied to them, null if they are as filed.
 */
export const Holding = z.object({
  symbol: z.string(),
  value: z.number(),
  name: z.string(),
  putCall: z.enum(['Put', 'Call']).nullable(),
  shares: z.number().nullable(),
  previousShares: z.number().nullable(),
  splitAdjustment: z.string().nullable(),
  percent: z.number().nullable(),
});
export type Holding = z.infer<typeof Holding>;

/** An investor in the home page's list. `firm` is the filer, null without a filing. */
export const InvestorName = z.object({ _id: z.string(), name: z.string(), firm: z.string().nullable() });
export type InvestorName = z.infer<typeof InvestorName>;

/** An investor with the last part of its page's address: a slug, or the id where there is none yet. */
export const ListedInvestor = InvestorName.extend({ slug: z.string() });
export type ListedInvestor = z.infer<typeof ListedInvestor>;

export const Investor = InvestorName.extend({
  /** The largest ones only. Options, which have `putCall`, come after all else. */
  holdings: z.array(
    z.object({ symbol: z.string(), value: z.number(), putCall: z.enum(['Put', 'Call']).optional() }),
  ),
  /** Counts all holdings, options included. */
  holdingCount: z.number(),
});
export type Investor = z.infer<typeof Investor>;

/** How the editors' forms describe a symbol. */
export const editorSymbolRule = 'A symbol is letters, digits and dashes, such as AAPL or BRK-B';
const HoldingSymbol = symbolInput(editorSymbolRule, 'Please enter a symbol');
const HoldingValue = amountInput('Please enter a value', readHoldingValue);

/** An investor as an administrator enters it: unique symbols, values in US dollars (JSON number or decimal text). */
export const InvestorForm = z.object({
  name: visibleText({ what: 'name', missing: 'Please enter a name', maxLength: limits.investorNameLength }),
  holdings: z
    .array(z.object({ symbol: HoldingSymbol, value: HoldingValue }))
    .max(limits.holdingsPerInvestor, `A wizard can have at most ${limits.holdingsPerInvestor} holdings`)
    .superRefine((holdings, context) => {
      const seen = new Set<string>();
      for (const [index, { symbol }] of holdings.entries()) {
        if (seen.has(symbol))
          context.addIssue({ code: 'custom', path: [index, 'symbol'], message: `${symbol} appears twice` });
        seen.add(symbol);
      }
    }),
});
export type InvestorForm = z.output<typeof InvestorForm>;

const Counts = z.object({ wizards: z.number(), holdings: z.number() });

/** The effect of an import: counts before and after, and the names of added, removed and kept investors. */
export const InvestorImportSummary = z.object({
  before: Counts,
  after: Counts,
  added: z.array(z.string()),
  removed: z.array(z.string()),
  kept: z.array(z.string()),
});
export type InvestorImportSummary = z.infer<typeof InvestorImportSummary>;

/** An import that can be undone. */
export const PastImport = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  fileName: z.string(),
  before: Counts,
  after: Counts,
});
export type PastImport = z.infer<typeof PastImport>;

export const wizards = {
  all: endpoint('public', 'GET /wizards/all', {
    summary: 'All wizards with their 1,000 largest holdings, by name',
    reply: success({ wizards: z.array(Investor) }),
  }),
  names: endpoint('public', 'GET /wizards/names', {
    summary: 'All wizards without holdings, in the order of the home page',
    reply: success({ wizards: z.array(ListedInvestor) }),
  }),
  single: endpoint('public', 'GET /wizards/single/:id', {
    summary: "A wizard's holdings, largest first, page by page",
    params: ById,
    query: z.object({ page: pageNumber(10_000) }),
    reply: success({
      _id: z.string(),
      name: z.string(),
      filing: Filing.nullable(),
      holdings: z.array(Holding),
      /** Counts the holdings of all pages. */
      holdingCount: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  }),
  create: endpoint('admin', 'POST /wizards/create', {
    summary: 'Create a wizard',
    status: 201,
    body: InvestorForm,
    reply: success({ _id: z.string() }),
  }),
  update: endpoint('admin', 'PUT /wizards/update/:id', {
    summary:
      'Change the name and the shareholdings of a wizard; options and holdings without a symbol stay unchanged',
    params: ById,
    body: InvestorForm,
    reply: Done,
  }),
  remove: endpoint('admin', 'DELETE /wizards/delete/:id', {
    summary: 'Delete a wizard',
    params: ById,
    reply: Done,
  }),
  import: endpoint('admin', 'POST /wizards/import', {
    summary:
      'Replace all wizards with those of a CSV file (`file`); with `preview=1` only return the changes',
    query: z.object({ preview: z.literal('1').optional() }),
    form: z.object({}),
    files: { field: 'file', max: 1 },
    reply: success({ summary: InvestorImportSummary }),
  }),
  imports: endpoint('admin', 'GET /wizards/imports', {
    summary: 'The last three imports, newest first',
    reply: success({ imports: z.array(PastImport) }),
  }),
  restore: endpoint('admin', 'POST /wizards/imports/:id/restore', {
    summary: 'Restore the wizards from before an import',
    params: ById,
    reply: success({ summary: InvestorImportSummary }),
  }),
  export: endpoint('admin', 'GET /wizards/export', {
    summary: 'The shareholdings of all wizards as CSV for import; with `template=1` an example file',
    query: z.object({ template: z.literal('1').optional() }),
    reply: z.string(),
    media: 'text/csv',
  }),
};
