import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const isCode = /\.(ts|tsx|mjs)$/;
const isTest = /\.test\.tsx?$/;
const importSpecifier = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

const roots = ['src', 'scripts', 'tests'];

const everyCodeFile = (): string[] =>
  roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => isCode.test(file))
      .map((file) => join(root, file)),
  );

/** Resolves a relative import, or one by alias (`#domain/days.ts`), to a path from the root; undefined for a package. */
export function resolveImport(
  file: string,
  specifier: string,
  aliases: Record<string, string>,
): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const [, alias, rest = ''] = /^(#\w+\/)(.*)$/.exec(specifier) ?? [];
  const target = alias && aliases[`${alias}*`];
  return target && normalize(target.replace('*', rest));
}

/** Returns the files that import each file. */
export function importersOf(
  files: readonly string[],
  read: (file: string) => string,
  aliases: Record<string, string>,
): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, specifier = ''] of read(file).matchAll(importSpecifier)) {
      const imported = resolveImport(file, specifier, aliases);
      if (imported === undefined) continue;
      const known = importers.get(imported);
      if (known) known.add(file);
      else importers.set(imported, new Set([file]));
    }
  }
  return importers;
}

/**
 * Returns the unit and API tests of changed files and of the files that import them: the tests that import one of these,
 * and the tests in the folders of the changed files, since API tests reach a route only through the whole app.
 */
export function testsTouchedBy(
  changed: readonly string[],
  files: readonly string[],
  importers: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const touched = new Set(changed);
  for (const file of changed) for (const importer of importers.get(file) ?? []) touched.add(importer);
  const folders = new Set(changed.filter((file) => isCode.test(file)).map(dirname));
  const tests = new Set(files.filter((file) => touched.has(file) || folders.has(dirname(file))));
  for (const file of touched) for (const importer of importers.get(file) ?? []) tests.add(importer);
  return [...tests].filter((file) => isTest.test(file) && !file.includes('.thorough.')).sort();
}

/** Returns the tests that the changed files of this checkout touch. */
export function touchedTests(changed: readonly string[]): string[] {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const files = everyCodeFile();
  const importers = importersOf(files, (file) => readFileSync(file, 'utf8'), imports);
  return testsTouchedBy(changed, files, importers);
}
