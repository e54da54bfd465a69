import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionKind } from '../platform/http/callers.ts';
import { hostCookie } from '../platform/http/host-cookies.ts';

/** The account that a device cookie is signed for. The cookie does not name it, and a new password invalidates it. */
export interface DeviceOwner {
  kind: SessionKind;
  account: { id: string; password_hash: string };
}

const lifetimeSeconds = 180 * 24 * 60 * 60;
const cookies = { customer: 'holdwise_customer_device', admin: 'holdwise_admin_device' } as const;

function signatureOf({ kind, account }: DeviceOwner, body: string): Buffer {
  return createHmac('sha256', account.password_hash).update(`${kind}:${account.id}:${body}`).digest();
}

/** Creates the token of a known device. */
function deviceToken(owner: DeviceOwner, now = Date.now()): string {
  const body = `${randomBytes(16).toString('base64url')}.${Math.floor(now / 1000) + lifetimeSeconds}`;
  return `${body}.${signatureOf(owner, body).toString('base64url')}`;
}

/** Returns the device id of a token if it is valid for this account and has not expired. */
export function knownDevice(
  owner: DeviceOwner,
  token: string | undefined,
  now = Date.now(),
): string | undefined {
  const [, id, expires, signature] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (!id || !expires || !signature || Number(expires) * 1000 <= now) return undefined;
  const given = Buffer.from(signature, 'base64url');
  return timingSafeEqual(given, signatureOf(owner, `${id}.${expires}`)) ? id : undefined;
}

export const deviceTokenOf = (request: FastifyRequest, kind: SessionKind): string | undefined =>
  request.cookies[cookies[kind]];

/** Sets the cookie that marks the browser as a known device of the account. */
export function rememberDevice(reply: FastifyReply, owner: DeviceOwner): void {
  const { name, flags } = hostCookie(reply, cookies[owner.kind]);
  reply.setCookie(name, deviceToken(owner), { ...flags, maxAge: lifetimeSeconds });
}
