import type { FastifyInstance } from 'fastify';

/** The port that the server listens on; undefined before it does. */
export function listeningPort(app: FastifyInstance): number | undefined {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : undefined;
}
