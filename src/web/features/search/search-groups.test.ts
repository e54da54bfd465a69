import { describe, expect, test } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { placesFor } from './places.ts';
import { groupsBeforeTyping, groupsFor, suggestionFor } from './search-groups.ts';
import { itemOf } from './search-items.ts';

const places = (isCustomer = true, isDark = false) =>
  placesFor({ isCustomer, isDark, switchColours: () => undefined, logOut: () => undefined });

const result = (kind: SearchResult['kind'], key: string): SearchResult => ({
  kind,
  key,
  title: key,
  detail: '',
  to: `/${key}`,
  listing: null,
  quote: null,
});

const results = [result('article', 'note'), result('stock', 'DRI'), result('investor', 'bill')];

const stocksAmong = (found: readonly SearchResult[]) => [
  { value: 'Stocks', items: found.filter(({ kind }) => kind === 'stock').map(itemOf) },
];

/** The headings and titles in the order of the list. */
const shown = (text: string, found: readonly SearchResult[] = [], all = places()) =>
  groupsFor(text, { results: found, stocks: stocksAmong(found) }, all).map(({ value, items }) => [
    value,
    ...items.map(({ title }) => title),
  ]);

const firstOf = (text: string) => shown(text)[0]?.[1];

describe('pages and actions', () => {
  test.each([
    ['add', 'Add a transaction'],
    ['import', 'Import a file'],
    ['csv', 'Import a file'],
    ['dark', 'Switch to dark'],
    ['screener', 'Screener'],
    ['compare', 'Compare investors'],
    ['help', 'Help'],
    ['settings', 'Your account'],
    ['dividends', 'Income'],
  ])('%s finds %s', (text, title) => expect(firstOf(text)).toBe(title));

  test.each([
    ['screner', 'Screener'],
    ['compair investors', 'Compare investors'],
    ['transacton', 'Add a transaction'],
    ['imprt', 'Import a file'],
    ['portfolo', 'Your portfolio'],
  ])('%s, with a typo, finds %s', (text, title) => expect(shown(text)[0]).toContain(title));

  test('depend on the session and on the colours', () => {
    expect(shown('dark', [], places(true, true))[0]?.[1]).toBe('Switch to light');
    expect(shown('log in', [], places(false))[0]?.[1]).toBe('Log in');
    expect(shown('log in')).toEqual([]);
    const [addition] = groupsFor('add', { results: [], stocks: [] }, places(false))[0]?.items ?? [];
    expect(addition).toMatchObject({ target: '/portfolio/transactions?add', detail: 'After logging in' });
  });

  test('have different ids, and lead to paths of ours', () => {
    for (const all of [places(true), places(false)]) {
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      for (const { target } of all) if (typeof target === 'string') expect(target).toMatch(/^\/(?!\/)/);
    }
  });
});

describe('the order', () => {
  test('is stocks, investors, articles, and pages that only resemble the text', () => {
    expect(shown('hlep', results).map(([heading]) => heading)).toEqual([
      'Stocks',
      'Investors',
      'Articles',
      'Pages and actions',
    ]);
  });

  test('puts first what starts with the text, which results from the server do not move', () => {
    expect(shown('dark')[0]).toEqual(shown('dark', results)[0]);
    expect(shown('dark', results).map(([heading]) => heading)).toEqual([
      'Pages and actions',
      'Stocks',
      'Investors',
      'Articles',
    ]);
  });

  test('puts a kind that contains the text before one that only resembles it', () => {
    const found = [
      { ...result('stock', 'KRMN'), title: 'Karman Holdings' },
      { ...result('investor', 'seth-klarman'), title: 'Seth Klarman' },
    ];
    expect(shown('klarman', found).map(([heading]) => heading)).toEqual(['Investors', 'Stocks']);
    expect(shown('karman', found).map(([heading]) => heading)).toEqual(['Stocks', 'Investors']);
  });

  test('of two letters starts with the stocks: they are a symbol', () => {
    expect(shown('he', results)[0]).toEqual(['Stocks', 'DRI']);
  });

  test('of nothing found is empty', () => expect(shown('xqzjw')).toEqual([]));
});

test('before anything is typed, recent items come first, with prices', () => {
  const quote = { price: 10, changePercent: -1, asOf: '2026-08-21' };
  const recent = [
    { id: 'stock:KO', kind: 'stock', title: 'Coca-Cola', detail: 'KO', target: '/stocks/KO' },
  ] as const;
  const [first, second] = groupsBeforeTyping(recent, () => quote, places());
  expect(first).toMatchObject({ value: 'Recent', items: [{ title: 'Coca-Cola', quote, isRecent: true }] });
  expect(second?.value).toBe('Pages and actions');
  expect(groupsBeforeTyping([], () => null, places()).map(({ value }) => value)).toEqual([
    'Pages and actions',
  ]);
});

test('another spelling is suggested if no result contains the text', () => {
  const found = [result('stock', 'Nova'), result('investor', 'Warren Buffett')];
  expect(suggestionFor('warren bufett', found)).toBe('warren buffett');
  expect(suggestionFor('warren', found)).toBeUndefined();
  expect(suggestionFor('warren bufett', [])).toBeUndefined();
});
