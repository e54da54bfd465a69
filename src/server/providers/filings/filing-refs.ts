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

/** A list of submissions, column by column. */
const Columns = z.object({
  accessionNumber: z.array(z.string()),
  filingDate: z.array(z.string()),
  reportDate: z.array(z.string()),
  form: z.array(z.string()),
});
const OlderFile = z.object({ name: z.string().regex(/^[\w-]+\.json$/), filingTo: z.string() });
const Submissions = z.object({
  name: z.string().nullish(),
  filings: z.object({ recent: Columns, files: z.array(OlderFile).nullish() }),
});

/** Filers had to send tables as XML from May 2013 on; earlier ones are prose. */
const firstPeriod = '2013-06-30';
/** Each has some thousand submissions: enough for a filer of 13F reports, which are four a year. */
const maxOlderFiles = 10;
const isDate = z.iso.date();

/** Validates a response of EDGAR. Throws an EdgarFailure. */
export function parseAs<Shape extends z.ZodType>(shape: Shape, response: unknown): z.output<Shape> {
  const parsed = shape.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new EdgarFailure('garbage', 'EDGAR sent JSON with unexpected fields.', { cause: parsed.error });
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

interface Filer {
  /** Without leading zeros. */
  cik: string;
  manager: string | null;
  archivesUrl: string;
}

function toRefs(
  { accessionNumber, filingDate, reportDate, form }: z.output<typeof Columns>,
  { cik, manager, archivesUrl }: Filer,
): FilingRef[] {
  return accessionNumber
    .map((accession, index) => ({
      cik,
      accession,
      form: form[index] ?? '',
      period: reportDate[index] ?? '',
      filedOn: filingDate[index] ?? '',
      manager,
      url: `${archivesUrl}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`,
    }))
    .filter((ref) => /^13F-HR(?:\/A)?$/.test(ref.form) && /^\d{10}-\d{2}-\d{6}$/.test(ref.accession))
    .filter((ref) => isDate.safeParse(ref.period).success && isDate.safeParse(ref.filedOn).success)
    .filter(({ period }) => period >= firstPeriod);
}

/**
 * Reads the 13F-HR and 13F-HR/A filings with a table from the list of a filer's submissions, newest period first. EDGAR
 * splits long lists: `readFile` returns an older part by its name. Throws an EdgarFailure.
 */
export async function readFilingRefs(
  response: unknown,
  { cik, archivesUrl }: Pick<Filer, 'cik' | 'archivesUrl'>,
  readFile: (name: string) => Promise<unknown>,
): Promise<FilingRef[]> {
  const { name, filings } = parseAs(Submissions, response);
  const filer = { cik, archivesUrl, manager: name || null };
  const refs = toRefs(filings.recent, filer);
  const older = (filings.files ?? []).filter(({ filingTo }) => filingTo >= firstPeriod);
  for (const { name: file } of older.slice(0, maxOlderFiles))
    refs.push(...toRefs(parseAs(Columns, await readFile(file)), filer));
  return refs.sort(byNewest);
}
