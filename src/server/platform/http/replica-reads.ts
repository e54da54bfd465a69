import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentReader, runAsReader } from '../db/readers.ts';
import { positionOfPrimary } from '../db/replica.ts';
import { ownWritesSeconds } from '../db/replica-watch.ts';
import type { Db } from '../db/schema.ts';
import { hostCookie } from './host-cookies.ts';

const positionCookie = 'holdwise_position';
const isPosition = (text: string) => /^[0-9a-f]{1,16}$/.test(text);
/** Beyond all that a replica can have: the primary answers. */
const anyPosition = 0xffff_ffff_ffff_ffffn;

const onlyReads = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function positionNeeded(request: FastifyRequest): bigint {
  const given = request.cookies[positionCookie];
  return given !== undefined && isPosition(given) ? BigInt(`0x${given}`) : 0n;
}

/**
 * Lets requests that only read use the replica. Whoever has changed something is told by a cookie where the primary
 * stood after it, and reads from the replica once that has come as far.
 */
export function registerReplicaReads(app: FastifyInstance, primary: Db): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // A page that asks the API for its data reads as one.
    if (!onlyReads(request) || currentReader()) return done();
    runAsReader({ needs: positionNeeded(request) }, done);
  });
  app.addHook('onSend', async (request, reply) => {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (refused || onlyReads(request)) return;
    const position = await positionOfPrimary(primary).catch(() => anyPosition);
    const { name, flags } = hostCookie(reply, positionCookie);
    reply.setCookie(name, position.toString(16), { ...flags, maxAge: ownWritesSeconds });
  });
}
