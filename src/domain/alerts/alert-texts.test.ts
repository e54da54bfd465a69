import { expect, test } from 'vitest';
import { conditionText, findingText } from './alert-texts.ts';

const visa = { name: 'Visa Inc.', currency: 'USD', price: '371.04', finding: null };

test.each([
  [{ ...visa, kind: 'price-above', threshold: '370', reading: '371.04' }, 'is at $371.04, above $370.00'],
  [
    { ...visa, kind: 'price-below', threshold: '1440.4', reading: '-371.04', currency: 'GBX' },
    'is at 371.04 GBX, below 1,440.40 GBX',
  ],
  [
    { ...visa, kind: 'value-above', threshold: '250000', reading: '0', currency: 'EUR', price: '250100.5' },
    'is worth €250,100.50, above €250,000.00',
  ],
  [
    { ...visa, kind: 'value-below', threshold: '900000', reading: '0', currency: 'JPY', price: '899999' },
    'is worth ¥899,999, below ¥900,000',
  ],
  [{ ...visa, kind: 'day-fall', threshold: '2', reading: '2.5' }, 'fell 2.5% in a day'],
  [{ ...visa, kind: 'day-rise', threshold: '2', reading: '2.456' }, 'rose 2.46% in a day'],
  [{ ...visa, kind: 'below-high', threshold: '10', reading: '11' }, 'is 11% below its high of a year'],
] as const)('says what was found', (alert, text) => {
  expect(findingText(alert)).toBe(`Visa Inc. ${text}`);
});

test('says when a rule is reached', () => {
  const conditionOf = (kind: 'price-above' | 'below-high') =>
    conditionText({ kind, threshold: '12.5', currency: 'USD' });
  expect(conditionOf('price-above')).toBe('rises to $12.50 or more');
  expect(conditionOf('below-high')).toBe('falls 12.5% below its high of a year');
});

test('says what kind of event a rule waits for, and what happened', () => {
  const about = { currency: '', threshold: '1' };
  expect(conditionText({ ...about, kind: 'ex-dividend' })).toBe('1 day before its ex-dividend date');
  expect(conditionText({ ...about, kind: 'filing', threshold: '' })).toBe('a new 13F filing');
  const finding = 'goes ex-dividend on 30 November 2026';
  expect(findingText({ ...visa, ...about, kind: 'ex-dividend', reading: '', finding })).toBe(
    `Visa Inc. ${finding}`,
  );
});
