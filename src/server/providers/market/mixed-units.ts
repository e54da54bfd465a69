/** Prices this close to the number of hundredths in a unit are the same price in the other unit. */
const tolerance = { from: 0.7, to: 1.5 };

const isAbout = (ratio: number, divisor: number) =>
  ratio > divisor * tolerance.from && ratio < divisor * tolerance.to;

/** Whether one price is another in pounds for pence, or the other way round. A price of whole units never is. */
export const isOtherUnit = (price: number, known: number, divisor: number): boolean =>
  divisor !== 1 && (isAbout(price / known, divisor) || isAbout(known / price, divisor));

/** The newest closes, of which a single one may be wrong. */
const newestCount = 5;

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * Returns bars, oldest first, in the unit of the newest ones: services mix days or years in pounds into series in pence. Each
 * is compared with the one after it.
 */
export function inOneUnit<Bar extends { close: number }>(bars: readonly Bar[], divisor: number): Bar[] {
  let next = median(bars.slice(-newestCount).map(({ close }) => close));
  if (divisor === 1 || next === undefined) return [...bars];
  const read: Bar[] = [];
  for (const bar of bars.toReversed()) {
    const { close } = bar;
    const isOther: boolean = isOtherUnit(close, next as number, divisor);
    const fixed: Bar = isOther
      ? { ...bar, close: close > (next as number) ? close / divisor : close * divisor }
      : bar;
    read.push(fixed);
    next = fixed.close;
  }
  return read.reverse();
}
