import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentReader, runAsReader } from '../db/replica/read-context.ts';
import { ownWritesSeconds, positionOfPrimary } from '../db/replica/wal-position.ts';
import type { Db } from '../db/schema.ts';
import { hostCookie } from './host-cookies.ts';

const positionCookie = 'holdwise_position';
const isPosition = (text: string) => /^[0-9a-f]{1,16}$/.test(text);
/** A position that no replica reaches, which makes the primary answer. */
const maxPosition = 0xffff_ffff_ffff_ffffn;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function neededPosition(request: FastifyRequest): bigint {
  const position = request.cookies[positionCookie];
  return position !== undefined && isPosition(position) ? BigInt(`0x${position}`) : 0n;
}

/**
 * Lets GET and HEAD requests read from the replica. After a write, a cookie stores the primary's WAL position, and the
 * client reads from the replica once it has replayed up to there.
 */
export function registerReplicaReads(app: FastifyInstance, primary: Db): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Internal requests of a page share the page's reader.
    if (!isRead(request) || currentReader()) return done();
    runAsReader({ needs: neededPosition(request) }, done);
  });
  app.addHook('onSend', async (request, reply) => {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (refused || isRead(request)) return;
    const position = await positionOfPrimary(primary).catch(() => maxPosition);
    const { name, flags } = hostCookie(reply, positionCookie);
    reply.setCookie(name, position.toString(16), { ...flags, maxAge: ownWritesSeconds });
  });
}
