/**
 * Factors that the closes contain and the source does not list. At every quarter end before these days, 13F filings state
 * this many times the close (value ÷ shares), and the close itself on the next; on the day itself the closes do not jump.
 */
export const filedFactors = (
  [
    ['APD', '2016-10-03', '1.0751'],
    ['BIIB', '2017-02-02', '1.0680'],
    ['EQT', '2018-11-13', '1.8337'],
    ['FLEX', '2024-01-03', '1.3745'],
    ['FTV', '2020-10-09', '1.1683'],
    ['HPE', '2017-04-03', '1.3169'],
    ['HPE', '2017-09-01', '1.2781'],
    ['JCI', '2016-10-31', '1.1137'],
    ['MRK', '2021-06-03', '1.0363'],
    ['PNR', '2018-05-01', '1.4879'],
  ] as const
).map(([symbol, date, factor]) => ({ symbol, date, factor, kind: 'spin-off' }));

/** Splits for which the same holds. */
export const filedSplits = (
  [
    ['HLT', '2017-01-04', '1', '3'],
    ['SCHI', '2024-10-11', '2', '1'],
  ] as const
).map(([symbol, date, numerator, denominator]) => ({
  symbol,
  date,
  numerator,
  denominator,
  in_history: '1',
  sources: '1',
}));

/** Leaves out the breaks on days of which the factor is known. */
export function withoutFiledFactors<Break extends { symbol: string; date: string }>(
  breaks: readonly Break[],
): Break[] {
  const known = new Set(filedFactors.map(({ symbol, date }) => `${symbol} ${date}`));
  return breaks.filter(({ symbol, date }) => !known.has(`${symbol} ${date}`));
}
