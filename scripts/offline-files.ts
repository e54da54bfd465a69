import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const entry = 'src/web/entry-client.tsx';
/** Nothing of the office is stored on a device. */
const office = 'src/web/admin-routes.tsx';
/** Fonts of other scripts, which few texts need. */
const isRare = (file: string) => /\.woff2?$/.test(file) && !file.includes('-latin-');

/** Returns the paths of the files that the public pages load now or later. */
export function publicFiles(manifest: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set<string>();
  const seen = new Set([office]);
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!isRare(file)) files.add(`/${file}`);
    for (const imported of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(imported);
  };
  add(entry);
  return [...files].sort();
}

/** Returns what the service worker of a build loads in advance, and a version that changes with it. */
export function offlineFiles(folder: string): { version: string; files: string[] } {
  const files = publicFiles(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  return { version, files };
}
