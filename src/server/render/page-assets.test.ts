import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtAssets } from './page-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'holdwise-assets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const manifest = {
  'src/web/entry-client.tsx': { file: 'entry.js', imports: ['_app.js'] },
  '_app.js': { file: 'app.js', css: ['app.css'] },
  '_tables.js': { file: 'tables.js', css: ['tables.css'], imports: ['_app.js'] },
  'src/web/stock-page.tsx': {
    file: 'stock-page.js',
    css: ['stock-page.css'],
    imports: ['_tables.js', '_app.js'],
  },
};
mkdirSync(join(folder, '.vite'));
writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
writeFileSync(join(folder, 'entry.js'), '');
const { filesOf } = builtAssets(folder);

test('every page loads the files of the entry', () => {
  expect(filesOf()).toEqual({ preloads: ['/app.js'], styles: ['/app.css'] });
});

test('the styles of a page follow those that they build on', () => {
  expect(filesOf('src/web/stock-page.tsx')).toEqual({
    preloads: ['/app.js', '/tables.js', '/stock-page.js'],
    styles: ['/app.css', '/tables.css', '/stock-page.css'],
  });
});
