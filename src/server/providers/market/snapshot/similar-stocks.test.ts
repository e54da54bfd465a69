import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findShareClasses } from '#domain/filings/share-classes.ts';
import { readAspectWeights } from '#domain/matching/aspect-weights.ts';
import type { HolderWeights } from '#domain/matching/holder-weights.ts';
import { similarStocks } from '#domain/matching/similar-stocks.ts';
import { inScope } from '#tests/support/scope.ts';
import { createSnapshotProvider } from './snapshot-provider.ts';

const dataDir = join(import.meta.dirname, '../../../../../data');
const investors = 40;
const noHolders: HolderWeights = new Map();

/** Numbers from 0 to 1 that look random and are the same in every run. */
function createRandom() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Lets investors hold the larger stocks more often. */
function inventHolders(symbols: readonly string[]): Map<string, HolderWeights> {
  const random = createRandom();
  return new Map(
    symbols.slice(0, 2_000).map((symbol, rank) => {
      const held = Array.from({ length: investors }, (_, investor) => investor).filter(
        () => random() < 0.3 / (1 + rank / 100),
      );
      return [symbol, new Map(held.map((investor) => [`investor ${investor}`, random() / 10]))];
    }),
  );
}

test('candidates that are left out could not be among the most similar', async () => {
  const market = await createSnapshotProvider({ dataDir });
  const figures = await market.figures();
  const invented = inventHolders(figures.rows.map(({ symbol }) => symbol));
  const classes = findShareClasses(figures.rows);
  let compared = 0;
  const sources = {
    figures: {
      ...figures,
      rows: figures.rows,
      find: figures.find.bind(figures),
      neighbours: figures.neighbours.bind(figures),
      returns: figures.returns.bind(figures),
      weeklyReturns: figures.weeklyReturns.bind(figures),
      comovements(symbol: string, others: readonly string[] = []) {
        compared += others.length;
        return figures.comovements(symbol, others);
      },
    },
    findCompany: (symbol: string) => classes.get(symbol),
    holders: (symbol: string) => invented.get(symbol) ?? noHolders,
  };
  const count = (run: () => unknown) => {
    compared = 0;
    const result = run();
    return { result, compared };
  };
  let [few, all] = [0, 0];
  const symbols = ['AAPL', 'KO', 'SPY', 'SPCX', 'BRK-B', 'GOOGL'];
  symbols.push(...figures.rows.filter((_, at) => at % inScope(3_000, 500) === 0).map(({ symbol }) => symbol));
  for (const symbol of symbols)
    for (const by of [undefined, 'price', 'industry:10,holders:90', 'price:20,size:80']) {
      const weights = readAspectWeights(by);
      if (!weights) throw new Error(`${by} has no weight.`);
      // A list of all candidates is never full, so nothing is left out of it.
      const complete = count(() => similarStocks(symbol, sources, { weights, limit: figures.rows.length }));
      const best = count(() => similarStocks(symbol, sources, { weights, limit: 8 }));
      expect(best.result, `${symbol} by ${by}`).toEqual((complete.result as unknown[]).slice(0, 8));
      few += best.compared;
      all += complete.compared;
    }
  expect(few).toBeLessThan(all / 2);
  await market.close();
});
