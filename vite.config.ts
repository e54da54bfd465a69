import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const entry = 'src/web/entry-client.tsx';

/** The modules that every page loads: all that the entry imports statically. */
const everyPage = new Set<string>();

/** The modules that pages of stocks and investors load. */
const figurePages = new Set<string>();
const isFigurePage = (id: string) =>
  /\/(?:app\/investor-page|features\/(?:market|investors)\/.*-page)\.tsx$/.test(id);

const findSharedModules: Plugin = {
  name: 'find-shared-modules',
  buildEnd() {
    const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
    const addImports = (modules: Set<string>) => {
      for (const id of modules) for (const imported of importsOf(id)) modules.add(imported);
    };
    // Not the entry itself: it waits for pages that import these modules.
    for (const id of this.getModuleIds())
      if (id.endsWith(entry)) for (const imported of importsOf(id)) everyPage.add(imported);
    addImports(everyPage);
    const routes = [...everyPage].find((id) => id.endsWith('/src/web/routes.tsx')) ?? '';
    for (const page of this.getModuleInfo(routes)?.dynamicallyImportedIds.filter(isFigurePage) ?? [])
      figurePages.add(page);
    addImports(figurePages);
  },
};

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes the server's files in ASCII. V8 keeps the source of a file as long as its functions, with two bytes for each
 * character if one needs them.
 */
const asciiFiles: Plugin = {
  name: 'ascii-files',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
  },
};

/**
 * Packages that the server's build contains, because loading their hundreds of modules one by one takes 9 MB of memory, and
 * looking React up in every file of a page takes time. The development server can't run CommonJS packages this way.
 */
const bundledPackages = [
  'zod',
  'fastify-type-provider-zod',
  'kysely',
  'react-router',
  '@remix-run/route-pattern',
  '@tanstack/react-query',
  '@tanstack/query-core',
  /react/,
  /^@base-ui\//,
  /^@floating-ui\//,
  /^@tiptap\//,
  'scheduler',
  'use-sync-external-store',
  'uuid',
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), isSsrBuild ? asciiFiles : findSharedModules],
  // Leaves the development versions of React out of the server's build.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: command === 'build' ? bundledPackages : [] },
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            'parser-process': 'src/server/parser-process.ts',
            'compute-worker': 'src/server/compute-worker.ts',
            'backup-worker': 'src/server/backup/backup-worker.ts',
            'database-worker': 'src/server/platform/db/sqlite/database-worker.ts',
          },
          output: {
            // Beside the entries, because a chunk starts threads from files that lie next to it.
            chunkFileNames: '[name]-[hash].js',
            // V8 keeps the source of what it has loaded, and a sixth of it would be comments.
            comments: false,
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2023',
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: [entry],
          // Every page loads two files: few large files compress and load better than many small ones. Pages
          // of stocks and investors load two more: what they share, and their own. The libraries are
          // apart, because they outlive most releases in caches. So are the styles of several pages, which thus keep the
          // order of their imports.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
                  priority: 2,
                },
                {
                  debugName: 'page styles',
                  name: (id) => /([a-z]+-pages)\.css$/.exec(id)?.[1] ?? null,
                  priority: 2,
                },
                { name: 'app', test: (id) => everyPage.has(id), priority: 1 },
                { name: 'figures', test: (id) => figurePages.has(id), minShareCount: 2 },
              ],
            },
          },
        },
      },
}));
