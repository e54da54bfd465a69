import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(file, 'utf8');
const isSource = (file: string) => !file.endsWith('.test.tsx');

const components = globSync('src/web/{ui,ledger}/**/*.tsx')
  .filter(isSource)
  .flatMap((file) => [...textOf(file).matchAll(/^export (?:const|function|class) ([A-Z]\w*)/gm)])
  .map(([, name = '']) => name);

const specimens = globSync('scripts/gallery/specimens/*.tsx').map(textOf).join('\n');
const named = [...specimens.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name);
const parts = [...specimens.matchAll(/\bparts: \[([^\]]+)\]/g)].flatMap(
  ([, list = '']) => list.match(/\w+/g) ?? [],
);

test('the gallery shows every component of the web', () => {
  const shown = new Set([...named, ...parts]);
  expect(components.length).toBeGreaterThan(80);
  expect(components.filter((name) => !shown.has(name))).toEqual([]);
});
