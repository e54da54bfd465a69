/** Returns a character of an ISIN as digits: 0 to 9, and 10 to 35 for A to Z. */
const digitsOf = (character: string): string => String(Number.parseInt(character, 36));

/** Returns the check digit of the first eleven characters of an ISIN (ISO 6166, the Luhn algorithm). */
function checkDigit(body: string): string {
  const digits = [...body].map(digitsOf).join('');
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return String((10 - (sum % 10)) % 10);
}

/**
 * Returns the ISIN of a security with a CUSIP. `country` is US or CA, the only ones whose ISINs contain CUSIPs. Null for
 * a CUSIP that begins with a letter, which belongs to an issuer of another country.
 */
export function isinOfCusip(cusip: string, country: 'US' | 'CA'): string | null {
  if (!/^[0-9][0-9A-Z]{8}$/.test(cusip)) return null;
  return country + cusip + checkDigit(country + cusip);
}
