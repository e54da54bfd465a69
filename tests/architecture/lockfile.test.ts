import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

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
