import { expect, test, vi } from 'vitest';
import { type Split, splitsFrom } from '#domain/splits.ts';
import { dayMs } from '#domain/time.ts';
import { filingNews } from '#server/stock-news/filing-news.ts';
import { filed, filingsOf, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { filingItems } from './feed-items.ts';

test('a split that is reported later counts from the next day on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 7, 21) });
  const rest = filed('KO', 1_000, 1_000_000);
  const filings = filingsOf(
    investorOf('Ada', [
      quarterOf('2026-03-31', [rest, filed('NVDA', 100, 100_000)]),
      quarterOf('2026-06-30', [rest, filed('NVDA', 2_000, 200_000)], { filedOn: '2026-08-14' }),
    ]),
  );
  const known: Split[] = [];
  const splits = splitsFrom((of) => known.filter(({ symbol }) => symbol === of));
  const titles = async () =>
    [...(await filingNews(filings, ['NVDA'], splits)), ...(await filingItems(filings, splits))].map(
      ({ title }) => title,
    );
  const multiplied = 'Ada Capital multiplies its NVDA stake by 20';
  expect(await titles()).toEqual([multiplied, multiplied]);
  known.push({ symbol: 'NVDA', date: '2026-05-11', numerator: '10', denominator: '1' });
  vi.setSystemTime(Date.now() + dayMs);
  const doubled = 'Ada Capital doubles its NVDA stake';
  expect(await titles()).toEqual([doubled, doubled]);
});
