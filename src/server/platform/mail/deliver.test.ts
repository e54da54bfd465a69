import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMail } from '#tests/support/read-mail.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { deliverBySmtp, deliverToFolder, smtpOptions } from './open-mail.ts';

const sender = {
  from: 'Hölzwise <no-reply@holdwise.example>',
  site: () => ({ name: 'Hölzwise', url: 'https://holdwise.example' }),
};
const mail = {
  to: 'ada@holdwise.example',
  subject: 'Set a new password',
  text: `A link:\nhttps://holdwise.example/reset-password#token=${'x'.repeat(43)}\n`,
};
const quick = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true }],
  ['smtp://mail.example:2525', { port: 2525, requireTLS: true, tls: { rejectUnauthorized: true } }],
  ['smtps://mail.example', { port: 465, secure: true, tls: { rejectUnauthorized: true } }],
  ['smtp://localhost:25', { port: 25, requireTLS: false, tls: { rejectUnauthorized: false } }],
  ['smtp://[::1]:25', { host: '::1', requireTLS: false }],
  ['smtp://a%40b:p%3Aw%2F@mail.example', { auth: { user: 'a@b', pass: 'p:w/' } }],
])('derives the SMTP options of %s', (address, options) => {
  expect(smtpOptions(address)).toMatchObject(options);
});

test('delivers a mail with the user and password of the URL', async () => {
  const { port, received } = await startSmtpServer();
  await deliverBySmtp(`smtp://holdwise:s%3Acret@127.0.0.1:${port}`, sender)(mail);
  expect(received).toMatchObject([
    { from: 'no-reply@holdwise.example', to: [mail.to], user: 'holdwise/s:cret', secure: true },
  ]);
  const { to, subject, text, html, source } = readMail(received[0]?.source ?? '');
  expect({ to, subject, text: text.replaceAll('\r\n', '\n') }).toEqual(mail);
  expect(html).toContain('Sent by Hölzwise');
  expect(source).toContain('From: =?UTF-8?Q?H=C3=B6lzwise?= <no-reply@holdwise.example>');
  expect(source).toContain('Auto-Submitted: auto-generated');
});

test('tells mail programs how to unsubscribe with one click', async () => {
  const { port, received } = await startSmtpServer();
  const unsubscribe = `https://holdwise.example/api/v1/alerts/unsubscribe/${'x'.repeat(43)}`;
  const messageId = '<one.alerts@holdwise.example>';
  await deliverBySmtp(`smtp://127.0.0.1:${port}`, sender)({ ...mail, unsubscribe, messageId });
  const source = received[0]?.source.replaceAll(/\r\n[ \t]+/g, ' ');
  expect(source).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(source).toContain(`Message-ID: ${messageId}`);
});

test('rejects header and recipient injection by line breaks', async () => {
  const { port, received } = await startSmtpServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
  const deliver = deliverBySmtp(`smtp://127.0.0.1:${port}`, sender);
  await deliver({ ...mail, subject: 'Hello\r\nBcc: eve@holdwise.example\r\n\r\nText' });
  await deliver({ ...mail, to: 'ada@holdwise.example\r\nBcc: eve@holdwise.example' }).catch(() => undefined);
  await deliver({ ...mail, to: 'ada@holdwise.example, eve@holdwise.example' }).catch(() => undefined);
  for (const { to, source } of received) {
    expect(to).not.toContain('eve@holdwise.example');
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  }
  expect(received[0]).toMatchObject({ to: [mail.to] });
});

test('delivers to a non-ASCII address if the server supports it', async () => {
  const { port, received } = await startSmtpServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
  await deliverBySmtp(`smtp://127.0.0.1:${port}`, sender)({ ...mail, to: 'ædå@holdwise.example' });
  expect(received).toMatchObject([{ to: ['ædå@holdwise.example'] }]);
});

// 127.0.0.2 is also this machine, but not one of the hosts that are allowed without TLS.
test.each([
  ['without TLS', 'smtp', { disabledCommands: ['STARTTLS'] }],
  ['with an untrusted certificate', 'smtp', {}],
  ['with an untrusted certificate', 'smtps', { secure: true }],
])('sends neither mail nor password to a server %s (%s)', async (_name, scheme, options) => {
  const users: unknown[] = [];
  const { port, received } = await startSmtpServer(
    {
      ...options,
      allowInsecureAuth: true,
      onAuth(auth, _session, callback) {
        users.push(auth.username);
        callback(null, { user: 'in' });
      },
    },
    '127.0.0.2',
  );
  const deliver = deliverBySmtp(`${scheme}://holdwise:secret@127.0.0.2:${port}`, sender);
  await expect(deliver(mail)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  expect(received).toEqual([]);
  expect(users).toEqual([]);
});

test('accepts an untrusted certificate of a server on this machine', async () => {
  const { port, received } = await startSmtpServer({ secure: true });
  await deliverBySmtp(`smtps://127.0.0.1:${port}`, sender)(mail);
  expect(received).toMatchObject([{ secure: true }]);
});

const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

test.each([
  [
    'an unknown recipient',
    { onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(550)) },
    550,
  ],
  [
    'a full mailbox',
    { onRcptTo: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(452)) },
    452,
  ],
  [
    'a wrong password',
    { onAuth: (_a: unknown, _s: unknown, done: (e: Error) => void) => done(refusal(535)) },
    535,
  ],
  ['the client', { onConnect: (_s: unknown, done: (e: Error) => void) => done(refusal(554)) }, 554],
])('rejects with the response code if the server refuses %s', async (_name, options, responseCode) => {
  const { port, received } = await startSmtpServer(options);
  const deliver = deliverBySmtp(`smtp://holdwise:secret@127.0.0.1:${port}`, sender);
  await expect(deliver(mail)).rejects.toMatchObject({ responseCode });
  expect(received).toEqual([]);
});

async function startRawServer(
  greet: (write: (text: string) => void, end: () => void) => void,
): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    greet(
      (text) => socket.write(text),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test.each([
  ['says nothing', () => undefined],
  ['closes the connection', (_write: unknown, end: () => void) => end()],
  ['speaks another protocol', (write: (text: string) => void) => write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['stops after its greeting', (write: (text: string) => void) => write('220 mail.example ESMTP\r\n')],
])('fails within the timeout if the server %s', async (_name, greet) => {
  const port = await startRawServer(greet);
  await expect(deliverBySmtp(`smtp://127.0.0.1:${port}`, sender, quick)(mail)).rejects.toBeInstanceOf(Error);
});

test('fails if there is no server', async () => {
  await expect(deliverBySmtp('smtp://127.0.0.1:1', sender, quick)(mail)).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  });
});

test('writes a mail to a file that only its owner may read', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'holdwise-mail-')), 'mail');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  const written: string[] = [];
  const deliver = deliverToFolder(folder, sender, (file) => written.push(file));
  await Promise.all([deliver(mail), deliver(mail)]);
  expect(readdirSync(folder).sort()).toEqual(written.map((file) => file.slice(folder.length + 1)).sort());
  const [file = ''] = written;
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readMail(readFileSync(file, 'utf8')).text.replaceAll('\r\n', '\n')).toBe(mail.text);
});
