import { expect, test } from 'vitest';
import { publicFiles } from './offline-files.ts';

test('lists what public pages load now or later, and nothing of the office', () => {
  const manifest = {
    'src/web/entry-client.tsx': {
      file: 'assets/entry.js',
      imports: ['_app.js'],
      dynamicImports: ['src/web/admin-routes.tsx', 'src/web/page.tsx'],
    },
    '_app.js': {
      file: 'assets/app.js',
      css: ['assets/app.css'],
      assets: ['assets/inter-latin-wght.woff2', 'assets/inter-greek-wght.woff2'],
    },
    'src/web/page.tsx': { file: 'assets/page.js', imports: ['_app.js'] },
    'src/web/admin-routes.tsx': { file: 'assets/admin.js', dynamicImports: ['src/web/editor.tsx'] },
    'src/web/editor.tsx': { file: 'assets/editor.js' },
  };
  expect(publicFiles(manifest)).toEqual([
    '/assets/app.css',
    '/assets/app.js',
    '/assets/entry.js',
    '/assets/inter-latin-wght.woff2',
    '/assets/page.js',
  ]);
});
