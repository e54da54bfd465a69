import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import type { Deliver, Mail } from './mailer.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

type Timeouts = Partial<typeof timeouts>;

/**
 * What nodemailer needs to reach the server of an smtp:// or smtps:// address. TLS with a certificate that holds is
 * required, but for a server on this very machine.
 */
export function smtpOptions(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const isLocal = localHosts.has(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' as const },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

const asMessage = (from: string, { to, subject, text }: Mail) => ({
  from,
  // As an object it is taken as it is; a text would be read as a list of addresses.
  to: { name: '', address: to },
  subject,
  text,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Hands mails to an SMTP server. */
export function deliverBySmtp(address: string, from: string, waits: Timeouts = {}): Deliver {
  const transport = createTransport({ ...smtpOptions(address), ...timeouts, ...waits });
  return async (mail) => {
    await transport.sendMail(asMessage(from, mail));
  };
}

/** Writes each mail to a file that only its owner may read, and tells which. */
export function deliverToFolder(folder: string, from: string, onWritten: (file: string) => void): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(asMessage(from, mail));
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${uuidv7()}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    onWritten(file);
  };
}
