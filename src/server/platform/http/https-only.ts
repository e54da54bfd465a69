import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/app-error.ts';

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * Where the site is on https and the proxy says that a reader came over http: pages send them on to https. The API
 * refuses, so that a program that is set up wrongly is noticed before it sends more secrets in the clear.
 */
export function registerHttpsOnly(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const told = request.headers['x-forwarded-proto'] !== undefined;
    if (!told || request.protocol !== 'http') return;
    if (request.url.startsWith('/api/') || !isRead(request.method))
      throw new AppError('forbidden', 'This site is served over https only.');
    return reply.redirect(publicUrl + request.url, 308);
  });
}
