import type { PortfolioWeights } from '../filings/portfolio-weights.ts';

const decimals = 1e9;

/** Rounds a sum of weights to nine decimals, so that rounded weights which should add up to 1 do. */
export const roundSum = (sum: number): number => Math.min(1, Math.round(sum * decimals) / decimals);

/** A holding that two portfolios have in common. */
export interface SharedHolding {
  /** Of your listing. */
  symbol: string;
  /** Of theirs, which can be another class, or the receipt of the share that you hold. */
  filedAs: string;
  name: string;
  yours: number;
  theirs: number;
}

/** Returns the shared holdings, those with the largest common weight first. */
export function sharedHoldings(yours: PortfolioWeights, theirs: PortfolioWeights): SharedHolding[] {
  const isShorter = yours.holdings.length <= theirs.holdings.length;
  const [short, long] = isShorter ? [yours, theirs] : [theirs, yours];
  const shared: SharedHolding[] = [];
  for (const { company } of short.holdings) {
    if (!long.byCompany.has(company)) continue;
    const [own, other] = [yours.byCompany.get(company), theirs.byCompany.get(company)];
    if (own && other)
      shared.push({
        symbol: own.symbol,
        filedAs: other.symbol,
        name: other.name,
        yours: own.weight,
        theirs: other.weight,
      });
  }
  return shared.sort((a, b) => commonWeight(b) - commonWeight(a) || (a.symbol < b.symbol ? -1 : 1));
}

/** Returns the weight of a holding that both portfolios share. */
export const commonWeight = ({ yours, theirs }: Pick<SharedHolding, 'yours' | 'theirs'>): number =>
  Math.min(yours, theirs);

/**
 * Returns the weighted overlap of two portfolios: the sum of the smaller weight of each shared holding, from 0 (nothing in
 * common) to 1 (the same weights). It is symmetric, and one minus it is the active share (Cremers and Petajisto 2009).
 */
export function overlapOf(yours: PortfolioWeights, theirs: PortfolioWeights): number {
  const isShorter = yours.holdings.length <= theirs.holdings.length;
  const [short, long] = isShorter ? [yours, theirs] : [theirs, yours];
  let sum = 0;
  for (const { company, weight } of short.holdings)
    sum += Math.min(weight, long.byCompany.get(company)?.weight ?? 0);
  return roundSum(sum);
}

/** Returns the holdings of `these` that `others` does not have, the largest first. */
export const missingFrom = (others: PortfolioWeights, these: PortfolioWeights) =>
  these.holdings.filter(({ company }) => !others.byCompany.has(company));
