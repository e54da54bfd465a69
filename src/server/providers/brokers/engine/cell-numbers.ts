import { parseDecimal, round, toText } from '#domain/decimal.ts';
import type { DecimalMark } from '#domain/typed-number.ts';

/** A number in a cell: signed decimal text, with the currency that is written beside it. */
export interface CellNumber {
  value: string;
  currency: string | null;
}

const symbols: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  P: 'GBX',
};
const blanks = new Set(['', '-', '--', '–', '—', 'n/a', 'not available']);
const noNumbers = new Set(['na', 'null', 'none']);

/** Whether a cell says that there is nothing. `NA` and `NULL` may be symbols. */
export const isEmptyCell = (text: string): boolean => blanks.has(text.trim().toLowerCase());

/** Whether a cell of numbers or dates says that there is nothing. */
export const isEmptyNumber = (text: string): boolean =>
  isEmptyCell(text) || noNumbers.has(text.trim().toLowerCase());

const longest = 64;
/** Products of two numbers of this length can still be parsed. */
const longestValue = 32;
const mostDecimals = 18;
const shape =
  /^(?<before>US\$|CA?\$|A\$|[$€£]|[A-Za-z]{3})?\s*(?<inner>[-+−]?)\s*(?<dollar>[$€£]?)(?<body>\d[\d.,'’\s]*|[.,]\d+)(?<exponent>e[-+]?\d+)?(?<trailing>-?)\s*(?<after>US\$|[$€£]|[A-Za-z]{3}|kr|p)?$/iu;

const grouped: Record<DecimalMark, RegExp> = {
  '.': /^\d{1,3}(?:\.\d{3})+$/,
  // In India the groups above a thousand have two digits.
  ',': /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/,
};
const spacedGroups = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/u;
const currencyCode = /^(?:[A-Z]{3}|GBp|ZAc)$/;

const groups = (text: string, mark: DecimalMark) =>
  grouped[mark].test(text) ? text.replaceAll(mark, '') : undefined;

/** Reads digits with one kind of separator, which separates thousands or decimals. */
function withOneMark(body: string, mark: DecimalMark, decimals: DecimalMark | undefined): string | undefined {
  const parts = body.split(mark);
  if (parts.length > 2) return groups(body, mark);
  const [whole = '', fraction = ''] = parts;
  const mayGroup = whole !== '0' && whole !== '' && groups(body, mark) !== undefined;
  if (mark === (decimals ?? '.') || !mayGroup) return `${whole || '0'}.${fraction}`;
  return whole + fraction;
}

function plainDigits(text: string, decimals: DecimalMark | undefined): string | undefined {
  const spaced = /[\s'’]/u.test(text);
  if (spaced && !spacedGroups.test(text)) return undefined;
  const body = text.replace(/[\s'’]/gu, '');
  const [points, commas] = [body.includes('.'), body.includes(',')];
  if (points && commas) {
    const mark = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
    const parts = body.split(mark);
    const whole = groups(parts[0] ?? '', mark === '.' ? ',' : '.');
    return parts.length === 2 && whole !== undefined ? `${whole}.${parts[1]}` : undefined;
  }
  const mark = points ? '.' : commas ? ',' : undefined;
  // A space between thousands leaves the mark to separate decimals.
  return mark ? withOneMark(body, mark, spaced ? mark : decimals) : body;
}

/** Writes digits with a decimal point in canonical form: no needless zeros, no minus before 0. */
function canonical(digits: string, isNegative: boolean): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const integer = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  const text = decimals ? `${integer}.${decimals}` : integer;
  return isNegative && text !== '0' ? `-${text}` : text;
}

/**
 * Reads a number as brokers write it: `$52.07`, `-$30.93`, `(1,234.50)`, `89,162.28 SEK`, `4.312,50`, `1 234,56`, `@5.00`.
 * `decimals` decides where a mark could separate thousands as well. Undefined for anything else.
 */
export function readNumber(text: string, decimals?: DecimalMark): CellNumber | undefined {
  let rest = text.trim().replace(/^@\s*/, '');
  if (rest.length > longest) return undefined;
  let isNegative = false;
  const bracketed = /^([^()]{0,4})\((.*)\)([^()]{0,4})$/.exec(rest);
  if (bracketed) {
    isNegative = true;
    rest = `${bracketed[1]}${bracketed[2]}${bracketed[3]}`.trim();
  }
  const sign = /^[-+−]/.exec(rest);
  if (sign) {
    if (sign[0] !== '+') isNegative = true;
    rest = rest.slice(1).trim();
  }
  const match = shape.exec(rest)?.groups;
  if (!match || (sign && match['inner'])) return undefined;
  const digits = plainDigits((match['body'] ?? '').trim(), decimals);
  if (!digits) return undefined;
  if (/[-−]/.test(`${match['inner']}${match['trailing']}`)) isNegative = true;
  const unit = match['before'] || match['dollar'] || match['after'] || '';
  if (/^[a-z]{3}$/i.test(unit) && !currencyCode.test(unit)) return undefined;
  const currency = symbols[unit.toUpperCase()] ?? (currencyCode.test(unit) ? unit : null);
  const isPlain = !match['exponent'] && (digits.split('.')[1] ?? '').length <= mostDecimals;
  const parsed = isPlain ? undefined : parseDecimal(digits.replace(/\.$/, '') + (match['exponent'] ?? ''));
  if (!isPlain && !parsed) return undefined;
  const value = canonical(parsed ? toText(round(parsed, mostDecimals)) : digits, isNegative);
  return value.length > longestValue ? undefined : { value, currency };
}
