import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('src/web/features/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const matching = (pattern: RegExp, list = files) =>
  list.filter(({ text }) => pattern.test(text)).map(({ file }) => file.replace('src/web/features/', ''));

/** Parts that lack nothing important without the reply, or whose page shows the failure of the same query. */
const complete = [
  'alerts/alert-dialog.tsx',
  'alerts/last-figure.tsx',
  'imports/account-questions.tsx',
  'imports/duplicate-question.tsx',
  'imports/detected-files.tsx',
  'imports/import-storage.tsx',
  'imports/imported-facts.tsx',
  'help/match-example.tsx',
  'help/matching-example.tsx',
  'imports/row-group-body.tsx',
  'investors/single/own-overlap.tsx',
  'investors/start/start-copy-dialog.tsx',
  'market/screener/listed-in.tsx',
  'market/stock/position/your-position.tsx',
  'market/stock/stock-header.tsx',
  'market/stocks-section.tsx',
  'news/admin/symbols-field.tsx',
];

test('every part that waits for a reply says when it fails', () => {
  const waiting = files.filter(({ text }) => /\buse(?:Infinite)?Quer(?:y|ies)\(/.test(text));
  expect(waiting.length).toBeGreaterThan(60);
  const silent = waiting.filter(({ text }) => !/<(?:LoadFailure|QueryPart|QuerySection)\b/.test(text));
  expect(matching(/./, silent).filter((file) => !complete.includes(file))).toEqual([]);
});

test('a failed reload replaces nothing that is shown', () => {
  expect(matching(/if \(error\) return <LoadFailure/)).toEqual([]);
});
