import { compare, type Decimal, decimal, multiply, parseDecimal } from '../../../domain/decimal.ts';

/** Form 13F asks for dollars since the quarter after this day, and asked for thousands of dollars before. */
const lastPeriodInThousands = '2022-09-30';

const one = decimal('1');
const thousand = decimal('1000');
const thousandth = decimal('0.001');

interface FiledUnit {
  /** A value of a line, as filed, times this is US dollars. */
  lines: Decimal;
  /** The cover page's total, as filed, times this is US dollars. */
  cover: Decimal;
  warning?: string;
}

/** Whether a is a thousand times b, give or take what rounding to thousands makes of small lines. */
function isThousandfold(a: Decimal, b: Decimal): boolean {
  return compare(a, multiply(b, decimal('900'))) > 0 && compare(a, multiply(b, decimal('1100'))) < 0;
}

/** The unit of a filing's values, by its period and, where the lines are in another than they should be, by its cover. */
export function filedUnit(period: string, sum: Decimal, coverTotal: string | null): FiledUnit {
  const unit = period <= lastPeriodInThousands ? thousand : one;
  const total = parseDecimal(coverTotal ?? '');
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
