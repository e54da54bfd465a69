import type { OutgoingHttpHeaders } from 'node:http';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MovedPage, renderApp } from '../../web/entry-server.tsx';
import { runAsReader } from '../platform/db/readers.ts';
import { nothingHere } from '../platform/http/errors.ts';
import { innerHeaders } from '../platform/http/inner-requests.ts';
import { apiPrefix } from '../platform/http/route.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { documentOf } from './document.ts';
import { nextNonce } from './nonces.ts';
import type { PageAssets } from './page-assets.ts';
import { pageBytes } from './page-bytes.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';

interface PageSettings {
  assets: PageAssets;
  publicUrl: () => string;
  /** The origins that pages may show in a frame. */
  frames: readonly string[];
  /** The version of what pages show, where other processes change it too. */
  readVersion?: (() => Promise<string | undefined>) | undefined;
  /** Does a piece of work as a span of its request's trace. */
  span: Tracing['span'];
}

const yearSeconds = 31_536_000;
/** How hard a page is compressed (zlib's level): one that is kept pays for itself. */
const compression = { once: 4, kept: 9 };

async function serveBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
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

function apiCaller(app: FastifyInstance, requestId: string | undefined) {
  const headers = innerHeaders(requestId);
  return async (address: string): Promise<{ status: number; body: unknown }> => {
    const response = await app.inject({ url: apiPrefix + address, headers });
    return { status: response.statusCode, body: response.json() };
  };
}

interface Reader {
  id: string;
  name: string;
  email: string;
}

const gzipAccepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Sends a page that is kept, past the framework: its parts go out as they lie in memory. */
function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, bytes }: CachedPage,
  nonce: string,
) {
  const gzip = gzipAccepted.test(request.headers['accept-encoding'] ?? '');
  const parts = gzip ? bytes.gzip(nonce) : bytes.plain(nonce);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  reply.header('content-length', length);
  if (gzip) reply.header('content-encoding', 'gzip');
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders);
  raw.cork();
  for (const part of parts) raw.write(part);
  raw.end();
  raw.uncork();
}

/**
 * Serves every page: rendered with its data, from the cache for visitors, afresh for customers. Answers what is to be
 * called when what the pages show has changed.
 */
export async function registerPages(
  app: FastifyInstance,
  { assets, publicUrl, frames, readVersion, span }: PageSettings,
): Promise<() => void> {
  if (assets.folder) await serveBuiltFiles(app, assets.folder);

  const renderPage = async (
    path: string,
    reader: Reader | null,
    requestId?: string,
  ): Promise<CachedPage | MovedPage> => {
    const user = reader && { _id: reader.id, name: reader.name, email: reader.email };
    const page = await span({ name: 'render page', kind: 'internal' }, () =>
      renderApp({ path, user, call: apiCaller(app, requestId) }),
    );
    if ('movedTo' in page) return page;
    const level = reader ? compression.once : compression.kept;
    return { status: page.status, bytes: pageBytes(documentOf(page, assets, publicUrl()), level) };
  };
  // Shown to others too: not from a replica, which may not have yet what the version stands for.
  const renderForAll = (path: string) => runAsReader({ prefersPrimary: true }, () => renderPage(path, null));
  const cache = createPageCache(renderForAll, Date.now, readVersion);
  const policyOf = pagePolicy(frames);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/')) throw nothingHere();
    const reader = await app.findAccount('customer', request, reply);
    if (reader || !cache.has(path)) await app.admit(request, reply);
    const page = reader ? await renderPage(path, reader, request.id) : await cache.get(path);
    if ('movedTo' in page) return reply.redirect(page.movedTo, 301);
    const nonce = nextNonce();
    if (assets.folder) reply.header('content-security-policy', policyOf(nonce));
    reply
      .header('cache-control', reader ? 'private, no-store' : 'private, no-cache')
      .header('vary', 'cookie, accept-encoding')
      .type('text/html; charset=utf-8');
    return sendParts(request, reply, page, nonce);
  }

  app.get('/*', { schema: { hide: true }, config: { admission: 'own' } }, answer);
  return cache.clear;
}
