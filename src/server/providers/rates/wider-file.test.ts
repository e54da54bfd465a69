import { expect, test } from 'vitest';
import { maxWiderBytes, parseWiderRates, WiderProblem, widerAddress, workingDays } from './wider-file.ts';

/** A week from Monday to Sunday. */
const week = { from: '2026-11-16', to: '2026-11-22' };
const known: Record<string, string> = { USD: '1.15', GBP: '0.88', JPY: '178', CHF: '0.93' };
const rates = {
  rate: (_from: string, to: string, date: string) =>
    known[to] ? ({ rate: known[to], date, source: 'ecb' } as const) : undefined,
};
const day = (date: string, of: Record<string, unknown>) =>
  Object.entries(of).map(([quote, rate]) => ({ date, base: 'EUR', quote, rate }));
const common = { USD: 1.151, GBP: 0.879, JPY: 178.2, CHF: 0.931 };
const read = (rows: unknown) => Object.fromEntries(parseWiderRates(JSON.stringify(rows), week, rates));

test('asks for the days of all currencies at once', () => {
  const { searchParams, origin } = new URL(widerAddress('https://rates.example/v2/rates', week));
  expect(origin).toBe('https://rates.example');
  expect(Object.fromEntries(searchParams)).toMatchObject({ base: 'EUR', ...week });
  expect(searchParams.get('quotes')).toMatch(/^USD,GBP,JPY,CHF,.*\bTWD\b/);
  expect(searchParams.get('quotes')).not.toMatch(/SAR|SEK/);
});

test('reads the working days of the range and leaves out the currencies that the bank has', () => {
  const rows = [
    ...day('2026-11-15', { ...common, TWD: 1 }),
    ...day('2026-11-16', { ...common, TWD: 35.94, KWD: 0.3531, XXX: 3 }),
    ...day('2026-11-20', { ...common, TWD: 36.01 }),
    ...day('2026-11-21', { ...common, TWD: 36.5 }),
  ];
  expect(read(rows)).toEqual({ '2026-11-16': { TWD: 35.94, KWD: 0.3531 }, '2026-11-20': { TWD: 36.01 } });
  expect(workingDays(week)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
});

test('leaves out what is no rate, or has another unit', () => {
  const fine = day('2026-11-16', { ...common, TWD: 35.9 });
  const wrong = ['36', 0, -36, null, 1e300, [36]].map((rate) => ({ ...fine[4], date: '2026-11-17', rate }));
  const others = [{ ...fine[4], base: 'USD' }, 'TWD', null, 7, [], {}, { ...fine[4], date: 20 }];
  const hundred = day('2026-11-18', { ...common, TWD: 3590 });
  const later = day('2026-11-19', { ...common, TWD: 36 });
  expect(read([...others, ...wrong, ...fine, ...hundred, ...later])).toEqual({
    '2026-11-16': { TWD: 35.9 },
    '2026-11-18': {},
    '2026-11-19': { TWD: 36 },
  });
});

test('leaves out days on which the central bank contradicts', () => {
  const rows = [
    ...day('2026-11-16', { ...common, USD: 1.25, GBP: 0.8, TWD: 35.9 }),
    ...day('2026-11-17', { ...common, GBP: 0.8, TWD: 36 }),
    ...day('2026-11-18', { USD: 1.15, TWD: 36.1 }),
  ];
  expect(read(rows)).toEqual({ '2026-11-17': { TWD: 36 } });
});

const fine = JSON.stringify(day('2026-11-16', { ...common, TWD: 35.9 }));
test.each([
  ['a web page', '<!DOCTYPE html><p>We will be right back'],
  ['nothing', ''],
  ['half of an answer', fine.slice(0, -5)],
  ['a message', '{"message":"not found"}'],
  ['no rates', '[]'],
  ['rates of no day asked for', fine.replaceAll('2026-11-16', '2026-11-09')],
  ['rates without those that could be compared', JSON.stringify(day('2026-11-16', { TWD: 35.9 }))],
  ['too many rates', `[${'{},'.repeat(20_001)}{}]`],
  ['brackets', '['.repeat(maxWiderBytes)],
  ['a prototype', `{"__proto__":${fine}}`],
])('rejects %s', (_name, text) => {
  expect(() => parseWiderRates(text, week, rates)).toThrow(WiderProblem);
});
