import { compare, type Decimal, decimal, multiply, parseDecimal } from '#domain/decimal.ts';

/** At most 30 digits before the decimal point and 10 after it. */
const plain = /^\d{1,30}(?:\.\d{1,10})?$/;
const separated = /^\d{1,3}(?:,\d{3}){1,9}(?:\.\d{1,10})?$/;

export const acceptedNumbers = 'Accepted are 10000, 10,000 and 10000.50.';

/** Parses a number with or without thousands separators. Undefined for any other text. */
export function readFiledNumber(text: string | null | undefined): Decimal | undefined {
  if (text && plain.test(text)) return parseDecimal(text);
  return text && separated.test(text) ? parseDecimal(text.replaceAll(',', '')) : undefined;
}

/** Form 13F requires thousands of dollars up to this quarter and dollars since. */
const lastPeriodInThousands = '2022-09-30';

const one = decimal('1');
const thousand = decimal('1000');
const thousandth = decimal('0.001');

interface FiledUnit {
  /** Converts the filed value of a line to US dollars by multiplication. */
  lines: Decimal;
  /** Converts the filed total of the cover page to US dollars by multiplication. */
  cover: Decimal;
  warning?: string;
}

/** Whether `a` is about a thousand times `b`. Rounding to thousands causes deviations. */
function isThousandfold(a: Decimal, b: Decimal): boolean {
  return compare(a, multiply(b, decimal('900'))) > 0 && compare(a, multiply(b, decimal('1100'))) < 0;
}

/** Derives the unit of a filing's values from its period, and from the cover page if the lines deviate from it. */
export function filedUnit(period: string, sum: Decimal, total: Decimal | undefined): FiledUnit {
  const unit = period <= lastPeriodInThousands ? thousand : one;
  if (total && isThousandfold(total, sum)) {
    const warning = 'The lines are a thousandth of what the cover page says; its total was trusted.';
    return { lines: multiply(unit, thousand), cover: unit, warning };
  }
  if (total && isThousandfold(sum, total)) {
    const warning = 'The lines are a thousand times what the cover page says; its total was trusted.';
    return { lines: multiply(unit, thousandth), cover: unit, warning };
  }
  return { lines: unit, cover: unit };
}
