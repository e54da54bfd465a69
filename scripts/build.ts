import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { offlineFiles } from './offline-files.ts';

const compressible = /\.(js|css|svg|json|txt)$/;
const minBytes = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** Compresses the files of a folder, on as many threads as libuv has. */
async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('.vite') && compressible.test(file))
    .map((file) => join(folder, file));
  await Promise.all(files.filter((path) => statSync(path).size >= minBytes).map(compressFile));
}

/** Builds the service worker: one script at a fixed address, with the list of the files that it loads in advance. */
async function buildServiceWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { builtFiles: JSON.stringify(offlineFiles('dist/client')) },
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'src/web/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

async function buildClient(): Promise<void> {
  await build({ logLevel: 'warn' });
  await buildServiceWorker();
  await compressFolder('dist/client');
}

await Promise.all([buildClient(), build({ logLevel: 'warn', build: { ssr: true } })]);
