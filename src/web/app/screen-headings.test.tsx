import { expect, test } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';

/** Returns the texts of the headings of a level. */
const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'gs'))].map(([, text]) =>
    (text as string).replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&'),
  );

test('the home page has its five sections', async () => {
  expect(headings(await renderScreen('/'), 2)).toEqual([
    'Latest News',
    'Investing Education',
    'Your Portfolio',
    'Stocks in Industry',
    'Investor Top Holdings',
  ]);
});

test('the education links are in nine groups, on four levels', async () => {
  const html = await renderScreen('/education');
  expect(headings(html, 2)).toHaveLength(4);
  expect(headings(html, 3).toSorted()).toEqual([
    '13-F Investing',
    'Asset Allocation & Portfolio Management',
    'ETFs',
    'Investing 101',
    'Mutual Funds & Bonds',
    'Risk Management',
    'Stock Selection & Investing Methodologies',
    'Taxes',
    'The Power of Compound Interest',
  ]);
});

test('the help page explains both kinds of match, the figures and the app', async () => {
  expect(headings(await renderScreen('/help'), 2)).toEqual([
    'Matching Stock',
    'Wizard Match',
    'About the figures',
    'On your phone and offline',
  ]);
});
