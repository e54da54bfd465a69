import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { once } from '#domain/once.ts';
import { addressOf, fixedPaths, type MovedPage, renderApp, renderShell } from '#web/entry-server.tsx';
import { compressToKeep } from '../platform/compress-to-keep.ts';
import { runAsReader } from '../platform/db/replica/read-context.ts';
import { eventLoop } from '../platform/event-loop-yield.ts';
import { createFairQueue } from '../platform/fair-queue.ts';
import { acceptsGzip } from '../platform/http/accepts-gzip.ts';
import { nothingHere } from '../platform/http/errors.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { documentOf, inlineScriptHash } from './document.ts';
import { registerOfflineFiles } from './offline-files.ts';
import type { PageAssets } from './page-assets.ts';
import { createPageCache } from './page-cache.ts';
import { callsAreCurrent, recordCalls } from './page-calls.ts';
import { openPageStore, type PageStore } from './page-store.ts';
import { createPageTexts } from './page-texts.ts';

interface PageSettings {
  assets: PageAssets;
  publicUrl: () => string;
  /** The origins that pages may embed in a frame. */
  frames: readonly string[];
  /** The folder for cached pages that do not fit into memory. */
  cacheFolder: string;
  /** Reads the version of the content, if other processes change it too. */
  readVersion?: (() => Promise<string | undefined>) | undefined;
  /** Runs work as a span of the request's trace. */
  span: Tracing['span'];
}

const yearSeconds = 31_536_000;
/** The zlib levels of pages that are sent once and of cached pages. */
const compression = { once: 4, cached: 6 };
const compress = promisify(gzip);

async function serveBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // The worker has a route of its own.
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'service-worker.js'],
    schemaHide: true,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
      );
    },
  });
}

/** Opens the second level of the cache. Without it, pages are only cached in memory. */
async function openStore(app: FastifyInstance, folder: string): Promise<PageStore | undefined> {
  try {
    const store = await openPageStore(folder);
    app.addHook('onClose', () => store.close());
    return store;
  } catch (error) {
    app.log.warn({ err: error }, 'pages are cached in memory only');
    return undefined;
  }
}

function partsOf(url: string): { path: string; query: string } {
  const end = url.indexOf('?');
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end) };
}

interface Customer {
  id: string;
  name: string;
  email: string;
}

export interface Pages {
  /** Must be called when the content of pages has changed. */
  clear: () => void;
  /** Renders pages without data, so that the first visitor does not wait for code to load. */
  warmUp: () => Promise<void>;
}

/** Pages of which visitors only see that they have to log in: their code, a megabyte, loads on use. */
const isForCustomers = (path: string) => /^\/(?:portfolio|watchlist|account)/.test(path);

/** Code stays loaded for other servers of the process. */
const loadCode = once(async () => {
  const call = async () => ({ status: 503, body: null });
  const turn = () => nextTurn();
  for (const path of fixedPaths) if (!isForCustomers(path)) await renderApp({ path, user: null, call, turn });
});

/** Serves every page: from the cache for visitors, newly rendered for customers. */
export async function registerPages(
  app: FastifyInstance,
  { assets, publicUrl, frames, cacheFolder, readVersion, span }: PageSettings,
): Promise<Pages> {
  if (assets.folder) await serveBuiltFiles(app, assets.folder);

  // Renders at most one page per turn of the event loop, in turn for each client.
  const inTurn = createFairQueue({ total: 1, perParty: 1 });
  const turn = () => inTurn(eventLoop.party(), () => nextTurn());
  const renderPage = async (path: string, customer: Customer | null, requestId?: string) => {
    const user = customer && { _id: customer.id, name: customer.name, email: customer.email };
    const { call, calls } = recordCalls(app, requestId);
    const page = await span({ name: 'render page', kind: 'internal' }, () =>
      renderApp({ path, user, call, turn }),
    );
    if ('movedTo' in page) return page;
    const html = Buffer.from(documentOf(page, assets, publicUrl()));
    const { status, isCacheable } = page;
    return { status, isCacheable, html, calls };
  };
  async function renderForAll(path: string) {
    const page = await renderPage(path, null);
    if ('movedTo' in page) return page;
    const { html, ...rest } = page;
    return { ...rest, gzip: await compressToKeep(html, compression.cached) };
  }
  // Cached pages must not come from a replica, which may lag behind their version.
  const fromPrimary = <Result>(work: () => Promise<Result>) => runAsReader({ prefersPrimary: true }, work);
  const cache = createPageCache<MovedPage>({
    render: (path) => fromPrimary(() => renderForAll(path)),
    areCurrent: (calls) => fromPrimary(() => callsAreCurrent(app, calls)),
    store: await openStore(app, cacheFolder),
    readVersion,
  });
  const texts = createPageTexts();
  const policy = pagePolicy({ inlineScriptHash, frames });
  registerOfflineFiles(app, {
    serviceWorker: assets.serviceWorker,
    renderShell: async () =>
      documentOf(await renderShell(recordCalls(app, undefined).call), assets, publicUrl()),
    pagePolicy: policy,
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { path, query } = partsOf(request.url);
    if (path.startsWith('/api/')) throw nothingHere();
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-encoding');
    // Skips route matching for cached pages, whose paths are canonical. Matching costs more than sending.
    const { canonical = path, rendered } = cache.isKnown(path) ? { rendered: path } : addressOf(path);
    if (canonical !== path) return reply.redirect(canonical + query, 301);
    const customer = await app.findAccount('customer', request, reply);
    const makePage = async () =>
      customer ? renderPage(rendered, customer, request.id) : cache.get(rendered);
    const isCached = !customer && cache.has(rendered);
    const page = isCached ? await makePage() : await app.limitLoad(request, reply, makePage);
    if ('movedTo' in page) return reply.redirect(page.movedTo, 301);
    // Vite inserts scripts and styles of its own while the sources are served.
    if (assets.folder) reply.header('content-security-policy', policy);
    else reply.removeHeader('content-security-policy');
    if (customer) reply.header('cache-control', 'private, no-store');
    const isGzip = acceptsGzip(request);
    if (isGzip) reply.header('content-encoding', 'gzip');
    reply.code(page.status).type('text/html; charset=utf-8');
    if ('gzip' in page) return reply.send(isGzip ? page.gzip : texts.read(page.gzip));
    return reply.send(isGzip ? await compress(page.html, { level: compression.once }) : page.html);
  }

  // Sending a cached page must not compress anything.
  app.get('/*', { schema: { hide: true }, config: { shedding: 'own' }, compress: false }, sendPage);
  return {
    clear: cache.clear,
    warmUp: loadCode,
  };
}
