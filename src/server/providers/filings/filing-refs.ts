import { z } from 'zod';
import { EdgarFailure } from './edgar-calls.ts';

export interface FilingRef {
  /** Without leading zeros. */
  cik: string;
  accession: string;
  form: string;
  /** ISO date, the last day of the quarter. */
  period: string;
  filedOn: string;
  /** The filer's name in EDGAR. */
  manager: string | null;
  /** The page that lists the filing's files. */
  url: string;
}

const Submissions = z.object({
  name: z.string().nullish(),
  filings: z.object({
    recent: z.object({
      accessionNumber: z.array(z.string()),
      filingDate: z.array(z.string()),
      reportDate: z.array(z.string()),
      form: z.array(z.string()),
    }),
  }),
});
const isDate = z.iso.date();

/** Validates a response of EDGAR. Throws an EdgarFailure. */
export function parseAs<Shape extends z.ZodType>(shape: Shape, response: unknown): z.output<Shape> {
  const parsed = shape.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new EdgarFailure('garbage', 'EDGAR sent JSON with unexpected fields.', parsed.error);
}

/** Removes the leading zeros of a CIK, as in EDGAR's addresses. Throws an EdgarFailure. */
export function plainCik(cik: string): string {
  if (!/^\d{1,10}$/.test(cik)) throw new EdgarFailure('unknown', 'A CIK is a number of at most ten digits.');
  return cik.replace(/^0+(?=\d)/, '');
}

const byNewest = (a: FilingRef, b: FilingRef) =>
  b.period.localeCompare(a.period) ||
  b.filedOn.localeCompare(a.filedOn) ||
  b.accession.localeCompare(a.accession);

/** Reads the 13F-HR and 13F-HR/A filings from a list of submissions, newest period first. Throws an EdgarFailure. */
export function readFilingRefs(response: unknown, cik: string, archivesUrl: string): FilingRef[] {
  const submissions = parseAs(Submissions, response);
  const { accessionNumber, filingDate, reportDate, form } = submissions.filings.recent;
  return accessionNumber
    .map((accession, index) => ({
      cik,
      accession,
      form: form[index] ?? '',
      period: reportDate[index] ?? '',
      filedOn: filingDate[index] ?? '',
      manager: submissions.name || null,
      url: `${archivesUrl}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`,
    }))
    .filter((ref) => /^13F-HR(?:\/A)?$/.test(ref.form) && /^\d{10}-\d{2}-\d{6}$/.test(ref.accession))
    .filter((ref) => isDate.safeParse(ref.period).success && isDate.safeParse(ref.filedOn).success)
    .sort(byNewest);
}
