import type { ViteDevServer } from 'vite';

/** The path of the gallery. Only the development server knows it. */
export const galleryPath = '/dev/ui';

const sheets = [
  'src/web/styles.css',
  'src/web/ui/figure-pages.css',
  'src/web/ui/admin-tables.css',
  'src/web/ledger/entry/entry-row.css',
];

const markup = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Components</title>
    <link rel="icon" href="data:,">
    ${sheets.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n    ')}
  </head>
  <body>
    <div id="gallery"></div>
    <script type="module" src="/scripts/gallery/gallery.tsx"></script>
  </body>
</html>`;

/** Returns the page with the gallery of all components. */
export const galleryPage = (vite: ViteDevServer): Promise<string> =>
  vite.transformIndexHtml(galleryPath, markup);
