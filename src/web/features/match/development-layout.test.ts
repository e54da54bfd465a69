import { expect, test } from 'vitest';
import { developmentSentence, drawnLines, layOutDevelopment } from './development-layout.ts';

const quarters = ['2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30'];
const line = (name: string, overlaps: readonly number[]) => ({
  investor: { _id: name, slug: name, name, firm: null },
  points: overlaps.map((overlap, index) => ({
    period: quarters[quarters.length - overlaps.length + index] ?? '',
    overlap,
  })),
});

test('three lines of at most twenty quarters are drawn', () => {
  const long = {
    ...line('Long', []),
    points: Array.from({ length: 30 }, (_, index) => ({ period: `${2000 + index}-06-30`, overlap: 0.1 })),
  };
  const lines = drawnLines([long, line('A', [0.1]), line('B', [0.1]), line('C', [0.1])]);
  expect(lines.map(({ investor }) => investor.name)).toEqual(['Long', 'A', 'B']);
  expect(lines[0]?.points).toHaveLength(20);
});

test('lines end at the right edge, their labels do not overlap, and the axis ends above the largest', () => {
  const lines = [line('Warren Buffett', [0.1, 0.21]), line('Duan Yongping', [0.25, 0.2])];
  const { right, lines: drawn, grid, from, to } = layOutDevelopment(lines, 700);
  expect(grid.map(({ label }) => label)).toEqual(['0', '5', '10', '15', '20', '25%']);
  expect([from, to]).toEqual(['March 2026', 'June 2026']);
  for (const { path } of drawn) expect(path).toContain(`L${right},`);
  const [first, second] = drawn;
  expect(first?.label).toBe('Warren Buffett 21.0%');
  expect(Math.abs((first?.y ?? 0) - (second?.y ?? 0))).toBeGreaterThanOrEqual(18);
  expect(layOutDevelopment(lines, 358).lines[0]?.label).toBe('Buffett 21.0%');
});

test.each([
  [[line('A', [0.1, 0.2]), line('B', [0.25, 0.19])], 'B came closest in March 2026, with 25.0%'],
  [[line('A', [0.1, 0.2])], 'A has moved towards your portfolio since March 2026'],
  [[line('A', [0.2, 0.21])], 'Your overlap with A has hardly changed since March 2026'],
  [
    [line('A', [0.2, 0.2]), line('B', [0.21, 0.1])],
    'Your overlap with A has hardly changed since March 2026',
  ],
])('the title says what stands out, %#', (lines, sentence) => {
  expect(developmentSentence(lines)).toBe(sentence);
});
