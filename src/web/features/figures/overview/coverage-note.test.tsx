import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CoverageNote } from './coverage-note.tsx';

test('25 holdings that lack the same are one line', () => {
  const symbols = Array.from({ length: 25 }, (_, at) => `S${at}`);
  const undated = symbols.map((symbol) => ({ symbol, reason: 'No date.' }));
  const leftOut = [...undated, { symbol: 'X', reason: 'No price.' }, { symbol: 'S0', reason: 'No date.' }];
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <CoverageNote coverage={{ share: 0, undated: 1, undatedIn: [], leftOut, warnings: [] }} />
    </MemoryRouter>,
  );
  expect(page.match(/<li>.*?<\/li>/g)).toEqual([
    `<li>${symbols.join(', ')}: No date.</li>`,
    '<li>X: No price.</li>',
  ]);
});
