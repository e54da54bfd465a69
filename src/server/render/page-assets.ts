import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that the head of a page links. Paths start with a slash. */
export interface PageFiles {
  preloads: string[];
  styles: string[];
}

/** What the heads of pages link. Paths start with a slash. */
export interface PageAssets {
  /** The folder of the built files; undefined if a development server serves them. */
  folder?: string;
  script: string;
  /** The Subresource Integrity hash of the script. */
  integrity?: string;
  fonts: string[];
  /** The text of the service worker; undefined removes the worker of an earlier visit. */
  serviceWorker?: string;
  /** Additional head tags. */
  head?: string;
  /** Returns the files of every page, and those of a page component by its module. */
  filesOf: (module?: string) => PageFiles;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

const entry = 'src/web/entry-client.tsx';

/** Returns a module with everything that it imports statically, imports first. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? [])
    if (!seen.has(imported)) withImports(manifest, imported, seen);
  return seen.add(name);
}

const integrityOf = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** Finds the files of pages in the manifest. Styles that others build on come first. */
function pageFiles(manifest: Manifest): PageAssets['filesOf'] {
  const everyPage = withImports(manifest, entry);
  return (module = entry) => {
    const names = withImports(manifest, module, new Set(everyPage));
    const chunks = [...names].filter((name) => name !== entry).flatMap((name) => manifest[name] ?? []);
    return {
      preloads: chunks.map(({ file }) => `/${file}`),
      styles: [...names].flatMap((name) => manifest[name]?.css ?? []).map((css) => `/${css}`),
    };
  };
}

/** Reads the page assets from the build manifest, without the service worker on request. */
export function builtAssets(folder: string, { hasWorker = true } = {}): PageAssets {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The web build is missing. Run npm start, or npm run build first.');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const script = manifest[entry]?.file ?? '';
  const worker = join(folder, 'service-worker.js');
  const fonts = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.woff2'));
  return {
    folder,
    ...(hasWorker && existsSync(worker) && { serviceWorker: readFileSync(worker, 'utf8') }),
    script: `/${script}`,
    integrity: integrityOf(join(folder, script)),
    fonts: fonts.map((chunk) => `/${chunk.file}`),
    filesOf: pageFiles(manifest),
  };
}
