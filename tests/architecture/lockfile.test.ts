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

/** The packages that may run install scripts, and why. */
const knownScripts: Record<string, string> = {
  node: 'links the binary of this platform',
};

/** Tools for other platforms, whose entries have no integrity (docs/decisions/0009-cross-platform-lockfile.md). */
const addedByHand = /^(@biomejs\/cli|@oxc-parser\/binding|@tailwindcss\/oxide)-/;

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

function problemsOf(
  path: string,
  { name = nameOf(path), resolved, integrity, optional, hasInstallScript }: Locked,
) {
  const problems: string[] = [];
  // Without a URL, npm uses its default registry. A URL with another name is another package.
  if (resolved !== undefined && !resolved.startsWith(`https://registry.npmjs.org/${name}/-/`))
    problems.push(`comes from ${resolved}`);
  const byHand = optional && integrity === undefined && addedByHand.test(name);
  if (!byHand && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    problems.push(`has the integrity ${integrity}`);
  if (hasInstallScript && !Object.hasOwn(knownScripts, name)) problems.push('runs an unknown install script');
  return problems.map((problem) => `${path} ${problem}`);
}

const problemsIn = (all: Packages) =>
  Object.entries(all).flatMap(([path, locked]) => (path === '' ? [] : problemsOf(path, locked)));

/** Finds a package the way Node does: beside the importing one, or in a folder further up. */
function resolve(from: string, name: string): Locked | undefined {
  const folders = from.split(/(?=\/?node_modules\/)/);
  const candidates = folders.map((_, index) => folders.slice(0, folders.length - index).join(''));
  return [...candidates, '']
    .map((folder) => packages[`${folder}/node_modules/${name}`.replace(/^\//, '')])
    .find(Boolean);
}

// npm omits a platform's package when its registry lacks it, and `npm ci` then rejects the lockfile.
test('the lockfile contains the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => resolve(from, name) === undefined),
  );
  expect(missing).toEqual([]);
});

test('every package comes from the registry, has an integrity hash and runs no unknown install script', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(problemsIn(packages)).toEqual([]);
});

test('.npmrc sets no other registry', () => {
  expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/registry/i);
});

test('only known install scripts are allowed', () => {
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
  ['with a script', { hasInstallScript: true }, 'runs an unknown install script'],
])('detects a package %s', (_what, planted, problem) => {
  const path = 'node_modules/kysely';
  const [found, ...more] = problemsIn({ [path]: { ...packages[path], ...planted } });
  expect(found).toContain(problem);
  expect(more).toEqual([]);
});
