import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, ReplyOf, ResultOf } from '#contract/endpoint.ts';
import { eventLoop } from '../event-loop-yield.ts';
import { ifChanged, notModified } from './conditional-reply.ts';
import { createReplyCache, type Dependencies, type ReplyCache, versionOf } from './reply-cache.ts';
import { type Input, route } from './route.ts';
import { rssType } from './rss.ts';
import { sendSerialized } from './serialized-reply.ts';
import { serializerOf } from './serializer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The replies for everybody, and those for one account, which visitors cannot displace. */
    replies: Record<'shared' | 'own', ReplyCache>;
  }
}

const maxBytes = { shared: 16_000_000, own: 16_000_000 };
const longestKey = 300;
const pageCache = 'public, max-age=60, stale-while-revalidate=600';
const feedCache = 'public, max-age=300';

export function registerReplyCaches(app: FastifyInstance): void {
  app.decorate('replies', { shared: createReplyCache(maxBytes.shared), own: createReplyCache(maxBytes.own) });
}

/** Returns the key of a request: its address and validated input, shortened if they are long. */
function cacheKey(path: string, input: readonly unknown[]): string {
  const key = `${path} ${JSON.stringify(input)}`;
  return key.length > longestKey ? `${path} ${hash('sha256', key, 'base64url')}` : key;
}

/** Returns the same bytes as a buffer. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** How a reply is computed if none is cached. */
export interface Computation<E extends Endpoint> {
  /** Null if the reply is not cached. */
  dependsOn: Dependencies | null;
  /** How long browsers may cache the reply, if not as long as others of the endpoint. */
  cacheControl?: string;
  /** Returns the reply, or its bytes if they are written already. */
  compute: () => ResultOf<E> | Promise<ResultOf<E> | Uint8Array>;
}

interface CachedRouteSettings<E extends Endpoint> {
  /** How long browsers may cache a reply for everybody. */
  cacheControl?: string;
  serialize?: (reply: ReplyOf<E>) => string | Promise<Buffer>;
}

/**
 * Serves an endpoint from the cache of replies. `prepare` checks the request and reads the versions, at every request; the
 * input and the account are part of the key. Replies for everybody have an ETag.
 */
export function cachedRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  prepare: (input: Input<E>) => Promise<Computation<E>>,
  { cacheControl = pageCache, serialize = serializerOf(endpoint.reply) }: CachedRouteSettings<E> = {},
): void {
  const isShared = endpoint.access === 'public';
  const cache = isShared ? app.replies.shared : app.replies.own;
  route<Endpoint>(app, endpoint, async (call) => {
    const input = call as Input<E>;
    const { dependsOn, compute, cacheControl: ownCacheControl = cacheControl } = await prepare(input);
    const succeed = <Reply>(reply: Reply): Reply => {
      // A failure must not be cached.
      if (isShared && endpoint.method === 'GET') input.reply.header('cache-control', ownCacheControl);
      return reply;
    };
    if (dependsOn === null) return succeed(await compute());
    const key = cacheKey(endpoint.path, [call.account?.id, input.params, input.query, input.body]);
    const version = versionOf(dependsOn);
    const read = () =>
      cache.read(key, version, async () => {
        await eventLoop.yieldIfNeeded();
        const computed = await compute();
        if (computed instanceof Uint8Array) return asBuffer(computed);
        await eventLoop.yieldIfNeeded();
        return serialize({ success: true, ...(computed as object) } as ReplyOf<E>);
      });
    return succeed(await (isShared ? ifChanged(input, `${version} ${key}`, read) : read()));
  });
}

interface Feed {
  dependsOn: Dependencies;
  /** Writes the feed as XML. */
  write: () => string | Promise<string>;
}

/** Serves an RSS feed from the cache of replies for everybody. */
export function cachedFeed<Params = unknown>(
  app: FastifyInstance,
  path: string,
  prepare: (params: Params) => Promise<Feed>,
): void {
  app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
    const { dependsOn, write } = await prepare(request.params as Params);
    const key = cacheKey(path, [request.params]);
    const version = versionOf(dependsOn);
    reply.type(rssType).header('cache-control', feedCache);
    const feed = await ifChanged({ request, reply }, `${version} ${key}`, () =>
      app.replies.shared.read(key, version, async () => write()),
    );
    return feed === notModified ? reply.code(304).send() : sendSerialized(feed, request, reply);
  });
}
