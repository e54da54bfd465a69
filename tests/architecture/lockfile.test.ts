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
const packagesOf = (file: string) => read<{ packages: Packages }>(file).packages;
const packages = packagesOf('package-lock.json');
const lockfiles: [string, Packages][] = [
  ['package-lock.json', packages],
  ['Lighthouse', packagesOf('scripts/bench/lighthouse/package-lock.json')],
];

/** Packages for other platforms, whose entries have no integrity (docs/decisions/0009-cross-platform-lockfile.md). */
const addedByHand = /^(node(-bin)?-darwin|@biomejs\/cli|@oxc-parser\/binding|@tailwindcss\/oxide)-/;

const packageName = (path: string) => path.split('node_modules/').at(-1) ?? '';

function problemsOf(
  path: string,
  { name = packageName(path), resolved, integrity, optional, hasInstallScript }: Locked,
) {
  const problems: string[] = [];
  // Without a URL, npm asks the registry for one, package by package. A URL with another name is another package.
  if (!resolved?.startsWith(`https://registry.npmjs.org/${name}/-/`)) problems.push(`comes from ${resolved}`);
  const byHand = optional && integrity === undefined && addedByHand.test(name);
  if (!byHand && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    problems.push(`has the integrity ${integrity}`);
  if (hasInstallScript) problems.push('runs an install script');
  return problems.map((problem) => `${path} ${problem}`);
}

const problemsIn = (all: Packages) =>
  Object.entries(all).flatMap(([path, locked]) => (path === '' ? [] : problemsOf(path, locked)));

/** Finds a package the way Node does: beside the importing one, or in a folder further up. */
function resolve(packages: Packages, from: string, name: string): Locked | undefined {
  const folders = from.split(/(?=\/?node_modules\/)/);
  const candidates = folders.map((_, index) => folders.slice(0, folders.length - index).join(''));
  return [...candidates, '']
    .map((folder) => packages[`${folder}/node_modules/${name}`.replace(/^\//, '')])
    .find(Boolean);
}

// npm omits a platform's package when its registry lacks it, and `npm ci` then rejects the lockfile.
test.each(lockfiles)('%s contains the packages of every platform', (_file, packages) => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => resolve(packages, from, name) === undefined),
  );
  expect(missing).toEqual([]);
});

test.each(lockfiles)(
  '%s: every package comes from the registry, has an integrity hash and runs no install script',
  (_file, packages) => {
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(problemsIn(packages)).toEqual([]);
  },
);

test('.npmrc sets no other registry', () => {
  expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/registry\s*=/i);
});

test.each<[string, Locked, string]>([
  ['from elsewhere', { resolved: 'https://evil.example/kysely/-/kysely-0.29.9.tgz' }, 'comes from'],
  ['without an address', { resolved: undefined }, 'comes from undefined'],
  ['over http', { resolved: 'http://registry.npmjs.org/kysely/-/kysely-0.29.9.tgz' }, 'comes from'],
  ['from a repository', { resolved: 'git+ssh://git@github.com/x/kysely.git#1' }, 'comes from'],
  ['of another name', { resolved: 'https://registry.npmjs.org/kisely/-/kisely-1.0.0.tgz' }, 'comes from'],
  ['without integrity', { integrity: undefined }, 'has the integrity'],
  ['with a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has the integrity'],
  ['with a script', { hasInstallScript: true }, 'runs an install script'],
])('detects a package %s', (_what, planted, problem) => {
  const path = 'node_modules/kysely';
  const [found, ...more] = problemsIn({ [path]: { ...packages[path], ...planted } });
  expect(found).toContain(problem);
  expect(more).toEqual([]);
});

test('npm ci does not warn about the Node of the machine, which runs none of the packages', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^loglevel=error$/m);
});
