/** The number of a security; one of the two is null. */
export interface SecurityNumber {
  isin: string | null;
  cusip: string | null;
}

/** An ISIN, a CUSIP with its check digit, and a German WKN. */
const patterns = {
  isin: /^[A-Z]{2}[A-Z0-9]{9}\d$/,
  cusip: /^(?=.*\d)[A-Z0-9]{8}\d$/,
  wkn: /^(?=.*\d)[A-HJ-NP-Z0-9]{6}$/,
};
const kind = /^(?:ISIN|CUSIP|WKN)(?:NO|NUMBER)?[:.]?/;

/** Returns the check digit of an ISIN by its first eleven characters (ISO 6166). */
function checkDigit(start: string): number {
  const digits = [...start].map((character) => Number.parseInt(character, 36)).join('');
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Returns the ISINs that contain a CUSIP: of an American and of a Canadian security. */
export const isinsOfCusip = (cusip: string): string[] =>
  ['US', 'CA']
    .map((country) => `${country}${cusip.toUpperCase()}`)
    .map((start) => `${start}${checkDigit(start)}`);

/**
 * Reads a query as an ISIN, a CUSIP or the WKN of a German security, with or without spaces and the name of the number;
 * undefined for any other query. Many symbols and words have the form of a WKN.
 */
export function securityNumberOf(query: string): SecurityNumber | undefined {
  const number = query.replace(/[\s-]/g, '').toUpperCase().replace(kind, '');
  if (patterns.isin.test(number)) return { isin: number, cusip: null };
  if (patterns.cusip.test(number)) return { isin: null, cusip: number };
  if (!patterns.wkn.test(number)) return undefined;
  const start = `DE000${number}`;
  return { isin: `${start}${checkDigit(start)}`, cusip: null };
}
