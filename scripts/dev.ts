import { globSync } from 'node:fs';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRunnableDevEnvironment, createServer, isRunnableDevEnvironment } from 'vite';
import type { PageAssets } from '../src/server/render/page-assets.ts';
import { galleryPage, galleryPath } from './gallery/gallery-page.ts';
import './setup/exit-with-npm.mjs';

type AppModule = typeof import('../src/server/app.ts');
type ConfigModule = typeof import('../src/server/config.ts');

const http = createHttpServer();

const vite = await createServer({
  appType: 'custom',
  // On the same port: Vite's own would be taken by another development server.
  server: { middlewareMode: true, hmr: { server: http } },
  // Vite prepares the packages of both at once: one that it found later would reload the page.
  optimizeDeps: { entries: ['src/web/entry-client.tsx', 'scripts/gallery/gallery.tsx'] },
  environments: {
    ssr: {
      dev: {
        // Vite would load changed modules a second time beside ours: a page would mix both.
        createEnvironment: (name, settings) =>
          createRunnableDevEnvironment(name, settings, { runnerOptions: { hmr: false } }),
      },
    },
  },
});
const environment = vite.environments.ssr;
if (!isRunnableDevEnvironment(environment))
  throw new Error('Vite offers no environment that can run the server');
const { runner } = environment;

const refreshPreamble = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script>`;

const sheets = [
  'src/web/styles.css',
  'src/web/ui/figure-pages.css',
  ...globSync('src/web/features/**/*-pages.css'),
];

// Without a folder of built files, pages have no content security policy; it would block Vite's inline styles.
const pages: PageAssets = {
  script: '/src/web/entry-client.tsx',
  fonts: [],
  filesOf: () => ({ preloads: [], styles: sheets.map((file) => `/${file}`) }),
  head: `<script type="module" src="/@vite/client"></script>${refreshPreamble}`,
};

const { readConfig }: ConfigModule = await runner.import('/src/server/config.ts');
const config = readConfig();

async function startApp() {
  const { buildApp }: AppModule = await runner.import('/src/server/app.ts');
  return buildApp(config, { root: process.cwd(), pages });
}

let app = await startApp();

async function sendGallery(response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(await galleryPage(vite));
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    if (request.url === galleryPath) void sendGallery(response);
    else app.routing(request, response);
  });
});
http.listen(config.port, config.host, () => {
  const { port } = http.address() as AddressInfo;
  const address = `http://localhost:${port}`;
  process.stdout.write(`Holdwise (development) is ready at ${address}\n`);
  process.stdout.write(`  All components: ${address}${galleryPath}\n`);
});

/** Serves from the changed sources. Sources that do not load wait for the next change. */
async function restart(): Promise<void> {
  await app.close();
  runner.clearCache();
  try {
    app = await startApp();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  }
}

let restarting: Promise<void> = Promise.resolve();
vite.watcher.on('change', (file) => {
  if (!/\/src\/.*\.tsx?$/.test(file)) return;
  restarting = restarting.then(restart);
});

async function stop(): Promise<void> {
  http.closeAllConnections();
  await app.close();
  await vite.close();
  process.exit(0);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
