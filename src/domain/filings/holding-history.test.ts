import { expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { filed, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { positionHistories, weightHistory } from './holding-history.ts';

const single = () => undefined;

const splits = createSplits([{ symbol: 'NVDA', date: '2025-12-15', numerator: '10', denominator: '1' }]);
const ann = investorOf('Ann', [
  quarterOf('2025-09-30', [filed('NVDA', 10, 80), filed('GM', 3, 20)]),
  quarterOf('2025-12-31', [filed('NVDA', 90, 40), filed('KO', 5, 60)]),
  quarterOf('2026-03-31', [filed('NVDA', 90, 30, { name: 'NVIDIA' }), filed('T', 5, 70, { kind: 'put' })]),
  quarterOf('2026-06-30', [filed('NVDA', 90, 50, { name: 'NVIDIA' }), filed('KO', 7, 50)]),
]);
const last = ann.quarters.at(-1)?.positions ?? [];

test('adjusts the shares of earlier quarters and finds the unbroken holding period', () => {
  const histories = positionHistories(ann, 3, { positions: last, splits });
  expect(Object.fromEntries(histories)).toEqual({
    'NVDA share': { since: '2025-09-30', sinceFirst: true, line: [100, 90, 90, 90] },
    'KO share': { since: '2026-06-30', sinceFirst: false, line: [0, 5, 0, 7] },
  });
});

test('shows an earlier quarter as it was then', () => {
  const positions = ann.quarters[0]?.positions ?? [];
  expect(positionHistories(ann, 0, { positions, splits }).get('NVDA share')).toEqual({
    since: '2025-09-30',
    sinceFirst: true,
    line: [10],
  });
});

test('returns the weights of the shareholdings that were largest at some time', () => {
  expect(weightHistory(ann, 2, single)).toEqual([
    { symbol: 'NVDA', name: 'NVIDIA', weights: [0.8, 0.4, 1, 0.5] },
    { symbol: 'KO', name: 'KO', weights: [0, 0.6, 0, 0.5] },
  ]);
  expect(weightHistory(ann, 9, single).map(({ symbol }) => symbol)).toEqual(['NVDA', 'KO', 'GM']);
});

test('adds the share classes of a company together', () => {
  const motors = { name: 'Motors', symbols: ['GM', 'KO'] };
  const joined = weightHistory(ann, 9, (symbol) => (motors.symbols.includes(symbol) ? motors : undefined));
  const apart = weightHistory(ann, 9, single);
  const weightsOf = (symbol: string) => apart.find((one) => one.symbol === symbol)?.weights ?? [];
  expect(joined.map(({ symbol }) => symbol).sort()).toEqual(['GM', 'NVDA']);
  expect(joined.find(({ symbol }) => symbol === 'GM')).toMatchObject({
    name: 'Motors',
    weights: weightsOf('GM').map((weight, at) => weight + (weightsOf('KO')[at] ?? 0)),
  });
});
