import type { SamplePortfolio, SampleTransaction } from './sample-portfolio.ts';
import { buy, sell } from './sample-trades.ts';

const fund = 'ALPINE-INFRA';

/** The fund's value per share at the end of each month from January 2023 on. */
const monthlyPrices = [
  '100.00 100.60 101.10 101.95 102.30 102.85 103.70 104.05 103.60 103.15 104.40 105.80',
  '106.25 106.90 107.75 107.40 108.30 108.85 109.70 110.15 110.90 110.45 111.60 112.05',
  '112.80 113.15 112.40 111.90 113.05 114.20 114.95 115.60 116.10 116.85 117.40 118.25',
  '118.70 119.45 120.05 119.60 120.80 121.55 122.30',
].flatMap((year) => year.split(' '));

const lastOfMonth = (months: number) => new Date(Date.UTC(2023, months + 1, 0)).toISOString().slice(0, 10);

const subscribe = (month: number, shares: string): SampleTransaction => ({
  kind: 'buy',
  date: lastOfMonth(month),
  symbol: fund,
  shares,
  price: monthlyPrices[month] ?? '',
});

/** A portfolio in euros: a private fund with prices that its owner enters, and a US stock. */
export const euroPortfolio: SamplePortfolio = {
  title: 'In euros',
  settings: { currency: 'EUR', withholdingRate: '15' },
  dividends: { acceptBefore: '9999-12-31', recordLater: false },
  security: {
    symbol: fund,
    name: 'Alpine Infrastructure Fund',
    currency: 'EUR',
    type: 'fund',
    prices: monthlyPrices.map((price, month) => ({ date: lastOfMonth(month), price })),
  },
  transactions: [
    subscribe(0, '80'),
    buy('2023-03-06', 'V', '20'),
    subscribe(11, '40'),
    buy('2024-08-05', 'V', '10'),
    sell('2026-03-02', 'V', '8'),
  ],
};
