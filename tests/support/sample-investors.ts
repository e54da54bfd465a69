import {
  type FiledPosition,
  type InvestorFilings,
  type InvestorHistory,
  type Quarter,
  valuesOf,
} from '#domain/filings/history.ts';

/** Makes a shareholding named like its symbol; `change` gives it another kind or an unknown symbol. */
export const filed = (
  symbol: string,
  shares: number,
  value: number,
  change: Partial<FiledPosition> = {},
): FiledPosition => ({ symbol, name: symbol, kind: 'share', shares, value, ...change });

/** Makes a quarter whose total is the sum of its positions. */
export function quarterOf(
  period: string,
  positions: readonly FiledPosition[],
  change: Partial<Quarter> = {},
): Quarter {
  return {
    period,
    filedOn: null,
    url: `https://www.sec.gov/${period}/`,
    isDetailed: true,
    totalValue: positions.reduce((sum, { value }) => sum + value, 0),
    optionsValue: valuesOf(positions).options,
    positions: [...positions].sort((a, b) => b.value - a.value),
    ...change,
  };
}

export const investorOf = (name: string, quarters: readonly Quarter[]): InvestorHistory => ({
  _id: name,
  slug: name.toLowerCase(),
  name,
  firm: `${name} Capital`,
  cik: '1',
  quarters,
  entered: null,
});

let made = 0;

export function filingsOf(...investors: InvestorHistory[]): InvestorFilings {
  made += 1;
  return { version: `filings ${made}`, investors };
}
