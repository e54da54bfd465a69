import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import {
  type Api,
  type ApiResponse,
  bothDatabases,
  type Client,
  type DatabaseKind,
  databases,
  passPhrase,
} from './api.ts';
import { confirmSubject, mailsIn } from './mail.ts';
import { linkOf } from './read-mail.ts';

export const kinds = ['customer', 'admin'] as const;
export type Kind = (typeof kinds)[number];

const casesOn = (all: readonly DatabaseKind[]) =>
  all.flatMap((database) => kinds.map((kind) => ({ database, kind })));

/** Every kind of account on the databases of the run's scope. */
export const ownerCases = casesOn(databases);

/** Every kind of account on both databases, for tests of limits and of concurrent calls. */
export const ownerCasesOnBoth = casesOn(bothDatabases);

/** An account and a client that is logged in to it. */
export interface Owner {
  kind: Kind;
  client: Client;
  email: string;
  id: string;
  /** Calls a path below /customer or /admin. */
  call: Client['call'];
  /** Confirms the e-mail address with the mailed link, unless it is already confirmed. */
  verify(): Promise<void>;
}

export const cookieOf = (kind: Kind) => `holdwise_${kind}`;
const whoami = { customer: '/customer/me', admin: '/admin/check-auth' } as const;

export const isLoggedIn = async ({ kind, client }: Pick<Owner, 'kind' | 'client'>): Promise<boolean> =>
  (await client.call('GET', whoami[kind])).status === 200;

export async function newOwner(api: Api, kind: Kind): Promise<Owner> {
  const client = await api[kind]();
  const { body } = await client.call('GET', whoami[kind]);
  const call: Client['call'] = (method, path, ...rest) => client.call(method, `/${kind}${path}`, ...rest);
  const { email, _id } = body.user;
  return {
    kind,
    client,
    email,
    id: _id,
    call,
    async verify() {
      if ((await call('GET', '/email')).body.verified) return;
      // A newer link invalidates the earlier ones.
      await eventually(async () => {
        const mail = mailsIn(api.testDatabase).findLast(
          ({ to, subject }) => to === email && subject === confirmSubject,
        );
        if (!mail) throw new Error('No confirmation mail has arrived.');
        const { status } = await call('POST', '/email/confirm', { token: linkOf(mail).token });
        if (status !== 200) throw new Error(`Confirming the address returned ${status}.`);
      });
    },
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
): Promise<{ response: ApiResponse; kind: Kind; client: Client }> {
  const client = api.visitor();
  const body = { email, password: passPhrase, ...attempt };
  const response = await client.call('POST', `/${kind}/login`, body, { 'user-agent': agent });
  return { response, kind, client };
}

/** Returns the current one-time code of an authenticator app. */
export const codeOf = (secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });

/** Advances the mocked clock. `vi.useRealTimers` restores it. */
export const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

export const nextCode = (secret: string): string => {
  advanceClock(30_000);
  return codeOf(secret);
};

/** Turns on two-step login, and stops the clock, as a code may otherwise expire between two calls. */
export async function turnOnTwoStep({
  call,
  verify,
}: Owner): Promise<{ secret: string; recoveryCodes: string[] }> {
  await verify();
  advanceClock(0);
  const begun = await call('POST', '/two-step/begin', { password: passPhrase });
  const { secret } = begun.body;
  const confirmed = await call('POST', '/two-step/confirm', { code: codeOf(secret) });
  if (confirmed.status !== 200) throw new Error(`Confirming two-step login returned ${confirmed.status}.`);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}
