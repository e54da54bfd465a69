import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that every page loads. Paths start with a slash. */
export interface PageAssets {
  /** The folder of the built files; undefined if a development server serves them. */
  folder?: string;
  script: string;
  /** The Subresource Integrity hash of the script. */
  integrity?: string;
  preloads: string[];
  styles: string[];
  fonts: string[];
  /** Additional head tags. */
  head?: string;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

const entry = 'src/web/entry-client.tsx';

function importsOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    importsOf(manifest, imported, seen);
  }
  return seen;
}

const integrityOf = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** Reads the page assets from the build manifest. */
export function builtAssets(folder: string): PageAssets {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The web build is missing. Run npm start, or npm run build first.');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const names = [entry, ...importsOf(manifest, entry)];
  const script = manifest[entry]?.file ?? '';
  const fonts = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.woff2'));
  return {
    folder,
    script: `/${script}`,
    integrity: integrityOf(join(folder, script)),
    preloads: names.slice(1).map((name) => `/${manifest[name]?.file}`),
    styles: names.flatMap((name) => manifest[name]?.css ?? []).map((css) => `/${css}`),
    fonts: fonts.map((chunk) => `/${chunk.file}`),
  };
}
