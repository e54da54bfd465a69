import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Performance } from '#contract/figures.ts';
import { CoverageNote } from './coverage-note.tsx';

const symbols = Array.from({ length: 25 }, (_, at) => `S${at}`);
const undated = symbols.map((symbol) => ({ symbol, reason: 'No date.' }));
const without = { share: 0.5, undated: 1, undatedIn: [], leftOut: [], warnings: [] };

const markupOf = (coverage: Partial<Performance['coverage']>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CoverageNote coverage={{ ...without, ...coverage }}>a form</CoverageNote>
    </MemoryRouter>,
  );
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('25 holdings that lack the same are one line', () => {
  const leftOut = [{ symbol: 'X', reason: 'No price.' }, ...undated, { symbol: 'S0', reason: 'No date.' }];
  const lines = markupOf({ leftOut }).match(/<li>.*?<\/li>/g) ?? [];
  expect(lines.map(textOf)).toEqual([` 25 holdings : No date. ${symbols.join(', ')} `, ' X : No price. ']);
});

test.each([
  [{ warnings: undated }, '25 warnings about how exact the figures are. Show 25'],
  [{ leftOut: undated }, 'The figures cover 50.0% of the money: returns leave out 25 holdings. Show 25'],
  [
    { leftOut: undated.slice(24), warnings: undated, share: null },
    'The figures leave something out: returns leave out 1 holding, and there are 25 warnings. Show 26',
  ],
])('any number of warnings is one line: %#', (coverage, line) => {
  expect(textOf(markupOf(coverage)).split(' Hide')[0]?.trim()).toBe(line);
});

test('the form is in sight as long as something is left out', () => {
  expect(markupOf({ leftOut: undated })).toMatch(/<\/details>a form$/);
  expect(markupOf({ warnings: undated })).toMatch(/<\/summary>a form.*<\/details>$/);
  expect(markupOf({})).toBe('a form');
});
