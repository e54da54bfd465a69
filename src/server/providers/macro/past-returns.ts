import { once } from '#domain/once.ts';
import { type RealReturns, realReturns } from '#domain/plan/past-returns.ts';
import { readMonthlyRows } from './monthly-rows.ts';

const decimals = 6;
const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(decimals)));

async function readPastReturns(dataFolder: string): Promise<RealReturns> {
  const { months, shares, bonds } = realReturns(await readMonthlyRows(dataFolder));
  return { months, shares: rounded(shares), bonds: rounded(bonds) };
}

/** What shares and notes brought after inflation, from the shipped monthly series, read on first use. */
export type PastReturns = () => Promise<RealReturns>;

export function openPastReturns(dataFolder: string): PastReturns {
  return once(() => readPastReturns(dataFolder));
}
