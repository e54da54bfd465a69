import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planted, validProject } from './planted.ts';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'holdwise-boundaries-'));
  write('package.json', '{ "type": "module", "dependencies": {} }');
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

const rulesOfCheck: Promise<ICruiseOptions> = extractOptions('./.dependency-cruiser.mjs');
const rulesOfFolders: Promise<ICruiseOptions> = extractOptions('./.dependency-cruiser-folders.mjs');
const namesOf = ({ ruleSet }: ICruiseOptions) => ruleSet?.forbidden?.map(({ name }) => name) ?? [];

/** Returns the rules of `npm run check`, or only one of them: reading all takes longer than a small project. */
async function readRules(only?: string): Promise<ICruiseOptions> {
  const isAboutFolders = only !== undefined && namesOf(await rulesOfFolders).includes(only);
  const { ruleSet, ...options } = await (isAboutFolders ? rulesOfFolders : rulesOfCheck);
  const forbidden = ruleSet?.forbidden?.filter(({ name }) => only === undefined || name === only) ?? [];
  return { ...options, ruleSet: { ...ruleSet, forbidden } };
}

/** Runs dependency-cruiser below `baseDir`. */
async function inspect(baseDir: string, folders: string[], only?: string): Promise<ICruiseResult> {
  const tsConfig = extractTsConfig('tsconfig.json');
  const { output } = await cruise(folders, { ...(await readRules(only)), baseDir }, {}, { tsConfig });
  return output as ICruiseResult;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

async function rulesBrokenBy(files: Record<string, string>, only?: string): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) write(path, text);
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))];
  const { summary } = await inspect(project, folders, only);
  return summary.violations.map(({ rule }) => rule.name);
}

test.each(planted)('$rule: reports a planted violation', async ({ rule, files, packages = [] }) => {
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'exports.value = 1;');
  }
  expect(await rulesBrokenBy(files, rule)).toContain(rule);
});

test('a valid project breaks no rule', async () => {
  expect(await rulesBrokenBy(validProject)).toEqual([]);
});

test('every rule has a planted violation', async () => {
  const rules = [await rulesOfCheck, await rulesOfFolders].flatMap(namesOf);
  expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(rules));
});

let wholeProject: Promise<ICruiseResult> | undefined;
const inspectProject = () => {
  wholeProject ??= inspect(process.cwd(), ['src', 'scripts', 'tests']);
  return wholeProject;
};

/** Returns the folders below the last common one, or that one itself: what an import leads from and to at any depth. */
function foldersOf(source: string, resolved: string): [string, string] {
  const [from, to] = [dirname(source).split('/'), dirname(resolved).split('/')];
  const at = from.findIndex((name, index) => name !== to[index]);
  const depth = (at === -1 ? from.length : at) + 1;
  return [from.slice(0, depth).join('/'), to.slice(0, depth).join('/')];
}

/**
 * Lists the pairs of folders that import each other with all that is in them, a folder and one inside it included. The rule
 * about circles compares single folders. Tests may import what is beside the folders they test.
 */
function foldersInCircles({ modules }: Pick<ICruiseResult, 'modules'>): string[] {
  const isTest = /\.test\.tsx?$/;
  const arrows = new Set(
    modules
      .filter(({ source }) => source.startsWith('src/') && !isTest.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies
          .filter(({ resolved }) => resolved.startsWith('src/') && dirname(resolved) !== dirname(source))
          .map(({ resolved }) => foldersOf(source, resolved).join(' ')),
      ),
  );
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`);
  });
}

test('the project breaks no rule', async () => {
  const { violations } = (await inspectProject()).summary;
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});

test.each([
  ['src/a src/c', ['src/a/b.ts', 'src/c/d.ts'], ['src/c/e.ts', 'src/a/f.ts']],
  ['src/a src/c', ['src/a/b/c.ts', 'src/c/d/e.ts'], ['src/c/f/g.ts', 'src/a/h/i.ts']],
  ['src/a src/a/b', ['src/a/c.ts', 'src/a/b/d.ts'], ['src/a/b/e/f.ts', 'src/a/g.ts']],
])('%s: a planted pair of folders that import each other is found', (pair, ...imports) => {
  const modules = imports.map(([source, resolved]) => ({ source, dependencies: [{ resolved }] }));
  expect(foldersInCircles({ modules: modules as never })).toEqual([pair]);
});

test('no two folders import each other', async () => {
  expect(foldersInCircles(await inspectProject())).toEqual([]);
});

test('the check covers every TypeScript file and the dependencies between them', async () => {
  const onDisk = ['src', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const { modules } = await inspectProject();
  const seen = new Set(modules.map(({ source }) => source));
  expect(onDisk.filter((file) => !seen.has(file))).toEqual([]);
  const edges = modules
    .filter(({ source }) => onDisk.includes(source))
    .flatMap(({ dependencies }) => dependencies.filter(({ resolved }) => onDisk.includes(resolved)));
  expect(onDisk.length).toBeGreaterThan(100);
  expect(edges.length).toBeGreaterThan(onDisk.length);
});

/** What several features use of the contract, and the features that only the web has. */
const ofSeveral = ['endpoint', 'envelope', 'inputs', 'messages', 'visible-text'];
const inWebOnly = ['education', 'help', 'not-found'];
/** The web shows their items among the news. */
const onServerOnly = ['feeds'];

test('a feature has the same name in the contract, on the server and in the web', () => {
  const features = readdirSync('src/server/features').sort();
  expect([...readdirSync('src/web/features'), ...onServerOnly].sort()).toEqual(
    [...features, ...inWebOnly].sort(),
  );
  const isOf = (file: string, feature: string) =>
    file === feature || file.startsWith(`${feature.replace(/s$/, '')}-`);
  const files = readdirSync('src/contract')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.replace('.ts', ''));
  const others = files.filter((file) => !features.some((feature) => isOf(file, feature)));
  expect(others.filter((file) => !ofSeveral.includes(file))).toEqual([]);
  expect(features.filter((feature) => !files.includes(feature))).toEqual([]);
});
