/** An exact decimal number: `units` × 10^-`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Rejects longer texts, because arithmetic on huge numbers would block the process. */
const maxTextLength = 64;
const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Parses a decimal from text (`"12.50"`, `"-3"`, `"1e-7"`) or from a number, read as its shortest decimal
 * representation (0.1 is one tenth). Returns undefined for anything else: NaN, infinities, and texts of more than 64
 * characters.
 */
export function parseDecimal(input: string | number): Decimal | undefined {
  const text = typeof input === 'number' ? String(input) : input.trim();
  const match = text.length <= maxTextLength ? pattern.exec(text) : null;
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return shift >= 0 ? { units: digits, scale: shift } : { units: digits * 10n ** BigInt(-shift), scale: 0 };
}

/** Parses like `parseDecimal`, but throws a RangeError for input that is not a decimal. */
export function decimal(input: string | number): Decimal {
  const parsed = parseDecimal(input);
  if (!parsed) throw new RangeError(`not a decimal number: ${input}`);
  return parsed;
}

export const zero: Decimal = { units: 0n, scale: 0 };

/** Returns the units at a scale that is not below that of the value. */
const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint =>
  scale === wanted ? units : units * 10n ** BigInt(wanted - scale);

function alignScales(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [unitsAt(a, scale), unitsAt(b, scale), scale];
}

/** a + b, exactly. */
export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = alignScales(a, b);
  return { units: left + right, scale };
}

/** a − b, exactly. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { units: -b.units, scale: b.scale });
}

/** a × b, exactly. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Returns a negative number, 0 or a positive number if a is less than, equal to or greater than b. */
export function compare(a: Decimal, b: Decimal): number {
  const [left, right] = alignScales(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/** a ÷ b, rounded to `scale` decimals, halves away from zero. Throws a RangeError when b is 0. */
export function divide(a: Decimal, b: Decimal, scale: number): Decimal {
  if (b.units === 0n) throw new RangeError('division by zero');
  const [left, right] = alignScales(a, b);
  return { units: divideHalfAway(left * 10n ** BigInt(scale), right), scale };
}

/**
 * a ÷ b, to be rounded again later. Truncates to `scale` decimals; if that loses a remainder and the last digit is 0 or
 * 5, moves it one away from zero, so that a later rounding gives the same result as rounding the exact quotient ("round
 * for reround" of the General Decimal Arithmetic specification). Throws a RangeError when b is 0.
 */
export function divideForRounding(a: Decimal, b: Decimal, scale: number): Decimal {
  if (b.units === 0n) throw new RangeError('division by zero');
  const [left, right] = alignScales(a, b);
  const numerator = left * 10n ** BigInt(scale);
  const units = numerator / right;
  if (numerator % right === 0n || units % 5n !== 0n) return { units, scale };
  return { units: units + (numerator < 0n === right < 0n ? 1n : -1n), scale };
}

/** Rounds to `scale` decimals, halves away from zero. */
export function round(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return value;
  return { units: divideHalfAway(value.units, 10n ** BigInt(value.scale - scale)), scale };
}

/** Formats as plain decimal text without exponent or trailing zeros: `"12.5"`, `"-0.000001"`, `"0"`. */
export function toText(value: Decimal): string {
  const digits = (value.units < 0n ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale).replace(/0+$/, '');
  const sign = value.units < 0n ? '-' : '';
  return sign + whole + (fraction && value.scale > 0 ? `.${fraction}` : '');
}

/** Counts the decimals without trailing zeros. */
export function decimalsOf(value: Decimal): number {
  const text = toText(value);
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}
