import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultAccent, grounds } from '#domain/accent-colours.ts';
import { contrastOf } from '#domain/contrast.ts';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** Returns a colour of the theme in one scheme: `#131311`. */
function colourOf(name: string, scheme: Scheme): string {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [light = '', dark = light] = value.match(/#[\da-f]{6}/g) ?? [];
  return scheme === 'light' ? light : dark;
}

const onAll = (names: readonly string[], grounds: readonly string[]) =>
  names.flatMap((name) => grounds.map((ground) => [name, ground] as const));

const texts = [
  ...onAll(['ink', 'soft', 'accent', 'up', 'down'], ['paper', 'sheet', 'tint']),
  ...onAll(['ink', 'down'], ['alarm']),
  ...onAll(['ink'], ['highlight']),
  ...onAll(['accent-ink'], ['accent']),
  ...onAll(['tile-ink'], ['tile-1', 'tile-2', 'tile-3', 'tile-4']),
];

// The browser tests of `npm test` measure the colours of each screen in light only.
test.each(schemes)('texts are readable in %s', (scheme) => {
  const low = texts.filter(
    ([text, ground]) => !(contrastOf(colourOf(text, scheme), colourOf(ground, scheme)) >= 4.5),
  );
  expect(low).toEqual([]);
});

test.each(schemes)('the borders of fields are visible in %s', (scheme) => {
  const low = onAll(['field'], ['paper', 'sheet']).filter(
    ([line, ground]) => !(contrastOf(colourOf(line, scheme), colourOf(ground, scheme)) >= 3),
  );
  expect(low).toEqual([]);
});

test.each(schemes)('an own accent is checked against the colours of the theme in %s', (scheme) => {
  expect(['paper', 'sheet', 'tint'].map((name) => colourOf(name, scheme))).toEqual(grounds[scheme]);
  expect(colourOf('accent', scheme)).toBe(defaultAccent[scheme]);
});
