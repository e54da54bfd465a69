/** What a filing states of a row that cannot be right, because its value divided by its shares is far from the close. */
export interface RowDoubt {
  /** As filed. */
  readonly shares: number;
  /** US dollars, as filed. */
  readonly value: number;
  /** The close at the end of the quarter in US dollars, as traded then. */
  readonly close: number;
  /** Which of the two numbers is shown as value and close imply it; null if nothing tells which of them is wrong. */
  readonly mended: 'shares' | 'value' | null;
}

/** The numbers of a row, with the doubt about those of the filing. */
export interface FiledAmounts {
  readonly shares: number;
  readonly value: number;
  readonly doubt?: RowDoubt;
}

/** What a row is judged by. */
export interface RowEvidence {
  /** The close at the end of the quarter in US dollars, as traded then. */
  close: number;
  /** New shares for each old one by the splits between the end of the quarter and the filing; undefined without one. */
  laterSplit: number | undefined;
  /** Returns the shares of the position in the quarters before and after, in shares of this one, where they are right. */
  sharesBeside?: () => readonly number[];
}

/** A price of another day of the quarter, or of the day of filing, is hardly ever further from the close. */
const farFactor = 1.5;
/** Values that are filed in thousands are rounded to this many dollars. */
const rounding = 1_000;
const thousand = 1_000;
/** Filers use their own prices, which differ slightly. */
const priceTolerance = 0.05;
const unitTolerance = 0.15;
const sameNumber = 0.005;
/** Holdings change from quarter to quarter, so only a number of shares this near confirms another. */
const besideTolerance = 0.1;

const isNear = (a: number, b: number, tolerance: number) => Math.abs(a / b - 1) <= tolerance;

/** Whether the value of a row divided by its shares is near the close. */
export function isPlausible(
  { shares, value }: Pick<FiledAmounts, 'shares' | 'value'>,
  close: number,
): boolean {
  const factor = value / shares / close;
  return (factor <= farFactor && factor >= 1 / farFactor) || Math.abs(value - shares * close) <= rounding;
}

type Mended = Pick<FiledAmounts, 'shares' | 'value'> & { mended: RowDoubt['mended'] };

/** Returns what a value must be multiplied by that is in thousands for dollars, or the reverse; undefined if it is not. */
const wrongUnit = (price: number, close: number): number | undefined =>
  [thousand, 1 / thousand].find((factor) => isNear(price * factor, close, unitTolerance));

/** Returns the row without the mistake that its value and the close show; undefined if they show none. */
function mend(
  { shares, value }: FiledAmounts,
  { close, laterSplit, sharesBeside = () => [] }: RowEvidence,
): Mended | undefined {
  const price = value / shares;
  // The shares are those after a split that came after the end of the quarter.
  if (laterSplit && isNear(price * laterSplit, close, priceTolerance))
    return { shares: Math.round(shares / laterSplit), value, mended: 'shares' };
  const byValue: Mended = { shares: Math.round(value / close), value, mended: 'shares' };
  const unit = wrongUnit(price, close);
  const byShares: Mended = {
    shares,
    value: Math.round(unit ? value * unit : shares * close),
    mended: 'value',
  };
  const beside = sharesBeside();
  const confirms = (count: number) => beside.some((known) => isNear(count, known, besideTolerance));
  const isConfirmed = confirms(shares);
  if (isConfirmed !== confirms(byValue.shares)) return isConfirmed ? byShares : byValue;
  // The dollars, or thousands of them, stand in the column of shares, too.
  if (isNear(price, 1, sameNumber) || isNear(price, thousand, sameNumber)) return byValue;
  return unit ? byShares : undefined;
}

/**
 * Judges a row of shares or options by the close at the end of its quarter. A row that cannot be right is mended where
 * value and close show the mistake: shares after a later split, dollars in the column of shares, thousands for dollars,
 * or a number of shares that the quarters beside it confirm. Else it stays as filed, in doubt.
 */
export function checkFiledRow(
  row: Pick<FiledAmounts, 'shares' | 'value'>,
  evidence: RowEvidence,
): FiledAmounts {
  const { shares, value } = row;
  if (shares <= 0 || value <= 0 || isPlausible(row, evidence.close)) return row;
  const { mended, ...amounts } = mend(row, evidence) ?? { shares, value, mended: null };
  return { ...amounts, doubt: { shares, value, close: evidence.close, mended } };
}

const asFiled = ({ shares, value, doubt }: FiledAmounts) => doubt ?? { shares, value };

/** Adds up rows of one security. */
export function addAmounts(a: FiledAmounts, b: FiledAmounts): FiledAmounts {
  const sums = { shares: a.shares + b.shares, value: a.value + b.value };
  const doubt = a.doubt ?? b.doubt;
  if (!doubt) return sums;
  const isOpen = a.doubt?.mended === null || b.doubt?.mended === null;
  const filed = { shares: asFiled(a).shares + asFiled(b).shares, value: asFiled(a).value + asFiled(b).value };
  return { ...sums, doubt: { ...filed, close: doubt.close, mended: isOpen ? null : doubt.mended } };
}

/** Whether nothing tells how many shares a row stands for, so that no change can be told from it. */
export const isInDoubt = (row: Pick<FiledAmounts, 'doubt'> | undefined): boolean =>
  row?.doubt?.mended === null;

/** Returns what mended rows add to the total of a filing, in US dollars. */
export const mendedValue = (rows: readonly FiledAmounts[]): number =>
  rows.reduce((sum, { value, doubt }) => (doubt ? sum + value - doubt.value : sum), 0);
