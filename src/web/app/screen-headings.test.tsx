import { expect, test } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { linkGroups } from '#web/features/education/link-groups.ts';
import { helpTopics } from '#web/lib/help-contents.ts';

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

test('the education links are in the nine groups of the specification, in its order', async () => {
  expect(headings(await renderScreen('/education'), 2)).toEqual(linkGroups.map(({ name }) => name));
});

test('the help page begins with the first steps, and its contents name every section', async () => {
  const html = await renderScreen('/help');
  expect(headings(html, 2)).toEqual([
    'Getting started',
    'Importing a file',
    'Correcting a mistake',
    'Matching Stock',
    'Wizard Match',
    'About the figures',
    'On your phone and offline',
  ]);
  for (const { id } of helpTopics) expect.soft(html, id).toContain(` id="${id}"`);
});
