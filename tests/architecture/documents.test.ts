import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importLimits } from '#domain/imports.ts';
import { applyDiff, blocksOf } from '#tests/support/document-steps.ts';

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
  'docs/engine-rules.md',
  'docs/export-format.md',
  'docs/fundamentals.md',
  'docs/funds.md',
  'docs/insiders.md',
  'docs/company-filings.md',
  'docs/glossary.md',
  'docs/importing.md',
  'docs/limits.md',
  'docs/matching.md',
  configuration,
  operations,
  'docs/returns.md',
  'docs/scale.md',
  'docs/security.md',
  'docs/tasks.md',
  'docs/testing.md',
  'data/NOTICE.md',
  'deploy/home-server/README.md',
  ...decisions,
];

const projectPath =
  /^(src|docs|data|scripts|tests|migrations|deploy|platform|render|providers|domain|contract|accounts|backup|features|ui)\/[\w./-]+\.\w+$/;
/** Files that the reader of a document writes. */
const written = /example-?broker|NNNN/;
const roots = ['', 'src', 'src/server', 'src/web'];

function pathsIn(text: string, file: string): { path: string; found: boolean }[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => ({
    path,
    found: existsSync(join(root, dirname(file), path)),
  }));
  const named = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => projectPath.test(path) && !written.test(path))
    .map((path) => ({ path, found: roots.some((folder) => existsSync(join(root, folder, path))) }));
  return [...links, ...named];
}

test('documents link to and name existing files only', () => {
  for (const file of documents) {
    const missing = pathsIn(readFileSync(join(root, file), 'utf8'), file).filter(({ found }) => !found);
    expect
      .soft(
        missing.map(({ path }) => path),
        file,
      )
      .toEqual([]);
  }
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

test('the table of commands in CONTRIBUTING.md names only commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const commands = [...text.matchAll(/^\| `(?:npm run |npm |npx )([\w:]+)/gm)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(8);
  const installed = new Set(readdirSync(join(root, 'node_modules/.bin')));
  expect(commands.filter((name) => !(name in scripts) && !installed.has(name))).toEqual([]);
});

test.each([
  ['CONTRIBUTING.md', 'Your first change'],
  ['docs/importing.md', 'Adding a format'],
])('the edits that %s describes fit the sources', (document, heading) => {
  const edits = blocksOf(document, heading).filter(({ language }) => language === 'diff');
  expect(edits.length).toBeGreaterThan(1);
  for (const { file, text } of edits)
    expect(() => applyDiff(readFileSync(join(root, file), 'utf8'), text), file).not.toThrow();
});

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
  const read = ['src/server/config.ts', 'src/server/providers/live-sources.ts']
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^ +([A-Z][A-Z_]+): /gm)])
    .map(([, name]) => name)
    .sort();
  const documented = [...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name).sort();
  expect(documented).toEqual(read);
});

const sectionOf = (file: string, title: string) =>
  readFileSync(join(root, file), 'utf8').split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

test('data/NOTICE.md counts the rows of its tables', () => {
  const notice = readFileSync(join(root, 'data/NOTICE.md'), 'utf8');
  const counted = [...notice.matchAll(/^\| `([\w-]+\.csv)` \| (?:The )?([\d,]+) /gm)];
  const rowsOf = (file: string) =>
    readFileSync(join(root, 'data', file), 'utf8')
      .trimEnd()
      .split('\n').length - 1;
  expect(counted.length).toBeGreaterThan(8);
  expect(counted.map(([, file = '']) => `${file} ${rowsOf(file)}`)).toEqual(
    counted.map(([, file, rows = '']) => `${file} ${rows.replaceAll(',', '')}`),
  );
});

test('docs/operations.md names every source that data/NOTICE.md names', () => {
  const notice = sectionOf('data/NOTICE.md', 'Where they come from').replaceAll(/\]\([^)]*\)/g, ']');
  const repositories = new Set(notice.match(/(?<![\w./-])[A-Za-z][\w.-]*\/[\w.-]*\w/g));
  const named = sectionOf(operations, 'Shipped data');
  expect(repositories.size).toBeGreaterThan(20);
  expect([...repositories].filter((repository) => !named.includes(repository))).toEqual([]);
});

test('docs/operations.md says how long imports keep what files contain', () => {
  const rows = sectionOf(operations, 'Personal data').split('\n');
  const retentionOf = (what: string) => rows.find((row) => row.startsWith(`| ${what}`))?.split(' | ')[1];
  expect(retentionOf('imports that are not added')).toContain('a week');
  expect(importLimits.previewDays).toBe(7);
  expect(retentionOf('rows that an added import has left')).toContain(`${importLimits.leftRowDays} days`);
  expect(retentionOf('files of brokers')).toContain('unless their owner keeps them');
  expect(retentionOf('remembered answers')).toContain('until newer ones replace them');
});

test('docs/security.md lists the files of brokers among the uploads, with their limits', () => {
  const uploads = sectionOf('docs/security.md', 'Uploads');
  const { filesPerImport, fileBytes, rowsPerFile, uploadBytes } = importLimits;
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  const limit = `${filesPerImport} at once; each ${megabytes(fileBytes)}, ${rowsPerFile.toLocaleString('en-US')} rows; ${megabytes(uploadBytes)} in all`;
  expect(uploads).toMatch(/^\| files of brokers, from customers \|/m);
  expect(uploads).toContain(limit);
  expect(uploads).not.toContain('Only administrators can upload');
});

describe('decision records', () => {
  const numbers = decisions.map((file) => Number(/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
  const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

  test('are numbered without gaps', () => {
    expect(numbers).toEqual(decisions.map((_, index) => index + 1));
  });

  test('follow the template in at most 200 words', () => {
    for (const file of decisions) {
      const text = readFileSync(join(root, file), 'utf8');
      expect.soft(text, file).toMatch(new RegExp(`^# ${Number(/\d{4}/.exec(file))}\\. \\S`));
      const headings = [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading);
      expect.soft(headings, file).toEqual(['Decision', 'Why', 'Consequences']);
      for (const section of text.split(/^## .+$/m).slice(1)) expect.soft(section.trim(), file).not.toBe('');
      expect.soft(wordsOf(text).length, file).toBeLessThanOrEqual(200);
    }
  });
});
