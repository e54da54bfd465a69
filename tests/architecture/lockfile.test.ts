import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, Locked>;

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const { packages } = read<{ packages: Packages }>('package-lock.json');
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');

/** Whose scripts run when packages are installed, and why they may. */
const knownScripts: Record<string, string> = {
  node: 'puts the program of this platform where the package says that it is',
};

/** Tools of foreign platforms, whose entries have no integrity (docs/decisions/0009-complete-lockfile.md). */
const addedByHand = /^(@biomejs\/cli|@oxc-parser\/binding|@tailwindcss\/oxide)-/;

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

function problemsOf(
  path: string,
  { name = nameOf(path), resolved, integrity, optional, hasInstallScript }: Locked,
) {
  const problems: string[] = [];
  // Without an address it comes from the registry that npm asks by default; under another name it is somebody else's.
  if (resolved !== undefined && !resolved.startsWith(`https://registry.npmjs.org/${name}/-/`))
    problems.push(`comes from ${resolved}`);
  const byHand = optional && integrity === undefined && addedByHand.test(name);
  if (!byHand && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    problems.push(`has the integrity ${integrity}`);
  if (hasInstallScript && !Object.hasOwn(knownScripts, name))
    problems.push('runs a script that nobody knows');
  return problems.map((problem) => `${path} ${problem}`);
}

const problemsIn = (all: Packages) =>
  Object.entries(all).flatMap(([path, locked]) => (path === '' ? [] : problemsOf(path, locked)));

/** Where Node finds a package that another one asks for: beside it, or in a folder further up. */
function resolve(from: string, name: string): Locked | undefined {
  const folders = from.split(/(?=\/?node_modules\/)/);
  const places = folders.map((_, index) => folders.slice(0, folders.length - index).join(''));
  return [...places, '']
    .map((place) => packages[`${place}/node_modules/${name}`.replace(/^\//, '')])
    .find(Boolean);
}

// npm leaves a platform's package out of the lockfile where its registry lacks it, and then `npm ci` refuses the file.
test('the lockfile names the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => resolve(from, name) === undefined),
  );
  expect(missing).toEqual([]);
});

test('every package comes from the registry, is what it was when it was locked, and runs no unknown script', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(problemsIn(packages)).toEqual([]);
});

test('npm asks no other registry', () => {
  expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/registry/i);
});

test('the scripts that may run are those that are known', () => {
  expect(Object.keys(allowScripts)).toEqual(Object.keys(knownScripts));
  expect(Object.values(allowScripts).every(Boolean)).toBe(true);
});

test.each<[string, Locked, string]>([
  ['from elsewhere', { resolved: 'https://evil.example/kysely/-/kysely-0.29.9.tgz' }, 'comes from'],
  ['over http', { resolved: 'http://registry.npmjs.org/kysely/-/kysely-0.29.9.tgz' }, 'comes from'],
  ['from a repository', { resolved: 'git+ssh://git@github.com/x/kysely.git#1' }, 'comes from'],
  ['of another name', { resolved: 'https://registry.npmjs.org/kisely/-/kisely-1.0.0.tgz' }, 'comes from'],
  ['without integrity', { integrity: undefined }, 'has the integrity'],
  ['with a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has the integrity'],
  ['with a script', { hasInstallScript: true }, 'runs a script'],
])('a package %s would be found', (_what, planted, problem) => {
  const path = 'node_modules/kysely';
  const [found, ...more] = problemsIn({ [path]: { ...packages[path], ...planted } });
  expect(found).toContain(problem);
  expect(more).toEqual([]);
});
