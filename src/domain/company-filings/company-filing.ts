/** A filing with the SEC. */
export interface CompanyFiling {
  /** The SEC's number of the filing: `0000320193-26-000045`. */
  accession: string;
  /** `8-K`, or `8-K/A` for an amendment. */
  form: string;
  /** ISO date. */
  filed: string;
  /** The end of the reported period, or the day of the event, ISO; null if not stated. */
  period: string | null;
  /** The items of Form 8-K: `2.02`. */
  items: readonly string[];
  /** The file of its main document, with its folder if it has one; null if not stated. */
  document: string | null;
}

/** Orders filings, the newest first. */
export const byNewestFiling = (
  a: Pick<CompanyFiling, 'filed' | 'accession'>,
  b: Pick<CompanyFiling, 'filed' | 'accession'>,
): number => (a.filed === b.filed ? (a.accession < b.accession ? 1 : -1) : a.filed < b.filed ? 1 : -1);

/** Returns the address of a filing at the SEC: its main document, or else the list of its files. */
export function filingAddress(
  cik: string,
  { accession, document }: Pick<CompanyFiling, 'accession' | 'document'>,
): string {
  const folder = `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}`;
  return document ? `${folder}/${document}` : `${folder}/${accession}-index.htm`;
}

/** Returns the address of the list of all filings of a company at the SEC. */
export const filingsAddress = (cik: string): string =>
  `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=&owner=include&count=40`;
