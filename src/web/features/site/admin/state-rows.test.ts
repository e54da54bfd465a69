import { expect, test } from 'vitest';
import type { SiteState } from '#contract/site.ts';
import { nextSteps } from './next-steps.ts';
import { headlineOf, stateRows } from './state-rows.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const morning = '2026-11-21T08:00:00.000Z';

const healthy: SiteState = {
  publicUrl: 'https://holdwise.example',
  twoStep: true,
  pages: [
    { page: 'privacy', edited: true, blanks: 0 },
    { page: 'terms', edited: true, blanks: 0 },
  ],
  mail: { server: true, sentAt: morning, failure: null },
  prices: { provider: 'fmp', live: true, asOf: morning },
  rates: { ecb: { fetched: true, asOf: '2026-11-20' }, frankfurter: { fetched: true, asOf: '2026-11-19' } },
  feeds: { count: 6, succeededAt: morning, failing: [] },
  filings: { investors: 41, newest: '2026-09-30', filed: 40, failing: 0 },
  insiderReports: { read: 1_240, waiting: 12, failed: 1, readAt: morning },
  articles: { published: 3, drafts: 2, scheduled: 1, nextAt: '2026-11-23T08:00:00.000Z' },
  customers: { total: 38, thisWeek: 6 },
  backups: { everyHours: 24, newest: { at: morning, bytes: 3_000_000 } },
  errors: { requests: 5_240, failed: 0 },
};

const rowsOf = (change: Partial<SiteState>) => stateRows({ ...healthy, ...change }, now);
const stateOf = (what: string, change: Partial<SiteState> = {}) =>
  rowsOf(change).find((row) => row.what === what);

test('nothing needs anybody while all is well', () => {
  expect(headlineOf(rowsOf({}))).toBe('Nothing needs you');
  expect(rowsOf({}).map(({ tone }) => tone)).toEqual(Array(10).fill('fine'));
  expect(stateOf('Articles')?.says).toBe('3 published, 2 drafts and 1 scheduled');
  expect(stateOf('Filings')?.says).toBe('40 of 41 investors for the third quarter of 2026');
  expect(stateOf('Insiders')).toMatchObject({
    says: '1,240 reports read, 12 to be read',
    detail: '1 report could not be read so far.',
  });
});

test('the headline names what is wrong, which comes first', () => {
  const mail = { server: false, sentAt: null, failure: null };
  const feeds = { ...healthy.feeds, failing: [{ title: 'CNBC', failure: 'HTTP 403' }] };
  expect(headlineOf(rowsOf({ mail }))).toBe('One thing needs you: mail cannot be sent');
  const rows = rowsOf({ mail, feeds, errors: { requests: 90, failed: 2 } });
  expect(headlineOf(rows)).toBe(
    'Three things need you: mail cannot be sent, one feed fails, and 2 requests failed',
  );
  expect(rows.slice(0, 3).map(({ what }) => what)).toEqual(['Mail', 'Feeds', 'Errors today']);
  expect(rows[1]).toMatchObject({ says: 'One of six fails: CNBC', detail: 'HTTP 403' });
});

test.each<[string, Partial<SiteState>, string]>([
  ['Mail', { mail: { server: true, sentAt: null, failure: { at: morning, reason: 'x' } } }, 'attention'],
  ['Mail', { mail: { server: true, sentAt: morning, failure: { at: '2026-11-20', reason: 'x' } } }, 'fine'],
  ['Mail', { mail: { server: true, sentAt: null, failure: null } }, 'waiting'],
  ['Prices', { prices: { provider: 'snapshot', live: false, asOf: '2026-08-21' } }, 'waiting'],
  ['Prices', { prices: { provider: 'fmp', live: false, asOf: '2026-08-21' } }, 'attention'],
  [
    'Exchange rates',
    { rates: { ...healthy.rates, ecb: { fetched: true, asOf: '2026-11-12' } } },
    'attention',
  ],
  [
    'Exchange rates',
    { rates: { ...healthy.rates, frankfurter: { fetched: true, asOf: null } } },
    'attention',
  ],
  ['Exchange rates', { rates: { ...healthy.rates, ecb: { fetched: false, asOf: '2026-08-21' } } }, 'waiting'],
  ['Filings', { filings: { ...healthy.filings, failing: 2 } }, 'attention'],
  ['Insiders', { insiderReports: null }, 'waiting'],
  ['Insiders', { insiderReports: { read: 0, waiting: 0, failed: 0, readAt: null } }, 'waiting'],
  ['Backups', { backups: { everyHours: null, newest: null } }, 'waiting'],
  ['Backups', { backups: { everyHours: 1, newest: { at: morning, bytes: 1 } } }, 'attention'],
])('%s with %j is "%s"', (what, change, tone) => {
  expect(stateOf(what, change)?.tone).toBe(tone);
});

test('the list of a new site vanishes when everything is done', () => {
  expect(nextSteps(healthy).filter(({ done }) => !done)).toEqual([]);
  const pages: SiteState['pages'] = [
    { page: 'privacy', edited: true, blanks: 0 },
    { page: 'terms', edited: false, blanks: 4 },
    { page: 'imprint', edited: true, blanks: 1 },
  ];
  expect(nextSteps({ ...healthy, pages }).filter(({ done }) => !done)).toMatchObject([
    {
      name: 'Terms and imprint',
      says: 'Drafts are written. 5 places want your name, address and rules.',
      to: '/admin/settings/terms',
    },
  ]);
});
