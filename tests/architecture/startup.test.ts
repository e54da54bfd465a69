import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const { imports: aliases } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Resolves a relative import or one by alias to a file; returns undefined for a package. */
function fileOf(name: string, importer: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(importer), name);
  const [alias = ''] = /^#\w+\//.exec(name) ?? [];
  const target: string | undefined = aliases[`${alias}*`];
  return target && join(target.replace('*', name.slice(alias.length)));
}

/** Lists the packages that a module loads before it runs: type imports and `import()` do not count. */
function loadedPackages(entry: string): string[] {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(
      /^(?:import|export)\b(?! type)(?:[^;']*? from)? '([^']+)'/gm,
    )) {
      if (name.startsWith('node:')) continue;
      const resolved = fileOf(name, file);
      if (resolved) files.add(resolved);
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return [...packages];
}

const loadedOnUse =
  /^(pg|sharp|nodemailer|sanitize-html|htmlparser2|prom-client|yahoo-finance2|@opentelemetry\/.+|@tiptap\/.+|lightweight-charts)$/;

test('the server on SQLite starts without the packages that it loads when they are used', () => {
  const packages = loadedPackages('src/server/main.ts');
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'kysely', 'react-dom', 'zod']));
  expect(packages.filter((name) => loadedOnUse.test(name))).toEqual([]);
});
