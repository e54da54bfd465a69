import { expect, test } from 'vitest';
import { pageText } from '../mail-page.ts';
import type { DigestContent, DigestMoney } from './digest-content.ts';
import { daysText } from './digest-formats.ts';
import { digestPage, digestSubject } from './digest-page.ts';

const money: DigestMoney = {
  currency: 'USD',
  from: '2026-08-15',
  to: '2026-08-21',
  before: 152_045.7,
  value: 150_989.23,
  gain: -2_056.47,
  twr: -0.0135,
  prices: -2_103.78,
  currencies: 0,
  income: 47.31,
  costs: 0,
  flows: 1_000,
  portfolios: [],
  movers: [
    { symbol: 'NVDA', name: 'NVIDIA Corporation', gain: -1_879, twr: -0.046 },
    { symbol: 'KO', name: 'Coca-Cola Company (The)', gain: 542, twr: 0.039 },
  ],
};
const nothing: DigestContent = {
  money: undefined,
  dividends: [],
  currency: 'USD',
  investors: [],
  articles: [],
  news: [],
};
const full: DigestContent = {
  ...nothing,
  money,
  dividends: [
    { symbol: 'KO', name: 'Coca-Cola Company (The)', date: '2026-08-18', amount: 47.31, status: 'received' },
    { symbol: 'JNJ', name: 'Johnson & Johnson', date: '2026-08-25', amount: 73.7, status: 'declared' },
    { symbol: 'NKE', name: 'Nike, Inc.', date: '2026-09-01', amount: null, status: 'estimated' },
  ],
  investors: [
    { slug: 'bill-ackman', name: 'Bill Ackman', filedOn: '2026-08-14', finding: 'adds 10% to Microsoft' },
  ],
  articles: [{ title: 'How to read a 13F', url: '/news-detail/how', date: '2026-08-20T08:00:00.000Z' }],
  news: [{ title: 'NVIDIA reports', url: 'https://press.example/a', source: 'Press', date: '2026-08-19' }],
};
const site = { url: 'https://holdwise.example' };

test('the text says what the value consists of, what moved and what comes, with links', () => {
  const page = digestPage(full, '2026-08-22');
  expect(page && pageText(page, site)).toBe(`Your holdings fell 1.4%; NVIDIA took off $1,879

15 to 21 August 2026

Value on 21 August  $150,989.23
Since 14 August  ▼ −$2,056.47
In per cent  −1.4%

FROM $152,046 TO $150,989
What the change of value consists of
- Prices  −$2,103.78
- Dividends and interest  +$47.31
- Paid in and out  +$1,000.00

WHAT MOVED MOST
What each holding did to your value
- NVIDIA  −$1,879 · −4.6%
https://holdwise.example/stocks/NVDA
- Coca-Cola  +$542 · +3.9%
https://holdwise.example/stocks/KO

DIVIDENDS: $47.31 RECEIVED, $73.70 IN THE NEXT TWO WEEKS
- Coca-Cola: received on 18 August  $47.31
https://holdwise.example/stocks/KO
- Johnson & Johnson: ex-date 25 August, declared  $73.70
https://holdwise.example/stocks/JNJ
- Nike: ex-date about 1 September, estimated from last year
https://holdwise.example/stocks/NKE

WHAT INVESTORS DID IN YOUR STOCKS
From new quarterly filings, which show holdings of up to 45 days before
- Bill Ackman: adds 10% to Microsoft  14 August
https://holdwise.example/investors/bill-ackman

TO READ
- NVIDIA reports: Press  19 August
https://press.example/a
- How to read a 13F  20 August
https://holdwise.example/news-detail/how

Prices are those of 21 August 2026. For education and information; nothing here is financial advice.`);
});

test('bars are as long as the largest mover', () => {
  const movers = digestPage(full, '2026-08-22')?.parts.find(({ title }) => title === 'What moved most');
  expect(movers?.rows.map(({ bar }) => bar)).toEqual([-1, 542 / 1879]);
});

test('several portfolios are listed, one is not', () => {
  const one = { id: 'a', title: 'Long term', value: 100, gain: 1, twr: 0.01 };
  const titles = (portfolios: DigestMoney['portfolios']) =>
    digestPage({ ...full, money: { ...money, portfolios } }, '2026-08-22')?.parts.map(({ title }) => title);
  expect(titles([one, { ...one, id: 'b' }])).toContain('Your portfolios');
  expect(titles([one])).not.toContain('Your portfolios');
});

test('a change that has one cause is not split into parts', () => {
  const onlyPrices = { ...money, income: 0, flows: 0 };
  const titles = digestPage({ ...full, money: onlyPrices }, '2026-08-22')?.parts.map(({ title }) => title);
  expect(titles?.[0]).toBe('What moved most');
});

test('long lists are shortened', () => {
  const [investor] = full.investors;
  const dividends = Array.from({ length: 12 }, () => full.dividends[0] as never);
  const page = digestPage(
    { ...full, dividends, investors: Array.from({ length: 7 }, () => investor as never) },
    '2026-08-22',
  );
  const lastOf = (title: string) => page?.parts.find((part) => part.title.startsWith(title))?.rows.at(-1);
  expect(lastOf('Dividends: $567.72 received')).toEqual({ name: '7 more', url: '/portfolio/income?id=all' });
  expect(lastOf('What investors did')).toEqual({ name: '2 more', url: '/investors/activity' });
});

test('without news there is no mail, even if dividends are to come', () => {
  expect(digestPage(nothing, '2026-08-22')).toBeUndefined();
  expect(
    digestPage({ ...full, money: undefined, investors: [], articles: [], news: [] }, '2026-08-22'),
  ).toBeUndefined();
});

test('an article alone is told without figures', () => {
  expect(digestPage({ ...nothing, articles: full.articles }, '2026-08-22')).toMatchObject({
    title: 'News about your holdings',
    preview: 'What to read.',
    days: '22 August 2026',
    figures: [],
    parts: [{ title: 'To read' }],
  });
});

test.each([
  [null, 'Your holdings on 21 August'],
  [0.0001, 'Your holdings hardly moved'],
  [0.021, 'Your holdings rose 2.1%'],
])('a return of %s is said as %s', (twr, title) => {
  expect(digestPage({ ...full, money: { ...money, twr, movers: [] } }, '2026-08-22')?.title).toBe(title);
});

test('the subject says nothing about what somebody owns', () => {
  expect(digestSubject('weekly', 'Holdwise')).toBe('Your weekly summary from Holdwise');
});

test.each([
  ['2026-08-21', '2026-08-21', '21 August 2026'],
  ['2026-07-30', '2026-08-05', '30 July to 5 August 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
])('the days from %s to %s are %s', (from, to, text) => {
  expect(daysText(from, to)).toBe(text);
});
