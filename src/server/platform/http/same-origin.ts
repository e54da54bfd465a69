import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOurs(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  return origin === publicUrl || URL.parse(origin)?.host === request.host;
}

/**
 * Refuses unsafe requests that a browser says come from elsewhere. Browsers send Sec-Fetch-Site or Origin with each
 * of them; a caller that sends neither is no browser, so nobody's cookies are being abused.
 */
export function registerSameOrigin(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const elsewhere = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !isOurs(origin, request, publicUrl());
    if (elsewhere) throw new AppError('forbidden', 'This request came from another site and was refused.');
  });
}
