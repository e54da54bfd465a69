/** A row of a list of submissions; fields as the SEC writes them. */
export interface Submission {
  accession: string;
  form: string;
  filed: string;
  period?: string;
  items?: string;
  document?: string;
}

/** Returns what the SEC answers about a company: everything that it filed, column by column. */
export function submissionsReply(cik: string, name: string, rows: readonly Submission[]) {
  const column = <Value>(value: (row: Submission) => Value) => rows.map(value);
  return {
    cik: cik.padStart(10, '0'),
    entityType: 'operating',
    sic: '3571',
    sicDescription: 'Electronic Computers',
    insiderTransactionForOwnerExists: 0,
    insiderTransactionForIssuerExists: 1,
    name,
    tickers: ['AAPL'],
    exchanges: ['Nasdaq'],
    fiscalYearEnd: '0926',
    formerNames: [
      { name: 'APPLE COMPUTER INC', from: '1994-01-26T00:00:00.000Z', to: '2007-01-04T00:00:00.000Z' },
    ],
    filings: {
      recent: {
        accessionNumber: column(({ accession }) => accession),
        filingDate: column(({ filed }) => filed),
        reportDate: column(({ period }) => period ?? ''),
        acceptanceDateTime: column(({ filed }) => `${filed}T20:30:35.000Z`),
        act: column(() => '34'),
        form: column(({ form }) => form),
        fileNumber: column(() => '001-36743'),
        filmNumber: column(() => '261186614'),
        items: column(({ items }) => items ?? ''),
        core_type: column(({ form }) => form),
        size: column(() => 2_300_000),
        isXBRL: column(() => 1),
        isInlineXBRL: column(() => 1),
        primaryDocument: column(({ document }) => document ?? ''),
        primaryDocDescription: column(({ form }) => form),
      },
      files: [
        {
          name: `CIK${cik.padStart(10, '0')}-submissions-001.json`,
          filingCount: 1211,
          filingFrom: '1994-01-26',
          filingTo: '2015-06-30',
        },
      ],
    },
  };
}

export const appleCik = '320193';

/** A year of filings in the shape of Apple's. */
export const appleSubmissions: readonly Submission[] = [
  {
    accession: '0001140361-26-033123',
    form: '4',
    filed: '2026-08-20',
    period: '2026-08-18',
    document: 'xslF345X06/form4.xml',
  },
  {
    accession: '0000320193-26-000081',
    form: '10-Q',
    filed: '2026-07-31',
    period: '2026-06-27',
    document: 'aapl-20260627.htm',
  },
  {
    accession: '0000320193-26-000079',
    form: '8-K',
    filed: '2026-07-30',
    period: '2026-07-30',
    items: '2.02,9.01',
    document: 'aapl-20260730.htm',
  },
  {
    accession: '0001140361-26-020001',
    form: '144',
    filed: '2026-05-12',
    document: 'xsl144X01/primary_doc.xml',
  },
  {
    accession: '0000320193-26-000055',
    form: '10-Q',
    filed: '2026-05-01',
    period: '2026-03-28',
    document: 'aapl-20260328.htm',
  },
  {
    accession: '0000320193-26-000053',
    form: '8-K',
    filed: '2026-04-30',
    period: '2026-04-30',
    items: '2.02,8.01,9.01',
    document: 'aapl-20260430.htm',
  },
  {
    accession: '0001140361-26-006577',
    form: '8-K',
    filed: '2026-02-26',
    period: '2026-02-24',
    items: '5.07',
    document: 'ef20060722_8k.htm',
  },
  {
    accession: '0002012383-26-000812',
    form: 'SCHEDULE 13G/A',
    filed: '2026-02-05',
    document: 'xslSCHEDULE_13G_X01/primary_doc.xml',
  },
  {
    accession: '0001308179-26-000008',
    form: 'DEF 14A',
    filed: '2026-01-08',
    period: '2026-02-24',
    document: 'aapl4359751-def14a.htm',
  },
  {
    accession: '0000320193-25-000079',
    form: '10-K',
    filed: '2025-10-31',
    period: '2025-09-27',
    document: 'aapl-20250927.htm',
  },
];
