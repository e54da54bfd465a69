import { readHoldingValue } from '../../../domain/holdings.ts';
import type { Amount } from '../../../domain/limits.ts';

/** More than any number needs, with its currency and spaces. */
const maxLength = 80;

const currency = String.raw`(?:US\$|USD|\$)`;
const shape = new RegExp(
  String.raw`^(?<sign>[-+]?)\s*(?:${currency}\s*)?(?<inner>[-+]?)\s*(?<body>[\d.,].*?)\s*(?:${currency})?$`,
  'i',
);
const bracketed = new RegExp(
  String.raw`^(?<before>${currency})?\s*\((?<inside>.*)\)\s*(?<after>${currency})?$`,
  'i',
);

type Reading = string | { refusal: string } | undefined;

const twoWays = (text: string, whole: string, fraction: string): Reading => ({
  refusal: `"${text}" can mean ${whole}${fraction} or ${whole}.${fraction}. Write ${whole}${fraction} or ${whole}.${fraction}0.`,
});

const plain = (whole: string, fraction: string): string => `${whole || '0'}${fraction && `.${fraction}`}`;

const grouped = (whole: string, mark: string): string | undefined =>
  /^\d{1,3}(?:\D\d{3})+$/.test(whole) ? whole.replaceAll(mark, '') : undefined;

/** A number with one separator, which may set off thousands or decimals. */
function withOneMark(body: string, mark: string, semicolons: boolean): Reading {
  const [whole = '', fraction = ''] = body.split(mark);
  const mayBeThousands = /^\d{1,3}$/.test(whole) && whole !== '0' && fraction.length === 3;
  if (!mayBeThousands || (mark === '.' && !semicolons)) return plain(whole, fraction);
  return semicolons ? twoWays(body, whole, fraction) : whole + fraction;
}

function withMarks(body: string, semicolons: boolean): Reading {
  const decimalMark = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
  const groupMark = decimalMark === '.' ? ',' : '.';
  const parts = body.split(decimalMark);
  if (!body.includes(groupMark)) {
    return parts.length > 2 ? grouped(body, decimalMark) : withOneMark(body, decimalMark, semicolons);
  }
  const whole = grouped(parts[0] ?? '', groupMark);
  return parts.length > 2 || !whole ? undefined : plain(whole, parts[1] ?? '');
}

/** `1 234,50`: where spaces or apostrophes set off the thousands, the one other mark is that of the decimals. */
function withSpaces(body: string): Reading {
  const [, whole = '', fraction = ''] = /^([\d\s'’]+)[.,]?(\d*)$/.exec(body) ?? [];
  if (!/^\d{1,3}(?:[\s'’]\d{3})+$/.test(whole)) return undefined;
  return plain(whole.replace(/\D/g, ''), fraction);
}

function withExponent(body: string): Reading {
  const [, whole = '', mark, fraction = '', exponent] =
    /^(\d+)(?:([.,])(\d+))?e([+-]?\d{1,3})$/i.exec(body) ?? [];
  if (exponent === undefined || (mark === ',' && fraction.length === 3)) return undefined;
  return `${plain(whole, fraction)}e${exponent}`;
}

function digitsOf(body: string, semicolons: boolean): Reading {
  if (/^\d+$/.test(body)) return body;
  if (/^[\d.,]*\d[\d.,]*$/.test(body)) return withMarks(body, semicolons);
  return /e/i.test(body) ? withExponent(body) : withSpaces(body);
}

function signAndBody(text: string): { negative: boolean; body: string } | undefined {
  const { before = '', inside, after = '' } = bracketed.exec(text)?.groups ?? {};
  const unbracketed = inside === undefined ? text : `${before}${inside.trim()}${after}`;
  const { sign = '', inner = '', body } = shape.exec(unbracketed)?.groups ?? {};
  const signs = (inside === undefined ? '' : '(') + sign + inner;
  return body === undefined || signs.length > 1 ? undefined : { negative: /[(-]/.test(signs), body };
}

/** A cell's text for a message, cut where it is long. */
export function quoted(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text}"`;
}

/**
 * Reads a value as people and spreadsheets write it (`$1,234.50`, `(1,234.50)`, `1.234,50`, `1.2E+9`) into canonical
 * decimal text, US dollars, exactly. In a sheet with semicolons, which is how spreadsheets with a decimal comma save,
 * `1,234` and `1.234` can mean two things and are refused; elsewhere the comma sets off thousands. Within the bounds of `readHoldingValue`.
 */
export function readSheetValue(cell: string, delimiter: string): Amount {
  const text = cell.trim().replaceAll('\u2212', '-');
  if (text === '') return { ok: false, message: 'The value is missing.' };
  const parts = text.length <= maxLength ? signAndBody(text) : undefined;
  const reading = parts && digitsOf(parts.body, delimiter === ';');
  if (!parts || !reading) {
    return { ok: false, message: `${quoted(text)} is not a number of US dollars. Write it like 1234.50.` };
  }
  if (typeof reading !== 'string') return { ok: false, message: reading.refusal };
  const amount = readHoldingValue(parts.negative ? `-${reading}` : reading);
  return amount.ok ? amount : { ok: false, message: `${amount.message}.` };
}
