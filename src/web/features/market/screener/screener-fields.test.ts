import { expect, test } from 'vitest';
import { readFigure, writeFigure } from './screener-fields.ts';

test.each([
  ['7', 'percent', 0.07],
  ['−20%', 'percent', -0.2],
  ['10', 'billions', 10_000_000_000],
  ['1,500', 'count', 1500],
  [' 0.5 ', 'plain', 0.5],
] as const)('%s in the unit %s is %d', (text, unit, figure) => {
  expect(readFigure(text, unit)).toBe(figure);
});

test.each(['', ' ', 'much', '1e999'])('%j is no bound', (text) => {
  expect(readFigure(text, 'dollars')).toBeUndefined();
});

test('writes a figure as it would be typed', () => {
  expect(writeFigure(0.07, 'percent')).toBe('7');
  expect(writeFigure(-0.123, 'percent')).toBe('-12.3');
  expect(writeFigure(2_500_000_000, 'billions')).toBe('2.5');
  expect(writeFigure(undefined, 'count')).toBe('');
});
