import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspect } from './cruise.ts';
import { inOrder, planted } from './planted.ts';

let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'holdwise-house-'));
  write('package.json', '{ "type": "module", "dependencies": {} }');
});

afterEach(() => rmSync(house, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) write(path, text);
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))];
  const { summary } = await inspect(house, folders);
  return summary.violations.map(({ rule }) => rule.name);
}

test.each(planted)('$rule: a planted violation is reported', async ({ rule, files, packages = [] }) => {
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'exports.value = 1;');
  }
  expect(await rulesBrokenBy(files)).toContain(rule);
});

test('a house in order breaks no arrow', async () => {
  expect(await rulesBrokenBy(inOrder)).toEqual([]);
});

test('every rule has a planted violation', async () => {
  const { summary } = await inspect(process.cwd(), ['src/domain']);
  const names = summary.ruleSetUsed?.forbidden?.map(({ name }) => name);
  expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(names));
});

test('the check sees the code: every TypeScript file, and the arrows between them', async () => {
  const onDisk = ['src', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const { modules } = await inspect(process.cwd(), ['src', 'scripts', 'tests']);
  const seen = new Set(modules.map(({ source }) => source));
  expect(onDisk.filter((file) => !seen.has(file))).toEqual([]);
  const arrows = modules
    .filter(({ source }) => onDisk.includes(source))
    .flatMap(({ dependencies }) => dependencies.filter(({ resolved }) => onDisk.includes(resolved)));
  expect(onDisk.length).toBeGreaterThan(100);
  expect(arrows.length).toBeGreaterThan(onDisk.length);
});
