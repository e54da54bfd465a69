import { type Amount, readHoldingValue } from '#domain/limits.ts';

/** Longer than any valid value with currency and spaces. */
const maxLength = 80;

const currency = String.raw`(?:US\$|USD|\$)`;
const valuePattern = new RegExp(
  String.raw`^(?<sign>[-+]?)\s*(?:${currency}\s*)?(?<inner>[-+]?)\s*(?<body>[\d.,].*?)\s*(?:${currency})?$`,
  'i',
);
const parenthesesPattern = new RegExp(
  String.raw`^(?<before>${currency})?\s*\((?<inside>.*)\)\s*(?<after>${currency})?$`,
  'i',
);

/** Decimal text, a message for an ambiguous value, or undefined for an invalid one. */
type Reading = string | { problem: string } | undefined;

const ambiguous = (text: string, whole: string, fraction: string): Reading => ({
  problem: `"${text}" can mean ${whole}${fraction} or ${whole}.${fraction}. Write ${whole}${fraction} or ${whole}.${fraction}0.`,
});

const decimalText = (whole: string, fraction: string): string =>
  `${whole || '0'}${fraction && `.${fraction}`}`;

const withoutGroups = (whole: string, mark: string): string | undefined =>
  /^\d{1,3}(?:\D\d{3})+$/.test(whole) ? whole.replaceAll(mark, '') : undefined;

/** Reads a number with one separator, which separates either thousands or decimals. */
function readOneSeparator(body: string, mark: string, semicolons: boolean): Reading {
  const [whole = '', fraction = ''] = body.split(mark);
  const mayBeThousands = /^\d{1,3}$/.test(whole) && whole !== '0' && fraction.length === 3;
  if (!mayBeThousands || (mark === '.' && !semicolons)) return decimalText(whole, fraction);
  return semicolons ? ambiguous(body, whole, fraction) : whole + fraction;
}

function readSeparators(body: string, semicolons: boolean): Reading {
  const decimalMark = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
  const groupMark = decimalMark === '.' ? ',' : '.';
  const parts = body.split(decimalMark);
  if (!body.includes(groupMark)) {
    return parts.length > 2
      ? withoutGroups(body, decimalMark)
      : readOneSeparator(body, decimalMark, semicolons);
  }
  const whole = withoutGroups(parts[0] ?? '', groupMark);
  return parts.length > 2 || !whole ? undefined : decimalText(whole, parts[1] ?? '');
}

/** Reads numbers such as `1 234,50`. Spaces or apostrophes separate thousands, so the other separator is decimal. */
function readSpaced(body: string): Reading {
  const [, whole = '', fraction = ''] = /^([\d\s'’]+)[.,]?(\d*)$/.exec(body) ?? [];
  if (!/^\d{1,3}(?:[\s'’]\d{3})+$/.test(whole)) return undefined;
  return decimalText(whole.replace(/\D/g, ''), fraction);
}

function readExponent(body: string): Reading {
  const [, whole = '', mark, fraction = '', exponent] =
    /^(\d+)(?:([.,])(\d+))?e([+-]?\d{1,3})$/i.exec(body) ?? [];
  if (exponent === undefined || (mark === ',' && fraction.length === 3)) return undefined;
  return `${decimalText(whole, fraction)}e${exponent}`;
}

function readNumber(body: string, semicolons: boolean): Reading {
  if (/^\d+$/.test(body)) return body;
  if (/^[\d.,]*\d[\d.,]*$/.test(body)) return readSeparators(body, semicolons);
  return /e/i.test(body) ? readExponent(body) : readSpaced(body);
}

function splitSign(text: string): { negative: boolean; body: string } | undefined {
  const { before = '', inside, after = '' } = parenthesesPattern.exec(text)?.groups ?? {};
  const withoutParentheses = inside === undefined ? text : `${before}${inside.trim()}${after}`;
  const { sign = '', inner = '', body } = valuePattern.exec(withoutParentheses)?.groups ?? {};
  const signs = (inside === undefined ? '' : '(') + sign + inner;
  return body === undefined || signs.length > 1 ? undefined : { negative: /[(-]/.test(signs), body };
}

/** Quotes the text of a cell for a message, at most 40 characters of it. */
export function quoted(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text}"`;
}

/**
 * Reads a value in US dollars as people and spreadsheets write it (`$1,234.50`, `(1,234.50)`, `1.234,50`, `1.2E+9`) into
 * exact canonical decimal text. Spreadsheets with a decimal comma use semicolons as delimiter. In such a file `1,234` and
 * `1.234` are ambiguous and rejected; in other files the comma separates thousands. Has the bounds of `readHoldingValue`.
 */
export function readCsvValue(cell: string, delimiter: string): Amount {
  const text = cell.trim().replaceAll('\u2212', '-');
  if (text === '') return { ok: false, message: 'The value is missing.' };
  const parts = text.length <= maxLength ? splitSign(text) : undefined;
  const reading = parts && readNumber(parts.body, delimiter === ';');
  if (!parts || !reading) {
    return { ok: false, message: `${quoted(text)} is not a number of US dollars. Write it like 1234.50.` };
  }
  if (typeof reading !== 'string') return { ok: false, message: reading.problem };
  const amount = readHoldingValue(parts.negative ? `-${reading}` : reading);
  return amount.ok ? amount : { ok: false, message: `${amount.message}.` };
}
