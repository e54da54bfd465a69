import { globSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { PageAssets } from '../src/server/render/page-assets.ts';
import './setup/exit-with-npm.mjs';

type AppModule = typeof import('../src/server/app.ts');
type ConfigModule = typeof import('../src/server/config.ts');

const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
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
const http = createHttpServer((request, response) => {
  vite.middlewares(request, response, () => app.routing(request, response));
});
http.listen(config.port, config.host, () => {
  process.stdout.write(`Holdwise (development) is ready at http://localhost:${config.port}\n`);
});

let restarting: Promise<void> = Promise.resolve();
vite.watcher.on('change', (file) => {
  if (!/\/src\/.*\.tsx?$/.test(file)) return;
  restarting = restarting.then(async () => {
    await app.close();
    runner.clearCache();
    app = await startApp();
  });
});

async function stop(): Promise<void> {
  http.closeAllConnections();
  await app.close();
  await vite.close();
  process.exit(0);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
