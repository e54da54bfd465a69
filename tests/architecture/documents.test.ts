import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const decisions = readdirSync(join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
const documents = ['README.md', 'docs/architecture.md', 'data/NOTICE.md', ...decisions];

const ours =
  /^(src|docs|data|scripts|tests|migrations|platform|render|providers|domain|contract)\/[\w./-]+\.\w+$/;
const places = ['', 'src', 'src/server'];

function pathsIn(text: string, file: string): { path: string; found: boolean }[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => ({
    path,
    found: existsSync(join(root, dirname(file), path)),
  }));
  const named = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => ours.test(path))
    .map((path) => ({ path, found: places.some((place) => existsSync(join(root, place, path))) }));
  return [...links, ...named];
}

test.each(documents)('what %s names is there', (file) => {
  const missing = pathsIn(readFileSync(join(root, file), 'utf8'), file).filter(({ found }) => !found);
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('every command that the README gives is one', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/`npm run ([\w:]+)`/g)];
  expect(named.length).toBeGreaterThan(5);
  for (const [, name = ''] of named) expect(scripts).toHaveProperty([name]);
});

test('every setting that is read stands in the README, and the other way round', () => {
  const config = readFileSync(join(root, 'src/server/config.ts'), 'utf8');
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name).sort();
  const table =
    readFileSync(join(root, 'README.md'), 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const told = [...table.matchAll(/^\|([^|]+)\|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
    .sort();
  expect(told).toEqual(read);
});
