import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billOfMaterials, type Lockfile } from './bill-of-materials.ts';

test('lists a package with its version, hash, licence and scope', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/@scope/one': { version: '1.2.3', integrity: 'sha512-AQID', license: 'MIT' },
    'node_modules/a/node_modules/two': { version: '2.0.0', dev: true, optional: true },
    'node_modules/three': { version: '3.0.0', optional: true },
  };
  const { components } = billOfMaterials({ name: 'holdwise', version: '1.0.0', packages });
  expect(components[0]).toEqual({
    type: 'library',
    'bom-ref': 'node_modules/@scope/one@1.2.3',
    name: '@scope/one',
    version: '1.2.3',
    scope: 'required',
    purl: 'pkg:npm/%40scope/one@1.2.3',
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: '010203' }],
  });
  expect(components.map(({ name, scope }) => [name, scope])).toEqual([
    ['@scope/one', 'required'],
    ['two', 'excluded'],
    ['three', 'optional'],
  ]);
});

test('lists every locked package once', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const refs = billOfMaterials(lockfile).components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(Object.keys(lockfile.packages).length - 1);
});
