import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { cert, key } from './self-signed-certificate.ts';

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  secure: boolean;
  source: string;
}

type Options = NonNullable<ConstructorParameters<typeof SMTPServer>[0]>;

interface LocalSmtp {
  port: number;
  received: Received[];
}

/** Starts a local SMTP server, which stops when the current test ends. It accepts any credentials. */
export async function startSmtpServer(options: Options = {}, host = '127.0.0.1'): Promise<LocalSmtp> {
  const received: Received[] = [];
  const server = new SMTPServer({
    key,
    cert,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) => callback(null, { user: `${auth.username}/${auth.password}` }),
    async onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: session.user as string | undefined,
        secure: session.secure,
        source: await text(stream),
      });
      callback();
    },
    ...options,
  });
  // Ignore connections that a client aborts.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, received };
}
