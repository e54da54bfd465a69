import { expect, test } from 'vitest';
import { type Call, createServerQueryClient } from '#web/lib/query-client.ts';
import { type InvestorPageData, quarterChangesQuery, shownInvestorQuery } from '../page-queries.ts';
import { prefetchInvestor } from './investor-head.ts';

const holding = (index: number): InvestorPageData['holdings'][number] => ({
  symbol: `S${index}`,
  name: `Company ${index} Inc.`,
  kind: 'share',
  action: 'unchanged',
  shares: 1,
  previousShares: 1,
  adjustedPreviousShares: 1,
  splits: null,
  changePercent: 0,
  value: 1,
  weight: 0.05,
  since: null,
  sinceFirst: false,
  line: [],
  priceThen: null,
  priceNow: null,
});
const holdings = Array.from({ length: 20 }, (_, index) => holding(index));

function answerFor(name: string, firm: string | null): InvestorPageData {
  const quarter = {
    period: '2026-06-30',
    filedOn: '2026-08-14',
    url: 'https://www.sec.gov/',
    totalValue: 299_253_556_246,
    optionsValue: 0,
    positions: 20,
    isDetailed: true,
  };
  return {
    success: true,
    investor: {
      _id: 'id',
      slug: 'ann-lee',
      name,
      firm,
      period: quarter.period,
      filedOn: quarter.filedOn,
      value: quarter.totalValue,
      holdings: 20,
      options: { count: 0, value: 0 },
      topTenWeight: 0.5,
      turnover: null,
      valueChange: null,
      largestPurchase: null,
    },
    quarter,
    previousPeriod: null,
    topTenWeight: 1,
    turnover: null,
    quarters: [quarter],
    bought: null,
    sold: null,
    holdings,
    page: 1,
    pages: 1,
    held: 20,
    optionCount: 0,
    largest: holdings,
    options: [],
    industries: [],
    history: { periods: [], series: [] },
    caveat: null,
  };
}

const changes = {
  success: true,
  period: '2026-06-30',
  previousPeriod: '2026-03-31',
  changes: holdings.map((one) => ({ ...one, action: 'added', about: 1, low: null, high: null })),
  counts: { bought: 0, added: 20, reduced: 0, sold: 0, unchanged: 0 },
  page: 1,
  pages: 1,
  caveat: null,
};

function prefetch(slug: string, status: number, body: unknown) {
  const call: Call = async (address) =>
    address.endsWith('/changes') ? { status: 200, body: changes } : { status, body };
  const client = createServerQueryClient(call);
  return { client, head: prefetchInvestor(client, { slug }) };
}

test('describes a filing that has options only', async () => {
  const answer = answerFor('Ann Lee', 'Lee Capital');
  const { head } = prefetch('ann-lee', 200, {
    ...answer,
    quarter: { ...answer.quarter, totalValue: 460e6, optionsValue: 460e6 },
    held: 0,
    optionCount: 2,
    largest: [],
  });
  expect(await head).toMatchObject({
    description: '2 puts and calls on shares worth $460 M on 30 June 2026, and no holdings.',
  });
});

test('describes the investor, and keeps only the rows that are shown at first', async () => {
  const { client, head } = prefetch('ann-lee', 200, answerFor('Ann Lee', 'Lee Capital'));
  const found = await head;
  if ('movedTo' in found) throw new Error('moved');
  expect(found.title).toBe('Ann Lee, Lee Capital: holdings in the second quarter of 2026 · Holdwise');
  expect(found.description).toContain(
    '20 holdings worth $299 B on 30 June 2026, first Company 0, Company 1 and Company 2.',
  );
  expect(found.structuredData?.('https://h.example', 'Holdwise')).toMatchObject({
    '@graph': [
      {
        '@type': 'Person',
        url: 'https://h.example/investors/ann-lee',
        affiliation: { name: 'Lee Capital' },
      },
      { '@type': 'BreadcrumbList' },
    ],
  });
  const shown = client.getQueryData(shownInvestorQuery({ slug: 'ann-lee' }).queryKey) as InvestorPageData;
  expect(shown.holdings).toHaveLength(15);
  const changed = client.getQueryData(quarterChangesQuery({ slug: 'ann-lee' }).queryKey) as typeof changes;
  expect(changed.changes).toHaveLength(14);
});

test('a firm that invests under its own name is an organization', async () => {
  for (const [name, firm] of [
    ['Dodge & Cox', 'Dodge & Cox'],
    ['Gates Foundation', null],
  ] as const) {
    const found = await prefetch('ann-lee', 200, answerFor(name, firm)).head;
    if ('movedTo' in found) throw new Error('moved');
    const data = found.structuredData?.('https://h.example', 'Holdwise') as { '@graph': object[] };
    expect(data['@graph'][0]).toEqual({
      '@type': 'Organization',
      name,
      url: 'https://h.example/investors/ann-lee',
    });
  }
});

test('an id leads to the address, an unknown investor is missing, a failure is not', async () => {
  const id = '01a205fc-4411-73bc-82df-b33e0228c197';
  expect(await prefetch(id, 200, answerFor('Ann Lee', null)).head).toEqual({ movedTo: '/investors/ann-lee' });
  const failure = { success: false, code: 'not_found', message: 'There is no such investor.' };
  expect(await prefetch('nobody', 404, failure).head).toMatchObject({ status: 404, hidden: true });
  expect(await prefetch('ann-lee', 503, failure).head).toEqual({ status: 503, hidden: true });
});
