import { moneyFloat } from '#domain/performance/money.ts';
import type { Computing } from '#server/platform/computing/computations.ts';
import type { FigureComputations } from './figure-computations.ts';

interface HoldingsKey {
  customerId: string;
  portfolioId: string;
  /** The address of the caller. */
  client: string;
}

/** Returns a function that tells the share of each holding in the value of all. */
export const holdingWeights =
  (computing: Computing<FigureComputations>) =>
  async ({ client, ...key }: HoldingsKey): Promise<Map<string, number>> => {
    const { positions } = await computing.run('heldValues', {
      key: { ...key, caller: { client } },
      by: 'symbol',
    });
    const values = new Map<string, number>();
    for (const { symbol, value } of positions)
      values.set(symbol, (values.get(symbol) ?? 0) + Math.max(0, moneyFloat(value)));
    const total = [...values.values()].reduce((sum, value) => sum + value, 0) || 1;
    return new Map([...values].map(([symbol, value]) => [symbol, value / total]));
  };
