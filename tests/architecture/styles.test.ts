import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const theme = readFileSync('src/web/styles/theme.css', 'utf8');

/** The widths in px at which the layout changes, and the names of the sizes of type. */
const breakpoints = [...theme.matchAll(/--breakpoint-\w+: (\d+)px/g)].map(([, width]) => width);
const sizes = [...theme.matchAll(/--text-(\w+): /g)].map(([, name]) => name);

/** Every sheet but the theme, below `src/web`. A rule of one component is a utility instead (CONTRIBUTING.md). */
const sheets = [
  'app/portfolio/portfolio-pages.css',
  'features/figures/charts/charts.css',
  'features/figures/explain/explain.css',
  'features/imports/import-table.css',
  'features/imports/imports.css',
  'features/market/stock-pages.css',
  'features/news/admin/editor/rich-text-field.css',
  'features/portfolios/holdings/tables.css',
  'features/site/api-reference.css',
  'features/transactions/ledger.css',
  'ledger/entry/entry-row.css',
  'styles.css',
  'styles/base.css',
  'styles/controls.css',
  'styles/fonts.css',
  'styles/overlays.css',
  'styles/print.css',
  'styles/tables.css',
  'ui/admin-tables.css',
  'ui/charts/lines.css',
  'ui/figure-pages.css',
  'ui/list-parts.css',
  'ui/page-sections.css',
  'ui/prose.css',
];

const mostLines = 1800;

const sources = globSync('src/web/**/*.{css,ts,tsx}')
  .filter((path) => !path.includes('.test.') && path !== 'src/web/styles/theme.css')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Returns what the pattern finds, with its file, where its group is none of the allowed values. */
const others = (pattern: RegExp, allowed: readonly (string | undefined)[]): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .filter(([, value]) => !allowed.includes(value))
      .map(([found]) => `${path}: ${found}`),
  );

test('layouts change at the five breakpoints of the theme', () => {
  expect(breakpoints).toHaveLength(5);
  expect(others(/(?<![@\w-])(?:max|min)-\[\d/g, [])).toEqual([]);
  expect(others(/\(width [<>]=? ([\d.]+)px\)/g, breakpoints)).toEqual([]);
  expect(others(/([\d.]+)px <=? width/g, breakpoints)).toEqual([]);
  expect(others(/@media[^{]*\((?:max|min)-width/g, [])).toEqual([]);
});

test('texts have one of the eight sizes of the theme, or a share of the size around them', () => {
  expect(sizes).toHaveLength(8);
  expect(others(/\btext-\[[\d.]+(px|rem)\]/g, [])).toEqual([]);
  expect(others(/font-size: (?:var\(--text-(\w+)\)|\d[\w.]*(?<!em)(?=;))/g, sizes)).toEqual([]);
});

test('there is no new sheet, and together they stay short', () => {
  const found = sources.filter(({ path }) => path.endsWith('.css'));
  expect(found.map(({ path }) => path.replace('src/web/', '')).toSorted()).toEqual(sheets);
  const lines = found.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  expect(lines).toBeLessThanOrEqual(mostLines);
});
