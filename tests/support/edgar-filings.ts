import type { Edgar, FiledTable } from '#server/providers/filings/edgar.ts';
import { EdgarFailure } from '#server/providers/filings/edgar-calls.ts';
import { addHoldings } from '#server/providers/filings/merge-tables.ts';
import type { EdgarFiling, EdgarServer } from './edgar-server.ts';
import { type SampleCover, type SampleLine, sampleCover, sampleTable } from './sample-filings.ts';

export const cik = '1800001';
export const manager = 'Sample Capital LP';
export const unknownIssuer: SampleLine = {
  issuer: 'UNHEARD OF HOLDINGS',
  className: 'COM',
  cusip: '90000A109',
};
export interface SampleFiling extends Partial<Omit<EdgarFiling, 'files'>> {
  cover?: SampleCover;
}

/** Adds a filing to the fake EDGAR. Its accession number ends in `number`. */
export function addFiling(
  server: EdgarServer,
  number: number,
  lines: SampleLine[],
  { cover, ...filing }: SampleFiling = {},
) {
  const filerCik = filing.cik ?? cik;
  server.file({
    cik: filerCik,
    accession: `0001193125-26-${String(number).padStart(6, '0')}`,
    form: '13F-HR',
    period: '2026-06-30',
    filedOn: '2026-08-14',
    manager,
    files: {
      'primary_doc.xml': sampleCover({ cik: filerCik, manager, ...cover }),
      'table.xml': sampleTable(lines),
    },
    ...filing,
  });
}

export const previousQuarter = {
  period: '2026-03-31',
  filedOn: '2026-05-15',
  cover: { period: '03-31-2026' },
};
export const nextQuarter = { period: '2026-09-30', filedOn: '2026-11-13', cover: { period: '09-30-2026' } };

/** Reads the holdings of the newest reported quarter, including amendments. Undefined without a filing. */
export async function newestFiling(edgar: Edgar, filerCik: string): Promise<FiledTable | undefined> {
  const refs = await edgar.filings(filerCik).catch((error: unknown) => {
    if (error instanceof EdgarFailure && error.kind === 'unknown') return [];
    throw error;
  });
  const filings = await edgar.quarter(refs.filter(({ period }) => period === refs[0]?.period));
  const [newest] = filings.slice(-1);
  if (!newest) return undefined;
  const [first = newest, ...others] = filings;
  let whole: Omit<FiledTable['table'], 'cover'> = first.table;
  for (const { table } of others) whole = await addHoldings(whole, table);
  return { ...newest, table: { ...whole, cover: newest.table.cover } };
}
