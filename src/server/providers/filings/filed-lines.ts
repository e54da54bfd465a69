import { add, compare, type Decimal, multiply, toText, zero } from '#domain/decimal.ts';
import { acceptedNumbers, readFiledNumber } from './filed-numbers.ts';
import { type FiledSecurity, FilingProblem, maxSecurities, noCusip } from './information-table.ts';

const maxLines = 1_000_000;
const cusipPattern = /^[0-9A-Z*@#]{9}$/;
const isinPattern = /^([A-Z]{2})([0-9A-Z]{9})\d$/;
/** Countries whose ISINs contain the CUSIP between country code and check digit. */
const cusipCountries = ['US', 'CA'];

/** The fields of a line, by element name. */
export type LineField =
  | 'nameOfIssuer'
  | 'titleOfClass'
  | 'cusip'
  | 'value'
  | 'sshPrnamt'
  | 'sshPrnamtType'
  | 'putCall';
export type TableLineTexts = Partial<Record<LineField, string>>;

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

/** Copies a slice, which would otherwise keep the whole text in memory. */
function copyOf(slice: string | undefined): string {
  return Buffer.from(slice ?? '').toString();
}

function amountOf(text: string | undefined, what: string, line: number): Decimal {
  const amount = readFiledNumber(text);
  if (amount) return amount;
  throw new FilingProblem(`Line ${line} of the information table has no valid ${what}. ${acceptedNumbers}`);
}

function cusipOf(text: string | undefined, line: number): string {
  const cusip = text?.toUpperCase() ?? '';
  if (cusipPattern.test(cusip)) return cusip;
  const [, country, contained] = isinPattern.exec(cusip) ?? [];
  if (country && contained && cusipCountries.includes(country)) return contained;
  const problem = country
    ? 'an ISIN instead of a CUSIP. Only ISINs of the United States and Canada contain the CUSIP.'
    : 'no CUSIP of nine characters.';
  throw new FilingProblem(`Line ${line} of the information table has ${problem}`);
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

/** Sums lines by security. Values are as filed, in dollars or thousands. */
export function createLineSums() {
  const sums = new Map<string, Sum>();
  let lines = 0;
  let total = zero;

  function sumFor(line: TableLineTexts): Sum {
    const cusip = cusipOf(line.cusip, lines);
    const putCall = putCallOf(line.putCall, lines);
    const unit = unitOf(line.sshPrnamtType, lines);
    const key = [
      cusip,
      putCall,
      unit,
      cusip === noCusip && `${line.nameOfIssuer} ${line.titleOfClass}`,
    ].join();
    const existing = sums.get(key);
    if (existing) return existing;
    if (sums.size === maxSecurities)
      throw new FilingProblem(
        'The filing has more than 200,000 securities, which is too many for a 13F filing.',
      );
    const issuer = copyOf(line.nameOfIssuer);
    const className = copyOf(line.titleOfClass);
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
    add(line: TableLineTexts): void {
      lines += 1;
      if (lines > maxLines)
        throw new FilingProblem(
          'The information table has more than 1,000,000 lines, which is too many for a 13F filing.',
        );
      const sum = sumFor(line);
      const value = amountOf(line.value, 'value', lines);
      sum.shares = add(sum.shares, amountOf(line.sshPrnamt, 'number of shares', lines));
      sum.value = add(sum.value, value);
      sum.lines += 1;
      total = add(total, value);
    },
    /** Returns the securities, largest value first. Filed values times `dollars` are US dollars. */
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
