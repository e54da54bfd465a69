import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { boundedFilings } from '#domain/company-filings/bounded-filings.ts';
import type { CompanyFiling } from '#domain/company-filings/company-filing.ts';
import { groupOfForm } from '#domain/company-filings/forms.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import type { AboutSubmissions } from './submissions.ts';

/** The newest filings, column by column. */
const Columns = z.object({
  accessionNumber: z.array(z.string()),
  filingDate: z.array(z.string()),
  reportDate: z.array(z.string()),
  form: z.array(z.string()),
  items: z.array(z.string()),
  primaryDocument: z.array(z.string()),
});
const Submissions = z.object({
  cik: z.union([z.string(), z.number()]),
  filings: z.object({ recent: Columns }),
});

const maxItems = 20;
const accessionNumber = /^\d{10}-\d{2}-\d{6}$/;
const itemNumber = /^\d{1,2}(?:\.\d{2})?$/;
/** A file, which may be in a folder: `xslF345X06/form4.xml`. */
const documentPath = /^(?:[\w-]{1,40}\/)?[\w-][\w.-]{0,120}$/;
const isDate = (text: string | undefined) => z.iso.date().safeParse(text).success;

const unreadable = (message: string) => new AppError('invalid', message, { reason: 'unprocessable' });

function parseJson(text: string): z.output<typeof Submissions> {
  let response: unknown;
  try {
    response = JSON.parse(text);
  } catch {
    throw unreadable('EDGAR sent a list of filings that is not JSON.');
  }
  const parsed = Submissions.safeParse(response);
  if (!parsed.success) throw unreadable('EDGAR sent a list of filings with unexpected fields.');
  return parsed.data;
}

type FilingColumns = z.output<typeof Columns>;

/** Returns the filing in a row of the columns; undefined for another form or a row with an invalid field. */
function toFiling(columns: FilingColumns, row: number, latest: string): CompanyFiling | undefined {
  const [accession, form, filed] = [columns.accessionNumber[row], columns.form[row], columns.filingDate[row]];
  if (!accession || !form || !filed || !groupOfForm(form)) return undefined;
  if (!accessionNumber.test(accession) || !isDate(filed) || filed > latest) return undefined;
  const [period, document] = [columns.reportDate[row], columns.primaryDocument[row]];
  return {
    accession,
    form,
    filed,
    period: period && isDate(period) ? period : null,
    items: (columns.items[row] ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => itemNumber.test(item))
      .slice(0, maxItems),
    document: document && documentPath.test(document) ? document : null,
  };
}

/** Reads a list of filings. Throws AppError 'invalid' if it is none, or that of another company. */
export function readSubmissions(text: string, { cik, latest }: AboutSubmissions): CompanyFiling[] {
  const { cik: stated, filings } = parseJson(text);
  if (String(stated).replace(/^0+(?=\d)/, '') !== cik)
    throw unreadable('EDGAR sent the filings of another company.');
  const { recent } = filings;
  const lengths = new Set(Object.values(recent).map(({ length }) => length));
  if (lengths.size > 1) throw unreadable('EDGAR sent a list of filings with columns of different lengths.');
  const found = new Map<string, CompanyFiling>();
  for (const row of recent.form.keys()) {
    const filing = toFiling(recent, row, latest);
    if (filing) found.set(filing.accession, filing);
  }
  return boundedFilings([...found.values()]);
}

/** Reads a list of filings in the child process. */
export const parseSubmissions = async ({ bytes }: ParserSource, about: AboutSubmissions) =>
  readSubmissions((await bytes()).toString('utf8'), about);
