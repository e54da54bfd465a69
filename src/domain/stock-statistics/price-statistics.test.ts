import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '../days.ts';
import { oneYearStart, priceStatistics } from './price-statistics.ts';

const last = dayNumber('2026-08-21');

/** Closes on each of the last days; the newest is the last. */
function dailyCloses(count: number, close: (daysAgo: number) => number) {
  const days = Int32Array.from({ length: count }, (_, at) => last - count + 1 + at);
  return { days, closes: Float64Array.from(days, (day) => close(last - day)) };
}

const everyDay = (count: number) => Int32Array.from({ length: count }, (_, at) => last - count + 1 + at);

const window = {
  tradingDays: everyDay(740),
  benchmark: Float64Array.from({ length: 739 }, (_, at) => (at % 2 === 0 ? 0.01 : -0.01)),
};

function statisticsOf(prices: ReturnType<typeof dailyCloses>, breaks: string[] = []) {
  return priceStatistics({ prices, breakDays: new Set(breaks.map(dayNumber)) }, window);
}

test('a range starts from the close of the same day some months earlier', () => {
  const { bases, lastDay } = statisticsOf(dailyCloses(2000, (daysAgo) => 1000 + daysAgo));
  expect(lastDay).toBe(last);
  const age = (iso: string) => 1000 + last - dayNumber(iso);
  expect(bases).toEqual({
    '1m': age('2026-07-21'),
    '3m': age('2026-05-21'),
    '6m': age('2026-02-21'),
    ytd: age('2025-12-31'),
    '1y': age('2025-08-21'),
    '3y': age('2023-08-21'),
    '5y': age('2021-08-21'),
  });
});

test('a range that begins before the first close, or whose first close is too old, has no base', () => {
  expect(statisticsOf(dailyCloses(40, () => 1)).bases).toMatchObject({ '1m': 1, '3m': Number.NaN });
  const withGap = dailyCloses(60, () => 1);
  const kept = [...withGap.days].filter((day) => day <= last - 45 || day > last - 20);
  const prices = { days: Int32Array.from(kept), closes: Float64Array.from(kept, () => 1) };
  expect(statisticsOf(prices).bases['1m']).toBeNaN();
});

test('a range that begins a few days before the first close starts from that close, a short one does not', () => {
  const age = last - dayNumber('2021-08-23');
  expect(statisticsOf(dailyCloses(age + 1, (daysAgo) => daysAgo)).bases['5y']).toBe(age);
  expect(statisticsOf(dailyCloses(age - 10, (daysAgo) => daysAgo)).bases['5y']).toBeNaN();
  expect(statisticsOf(dailyCloses(29, () => 1)).bases['1m']).toBeNaN();
});

test('nothing reaches across a break', () => {
  const prices = dailyCloses(800, (daysAgo) => (daysAgo > 20 ? 1000 : 10 + daysAgo / 100));
  const { bases, high52, low52, maxDrawdown } = statisticsOf(prices, ['2026-08-01']);
  expect(bases['1m']).toBeNaN();
  expect([high52, low52]).toEqual([10.2, 10]);
  expect(maxDrawdown).toBeNaN();
  expect(statisticsOf(prices, ['2026-08-01']).firstDay).toBe(dayNumber('2026-08-01'));
  expect(statisticsOf(prices).firstDay).toBe(last - 799);
  const whole = statisticsOf(prices);
  expect(whole.bases['1m']).toBe(1000);
  expect(whole.high52).toBe(1000);
  expect(whole.maxDrawdown).toBeCloseTo(-0.99, 10);
});

test('the highest and lowest close are those of 52 weeks', () => {
  const { high52, low52 } = statisticsOf(
    dailyCloses(800, (daysAgo) => (daysAgo > 400 ? 5000 : 100 + (daysAgo % 7))),
  );
  expect([high52, low52]).toEqual([106, 100]);
});

test('the maximum drawdown is the largest fall from a high before it', () => {
  const prices = dailyCloses(200, (daysAgo) => [80, 60, 120, 90][Math.floor(daysAgo / 50)] ?? 0);
  expect(statisticsOf(prices).maxDrawdown).toBe(-0.5);
});

test('beta is the slope against the benchmark, volatility the yearly deviation of the last year', () => {
  // The log returns are 0.02, −0.02 and so on: twice the benchmark's.
  const prices = dailyCloses(700, (daysAgo) => (daysAgo % 2 === 0 ? 100 : 100 * Math.exp(0.02)));
  const { beta, volatility } = statisticsOf(prices);
  expect(Math.abs(beta)).toBeCloseTo(2, 10);
  expect(volatility).toBeCloseTo(0.02 * Math.sqrt(252), 3);
});

test('with fewer than 60 returns there is no beta and no volatility', () => {
  expect(statisticsOf(dailyCloses(60, (daysAgo) => 100 + (daysAgo % 3)))).toMatchObject({
    beta: Number.NaN,
    volatility: Number.NaN,
  });
  expect(statisticsOf(dailyCloses(61, (daysAgo) => 100 + (daysAgo % 3))).beta).not.toBeNaN();
});

test('the last year of returns starts after the same day a year earlier', () => {
  const tradingDays = everyDay(700);
  expect(tradingDays[oneYearStart(tradingDays) + 1]).toBe(dayNumber('2025-08-22'));
});

test('volatility and beta rest on the closes since the last break', () => {
  const wild = (daysAgo: number) => (daysAgo > 200 ? 100 + 40 * (daysAgo % 2) : 100 + 2 * (daysAgo % 2));
  const prices = dailyCloses(740, wild);
  const broken = isoDay(last - 200);
  const quiet = statisticsOf(prices, [broken]);
  expect(quiet.volatility).toBeCloseTo(0.02 * Math.sqrt(252), 2);
  expect(Math.abs(quiet.beta)).toBeCloseTo(2, 1);
  expect(statisticsOf(prices).volatility).toBeGreaterThan(2);
});

test('a year of returns ends with the last close, and one that the window lacks is not known', () => {
  const wildUntil = (end: number) => {
    const { days, closes } = dailyCloses(
      1200,
      (daysAgo) => 100 + (daysAgo - end > 300 ? 20 : 2) * (daysAgo % 2),
    );
    return { days: days.subarray(0, 1200 - end), closes: closes.subarray(0, 1200 - end) };
  };
  expect(statisticsOf(wildUntil(0)).volatility).toBeGreaterThan(1);
  expect(statisticsOf(wildUntil(100)).volatility).toBeCloseTo(statisticsOf(wildUntil(0)).volatility, 1);
  expect(statisticsOf(wildUntil(100)).beta).toBeNaN();
  expect(statisticsOf(wildUntil(8)).beta).not.toBeNaN();
  expect(statisticsOf(wildUntil(500)).volatility).toBeNaN();
});

test('a figure of a period in which closes are missing for more than a month is not known', () => {
  const hole = (from: number, to: number) => {
    const { days } = dailyCloses(2000, () => 1);
    const kept = days.filter((day) => day <= last - from || day > last - to);
    return { days: kept, closes: Float64Array.from(kept, (day) => 100 + (day % 3)) };
  };
  const known = (prices: ReturnType<typeof dailyCloses>) => {
    const { high52, low52, volatility, beta, maxDrawdown } = statisticsOf(prices);
    return [high52, low52, volatility, beta, maxDrawdown].map((value) => !Number.isNaN(value));
  };
  expect(known(hole(200, 170))).toEqual([true, true, true, true, true]);
  expect(known(hole(200, 169))).toEqual([false, false, false, false, false]);
  expect(known(hole(600, 500))).toEqual([true, true, true, false, false]);
});
