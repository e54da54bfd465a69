import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const server = join(import.meta.dirname, '../../src/server');
const cacheFolder = join(server, '../../.cache/compiled');

/**
 * Compiles the product's parsers into Node's compile cache. Each parser process would strip the types of some hundred
 * modules otherwise. The processes are killed after their result, so they never write the cache themselves.
 */
export function setup(): void {
  process.env['NODE_COMPILE_CACHE'] = cacheFolder;
  const entry = readFileSync(join(server, 'parser-implementations.ts'), 'utf8');
  const modules = [...entry.matchAll(/(?:import\(|from )'(\.[^']+\.ts)'/g)].map(([, path = '']) =>
    join(server, path),
  );
  const load = `for (const path of ${JSON.stringify(modules)}) await import(path);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd: server });
}
