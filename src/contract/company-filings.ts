import { z } from 'zod';
import { filingGroups } from '../domain/company-filings/forms.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { pageNumber, symbolInput } from './inputs.ts';
import { editorSymbolRule } from './investors.ts';

const group = z.enum(filingGroups, { error: `group must be one of ${filingGroups.join(', ')}` });

/** A filing of a company with the SEC. */
const CompanyFiling = z.object({
  /** The SEC's number of the filing: `0000320193-26-000045`. */
  accession: z.string(),
  /** `8-K`, or `8-K/A` for an amendment. */
  form: z.string(),
  /** The form in plain words. */
  name: z.string(),
  group,
  filed: z.string(),
  /** The end of the reported period, or the day of the event; null if not stated. */
  period: z.string().nullable(),
  /** The items of Form 8-K in plain words; empty for other forms. */
  items: z.array(z.object({ item: z.string(), name: z.string() })),
  /** The main document at the SEC. */
  url: z.string(),
});
export type CompanyFiling = z.infer<typeof CompanyFiling>;

export const companyFilings = {
  list: endpoint('public', 'GET /stocks/:symbol/filings', {
    summary: 'What a company filed with the SEC, in plain words, the newest first',
    params: z.object({ symbol: symbolInput(editorSymbolRule) }),
    query: z.object({
      /** Only these: figures and meetings, news, holdings of insiders, holdings above 5 %. */
      group: group.optional(),
      page: pageNumber(100),
    }),
    reply: success({
      /**
       * Why nothing is listed: the operator has not set `EDGAR_USER_AGENT`, the SEC's number of the company is not known,
       * the list is not read yet, or it could not be read. Null if filings are listed.
       */
      missing: z.enum(['setting', 'number', 'waiting', 'failed']).nullable(),
      /** All filings of the company at the SEC; null without its number. */
      source: z.string().nullable(),
      /** When the list was read last. */
      readAt: z.string().nullable(),
      filings: z.array(CompanyFiling),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  }),
};
