import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtAssets, type PageAssets } from '#server/render/page-assets.ts';

interface BuiltPages {
  pages: PageAssets;
  remove(): void;
}

/** Creates a minimal web build, with which the server can render pages. */
export function buildPages(): BuiltPages {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-pages-'));
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  for (const name of ['.vite', 'assets']) mkdirSync(join(folder, name));
  write('assets/entry.js', 'export {};');
  write('assets/entry.css', 'body { color: black }');
  write('service-worker.js', 'addEventListener("fetch", () => undefined);');
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const chunk = { file: 'assets/entry.js', css: ['assets/entry.css'] };
  write('.vite/manifest.json', JSON.stringify({ 'src/web/entry-client.tsx': chunk }));
  return {
    pages: builtAssets(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
