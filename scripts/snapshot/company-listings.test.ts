import { expect, test } from 'vitest';
import { joinCompanies, type PricedShare, simpleRatio } from './company-listings.ts';

const days = Array.from({ length: 80 }, (_, at) => `day ${at}`);
const share = (
  symbol: string,
  name: string,
  closeOn: (at: number) => number,
  { isAbroad = true, on = days } = {},
): PricedShare => ({ symbol, name, isAbroad, closes: new Map(on.map((day, at) => [day, closeOn(at)])) });

const rising = (at: number) => 100 + at + 8 * (at % 2);
const falling = (at: number) => 200 - 2 * at;
const companiesOf = (shares: PricedShare[]) =>
  joinCompanies(shares).map((company) => company.map(({ symbol }) => symbol).join(' '));

test('joins shares and receipts of like names whose prices move together', () => {
  const home = share('7203.T', 'Toyota Motor Corporation', rising);
  const receipt = share('TM', 'Toyota Motor Corp ADR', (at) => 10 * rising(at) * (at % 9 ? 1 : 1.04), {
    isAbroad: false,
  });
  const supplier = share('8015.T', 'Toyota Tsusho Corp.', (at) => 40 + falling(at));
  expect(companiesOf([home, supplier, receipt])).toEqual(['7203.T TM']);
});

test('leaves namesakes apart whose prices differ, and alone shares out', () => {
  const bp = share('BP.L', 'BP p.l.c.', rising);
  const aker = share('AKRBP.OL', 'Aker BP ASA', falling);
  const toyota = share('7203.T', 'Toyota Motor Corporation', rising);
  expect(companiesOf([bp, aker, toyota])).toEqual([]);
});

test('joins a new receipt of the same name that has no common days', () => {
  const home = share('000660.KS', 'SK hynix Inc.', rising);
  const receipt = share('SKHY', 'SK hynix Inc.', rising, { isAbroad: false, on: ['later'] });
  expect(companiesOf([home, receipt])).toEqual(['000660.KS SKHY']);
});

test.each([
  [5.04, 5],
  [0.2494, 0.25],
  [0.6003, 0.6],
  [0.5558, 5 / 9],
  [1.0697, undefined],
  [Number.NaN, undefined],
])('a ratio of prices of %s stands for %s shares', (ratio, shares) => {
  expect(simpleRatio(ratio)).toBe(shares);
});
