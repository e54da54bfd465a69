import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const decisions = readdirSync(join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
const operations = 'docs/operations.md';
const documents = [
  'README.md',
  'docs/architecture.md',
  operations,
  'docs/scale.md',
  'docs/security.md',
  'data/NOTICE.md',
  ...decisions,
];

const ours =
  /^(src|docs|data|scripts|tests|migrations|deploy|platform|render|providers|domain|contract)\/[\w./-]+\.\w+$/;
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

test.each(['README.md', operations])('every command that %s gives is one', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(4);
  for (const name of named) expect(scripts).toHaveProperty([name]);
  const files = [...text.matchAll(/\b(?:scripts|deploy)\/[\w/-]+\.(?:ts|mjs|service|conf|yml|json)\b/g)];
  expect(files.map(([path]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const settingsTable = () =>
  readFileSync(join(root, 'README.md'), 'utf8').split('## Settings')[1]?.split('\n## ')[0] ?? '';

test('every setting that the operator is told of is one', () => {
  const text = readFileSync(join(root, operations), 'utf8');
  const named = new Set([...text.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name));
  const known = settingsTable() + readFileSync(join(root, '.env.example'), 'utf8');
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
});

test('what the operator looks up by its words is what the product says', () => {
  const folders = ['src/server', 'scripts/setup'].map((folder) => join(root, folder));
  const said = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  const troubles =
    readFileSync(join(root, operations), 'utf8').split('## Troubles')[1]?.split('\n## ')[0] ?? '';
  const parts = [...troubles.matchAll(/^\| `([^`]+)` \|/gm)].flatMap(([, text = '']) => text.split('…'));
  expect(parts.length).toBeGreaterThan(8);
  expect(parts.filter((part) => !said.includes(part.trim()))).toEqual([]);
});

test('every setting that is read stands in the README, and the other way round', () => {
  const config = readFileSync(join(root, 'src/server/config.ts'), 'utf8');
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name).sort();
  const told = [...settingsTable().matchAll(/^\|([^|]+)\|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
    .sort();
  expect(told).toEqual(read);
});
