import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/app-error.ts';
import { renderApp } from '../../web/entry-server.tsx';
import { apiPrefix } from '../platform/http/route.ts';
import { contentSecurityPolicy } from '../platform/http/security-headers.ts';
import { documentOf, nonceMark } from './document.ts';
import type { PageAssets } from './page-assets.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';

interface PageSettings {
  assets: PageAssets;
  publicUrl: () => string;
}

const yearSeconds = 31_536_000;

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

function apiCaller(app: FastifyInstance, cookie?: string) {
  return async (address: string): Promise<unknown> => {
    const response = await app.inject({ url: apiPrefix + address, ...(cookie && { headers: { cookie } }) });
    if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`);
    return response.json();
  };
}

const cut = (html: string) => html.split(nonceMark).map((part) => Buffer.from(part));

function join(parts: readonly Buffer[], nonce: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) pieces.push(nonce);
    pieces.push(part);
  }
  return Buffer.concat(pieces);
}

/** Serves every public page: rendered with its data, from the cache for visitors, afresh for customers. */
export async function registerPages(
  app: FastifyInstance,
  { assets, publicUrl }: PageSettings,
): Promise<void> {
  if (assets.folder) await serveBuiltFiles(app, assets.folder);

  const renderPage = async (path: string, user: { name: string; email: string; id: string } | null) => {
    const page = await renderApp({
      path,
      user: user && { _id: user.id, name: user.name, email: user.email },
      call: apiCaller(app),
    });
    return { status: page.status, parts: cut(documentOf(page, assets, publicUrl())) };
  };
  const cache = createPageCache((path) => renderPage(path, null));

  function send(reply: FastifyReply, page: CachedPage) {
    const nonce = randomBytes(16).toString('base64');
    if (assets.folder) reply.header('content-security-policy', contentSecurityPolicy(nonce));
    return reply
      .code(page.status)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(join(page.parts, Buffer.from(nonce)));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/')) throw new AppError('not_found', 'There is nothing at this address.');
    const user = await app.findAccount('customer', request, reply);
    return send(reply, user ? await renderPage(path, user) : await cache.get(path));
  }

  app.get('/*', { schema: { hide: true } }, answer);
}
