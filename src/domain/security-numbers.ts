/** The number of a security; one of the two is null. */
export interface SecurityNumber {
  isin: string | null;
  cusip: string | null;
}

/** An ISIN, and a CUSIP with its check digit. */
const patterns = { isin: /^[A-Z]{2}[A-Z0-9]{9}\d$/, cusip: /^(?=.*\d)[A-Z0-9]{8}\d$/ };

/** Reads a query as an ISIN or CUSIP, with or without spaces; undefined for any other query. */
export function securityNumberOf(query: string): SecurityNumber | undefined {
  const number = query.replace(/[\s-]/g, '').toUpperCase();
  if (patterns.isin.test(number)) return { isin: number, cusip: null };
  return patterns.cusip.test(number) ? { isin: null, cusip: number } : undefined;
}
