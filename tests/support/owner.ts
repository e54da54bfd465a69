import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { type Answer, type Api, type Client, passPhrase } from './api.ts';

export const kinds = ['customer', 'admin'] as const;
export type Kind = (typeof kinds)[number];

/** Somebody who has an account of a kind and is logged in. */
export interface Owner {
  kind: Kind;
  client: Client;
  email: string;
  id: string;
  /** Calls below /customer or /admin. */
  call: Client['call'];
}

export const cookieOf = (kind: Kind) => `holdwise_${kind}`;
const whoami = { customer: '/customer/me', admin: '/admin/check-auth' } as const;

export const isLoggedIn = async ({ kind, client }: Pick<Owner, 'kind' | 'client'>): Promise<boolean> =>
  (await client.call('GET', whoami[kind])).status === 200;

export async function newOwner(api: Api, kind: Kind): Promise<Owner> {
  const client = await api[kind]();
  const { body } = await client.call('GET', whoami[kind]);
  return {
    kind,
    client,
    email: body.user.email,
    id: body.user._id,
    call: (method, path, ...rest) => client.call(method, `/${kind}${path}`, ...rest),
  };
}

interface Attempt {
  email?: string;
  password?: string;
  code?: string;
}

/** Logs the owner in from another browser. */
export async function logInAgain(
  api: Api,
  { kind, email }: Pick<Owner, 'kind' | 'email'>,
  attempt: Attempt = {},
  agent = '',
): Promise<{ answer: Answer; kind: Kind; client: Client }> {
  const client = api.visitor();
  const body = { email, password: passPhrase, ...attempt };
  const answer = await client.call('POST', `/${kind}/login`, body, { 'user-agent': agent });
  return { answer, kind, client };
}

/** What an authenticator app shows now. */
export const codeOf = (secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });

/** Lets time pass for whatever asks the clock; `vi.useRealTimers` brings it back. */
export const letPass = (ms: number) => vi.setSystemTime(Date.now() + ms);

export const nextCode = (secret: string): string => {
  letPass(30_000);
  return codeOf(secret);
};

/** Turns two-step login on as an owner does. */
export async function turnOnTwoStep({ call }: Owner): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await call('POST', '/two-step/begin', { password: passPhrase });
  const { secret } = begun.body;
  const confirmed = await call('POST', '/two-step/confirm', { code: codeOf(secret) });
  if (confirmed.status !== 200) throw new Error(`confirm answered ${confirmed.status}`);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}
