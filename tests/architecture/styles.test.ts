import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const theme = readFileSync('src/web/styles/theme.css', 'utf8');

/** The widths in px at which the layout changes, and the names of the sizes of type. */
const breakpoints = [...theme.matchAll(/--breakpoint-\w+: (\d+)px/g)].map(([, width]) => width);
const sizes = [...theme.matchAll(/--text-(\w+): /g)].map(([, name]) => name);

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
  expect(others(/@media[^{]*\((?:max|min)-width/g, [])).toEqual([]);
});

test('texts have one of the eight sizes of the theme, or a share of the size around them', () => {
  expect(sizes).toHaveLength(8);
  expect(others(/\btext-\[[\d.]+(px|rem)\]/g, [])).toEqual([]);
  expect(others(/font-size: (?:var\(--text-(\w+)\)|\d[\w.]*(?<!em)(?=;))/g, sizes)).toEqual([]);
});
