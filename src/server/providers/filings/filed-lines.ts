import { add, compare, type Decimal, multiply, parseDecimal, toText, zero } from '../../../domain/decimal.ts';
import { type FiledSecurity, FilingProblem } from './information-table.ts';

const maxLines = 1_000_000;
const amountPattern = /^\d{1,30}(?:\.\d{1,10})?$/;
const cusipPattern = /^[0-9A-Z*@#]{9}$/;
/** What filers write where a security has no CUSIP; securities of different issuers share it. */
const noCusip = '000000000';

/** The fields of a line of the information table, by the names of their elements. */
export type LineField =
  | 'nameOfIssuer'
  | 'titleOfClass'
  | 'cusip'
  | 'value'
  | 'sshPrnamt'
  | 'sshPrnamtType'
  | 'putCall';
export type FiledLine = Partial<Record<LineField, string>>;

interface Sum {
  cusip: string;
  issuer: string;
  className: string;
  putCall: FiledSecurity['putCall'];
  unit: FiledSecurity['unit'];
  shares: Decimal;
  value: Decimal;
  lines: number;
}

/** A slice of a long text keeps the whole of it in memory; this is a text of its own. */
function ownText(slice: string | undefined): string {
  return Buffer.from(slice ?? '').toString();
}

function amountOf(text: string | undefined, what: string, line: number): Decimal {
  const amount = text !== undefined && amountPattern.test(text) ? parseDecimal(text) : undefined;
  if (!amount)
    throw new FilingProblem(`Line ${line} of the information table has no ${what} that is a number.`);
  return amount;
}

function cusipOf(text: string | undefined, line: number): string {
  const cusip = text?.toUpperCase() ?? '';
  if (!cusipPattern.test(cusip))
    throw new FilingProblem(`Line ${line} of the information table has no CUSIP of nine characters.`);
  return cusip;
}

function putCallOf(text: string | undefined, line: number): FiledSecurity['putCall'] {
  const name = text?.toUpperCase();
  if (!name) return null;
  if (name === 'PUT') return 'Put';
  if (name === 'CALL') return 'Call';
  throw new FilingProblem(
    `Line ${line} of the information table is marked as an option, but neither Put nor Call.`,
  );
}

function unitOf(text: string | undefined, line: number): FiledSecurity['unit'] {
  const unit = text?.toUpperCase();
  if (unit === 'SH' || unit === 'PRN') return unit;
  throw new FilingProblem(
    `Line ${line} of the information table says neither SH (shares) nor PRN (principal amount).`,
  );
}

/** Sums the lines of each security as they come. Values are as filed: dollars or thousands. */
export function createLineSums() {
  const sums = new Map<string, Sum>();
  let lines = 0;
  let total = zero;

  function sumFor(line: FiledLine): Sum {
    const cusip = cusipOf(line.cusip, lines);
    const putCall = putCallOf(line.putCall, lines);
    const unit = unitOf(line.sshPrnamtType, lines);
    const key = [
      cusip,
      putCall,
      unit,
      cusip === noCusip && `${line.nameOfIssuer} ${line.titleOfClass}`,
    ].join();
    const known = sums.get(key);
    if (known) return known;
    const issuer = ownText(line.nameOfIssuer);
    const className = ownText(line.titleOfClass);
    const sum = { cusip, issuer, className, putCall, unit, shares: zero, value: zero, lines: 0 };
    sums.set(key, sum);
    return sum;
  }

  return {
    get lines() {
      return lines;
    },
    get total() {
      return total;
    },
    add(line: FiledLine): void {
      lines += 1;
      if (lines > maxLines)
        throw new FilingProblem(
          'The information table has more than 1,000,000 lines, which no 13F filing has.',
        );
      const sum = sumFor(line);
      const value = amountOf(line.value, 'value', lines);
      sum.shares = add(sum.shares, amountOf(line.sshPrnamt, 'number of shares', lines));
      sum.value = add(sum.value, value);
      sum.lines += 1;
      total = add(total, value);
    },
    /** Largest value first; a value as filed times `dollars` is US dollars. */
    securities(dollars: Decimal): FiledSecurity[] {
      return [...sums.values()]
        .sort((a, b) => compare(b.value, a.value))
        .map((sum) => ({
          ...sum,
          shares: toText(sum.shares),
          value: toText(multiply(sum.value, dollars)),
        }));
    },
  };
}
