import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const decisions = readdirSync(join(root, 'docs/decisions'))
  .sort()
  .map((file) => `docs/decisions/${file}`);
const operations = 'docs/operations.md';
const configuration = 'docs/configuration.md';
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/export-format.md',
  'docs/glossary.md',
  'docs/matching.md',
  configuration,
  operations,
  'docs/returns.md',
  'docs/scale.md',
  'docs/security.md',
  'data/NOTICE.md',
  ...decisions,
];

const projectPath =
  /^(src|docs|data|scripts|tests|migrations|deploy|platform|render|providers|domain|contract|accounts|backup|features|ui)\/[\w./-]+\.\w+$/;
const roots = ['', 'src', 'src/server', 'src/web'];

function pathsIn(text: string, file: string): { path: string; found: boolean }[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => ({
    path,
    found: existsSync(join(root, dirname(file), path)),
  }));
  const named = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => projectPath.test(path))
    .map((path) => ({ path, found: roots.some((folder) => existsSync(join(root, folder, path))) }));
  return [...links, ...named];
}

test.each(documents)('%s links to and names existing files only', (file) => {
  const missing = pathsIn(readFileSync(join(root, file), 'utf8'), file).filter(({ found }) => !found);
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test.each(['README.md', 'CONTRIBUTING.md', operations])(
  '%s names only commands and files that exist',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(4);
    for (const name of named) expect(scripts).toHaveProperty([name]);
    const files = [...text.matchAll(/\b(?:scripts|deploy)\/[\w/-]+\.(?:ts|mjs|service|conf|yml|json)\b/g)];
    expect(files.map(([path]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

const settings = readFileSync(join(root, configuration), 'utf8');

test('docs/operations.md names only settings that exist', () => {
  const text = readFileSync(join(root, operations), 'utf8');
  const named = new Set([...text.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name));
  const known = settings + readFileSync(join(root, '.env.example'), 'utf8');
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
});

test('the product prints the messages that docs/operations.md explains', () => {
  const folders = ['src/server', 'scripts/setup'].map((folder) => join(root, folder));
  const sources = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  const section =
    readFileSync(join(root, operations), 'utf8').split('## Troubleshooting')[1]?.split('\n## ')[0] ?? '';
  const parts = [...section.matchAll(/^\| `([^`]+)` \|/gm)].flatMap(([, text = '']) => text.split('…'));
  expect(parts.length).toBeGreaterThan(8);
  expect(parts.filter((part) => !sources.includes(part.trim()))).toEqual([]);
});

test('docs/configuration.md lists every setting, and no other', () => {
  const read = ['src/server/config.ts', 'src/server/providers/market/live-sources.ts']
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^ +([A-Z][A-Z_]+): /gm)])
    .map(([, name]) => name)
    .sort();
  const documented = [...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name).sort();
  expect(documented).toEqual(read);
});

describe('decision records', () => {
  const numbers = decisions.map((file) => Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
  const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

  test('are numbered without gaps', () => {
    expect(numbers).toEqual(decisions.map((_, index) => index + 1));
  });

  test.each(decisions)('%s follows the template in at most 200 words', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toMatch(new RegExp(`^# ${Number(/\d{4}/.exec(file))}\\. \\S`));
    const headings = [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Decision', 'Why', 'Consequences']);
    for (const section of text.split(/^## .+$/m).slice(1)) expect(section.trim()).not.toBe('');
    expect(wordsOf(text).length).toBeLessThanOrEqual(200);
  });
});
