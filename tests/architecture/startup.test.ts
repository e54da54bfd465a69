import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveImport } from '#scripts/testing/touched-tests.ts';

const { imports: aliases } = JSON.parse(readFileSync('package.json', 'utf8'));

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
      const resolved = resolveImport(file, name, aliases);
      if (resolved) files.add(resolved);
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return [...packages];
}

const loadedOnUse =
  /^(pg|pino-pretty|sharp|nodemailer|sanitize-html|htmlparser2|prom-client|yahoo-finance2|@opentelemetry\/.+|@tiptap\/.+)$/;

test('the server on SQLite starts without the packages that it loads when they are used', () => {
  const packages = loadedPackages('src/server/main.ts');
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'kysely', 'react-dom', 'zod']));
  expect(packages.filter((name) => loadedOnUse.test(name))).toEqual([]);
});
