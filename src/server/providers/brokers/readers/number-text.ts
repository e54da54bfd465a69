const significantDigits = 15;

/** Writes a number with an exponent as plain digits: `1.5e-7` as `0.00000015`. Other text is returned unchanged. */
export function withoutExponent(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const decimals = padded.slice(at).replace(/0+$/, '');
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  return `${sign}${integer}${decimals ? `.${decimals}` : ''}`;
}

/**
 * Writes a binary number of a spreadsheet as the decimal that its author saw: 15 significant digits, which spreadsheets
 * keep, without the error of the binary form and without exponent.
 */
export function decimalText(number: number): string {
  const shortest = String(number);
  const text =
    shortest.length > significantDigits ? String(Number(number.toPrecision(significantDigits))) : shortest;
  return text === '-0' ? '0' : withoutExponent(text);
}
