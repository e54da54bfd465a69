import type { FastifyInstance } from 'fastify';
import { search } from '#contract/search.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { type SearchSources, searchEverything } from './search-everything.ts';

const resultsCache = 'public, max-age=10';

/** Serves the search across the product. Results do not depend on the account, so browsers and proxies may cache them. */
export function searchRoutes(app: FastifyInstance, sources: SearchSources): void {
  route(app, search.all, async ({ query, request, reply }) => {
    const found = await searchEverything(sources, query, clientAddress(request));
    reply.header('cache-control', resultsCache);
    return found;
  });
}
