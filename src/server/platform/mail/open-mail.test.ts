import { afterEach, expect, test, vi } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mailFolderOf, mailTo, resetSubject } from '#tests/support/mail.ts';
import { newOwner } from '#tests/support/owner.ts';
import { linkOf, readMail } from '#tests/support/read-mail.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';

let api: Api;
afterEach(() => api.stop());

const forget = (email: string) => api.visitor().call('POST', '/customer/forgot-password', { email });

test('sends a working reset link by SMTP_URL from MAIL_FROM', async () => {
  const { port, received } = await startSmtpServer();
  api = await startApi('sqlite', {
    SMTP_URL: `smtp://holdwise:secret@127.0.0.1:${port}`,
    MAIL_FROM: 'The Desk <desk@holdwise.example>',
  });
  const ada = await newOwner(api, 'customer');
  await forget(ada.email);
  const links = () => received.filter(({ source }) => source.includes(resetSubject));
  await eventually(() => expect(links()).toHaveLength(1));
  expect(links()).toMatchObject([{ from: 'desk@holdwise.example', to: [ada.email], secure: true }]);
  const mail = readMail(links()[0]?.source ?? '');
  expect(mail.source).toContain('From: The Desk <desk@holdwise.example>');
  const { token } = linkOf(mail);
  const reset = { token, newPassword: 'another long pass phrase' };
  expect((await api.visitor().call('POST', '/customer/reset-password', reset)).status).toBe(200);
});

test('sends pending mails when the server stops', async () => {
  const { port, received } = await startSmtpServer();
  api = await startApi('sqlite', { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const ada = await newOwner(api, 'customer');
  await forget(ada.email);
  await api.app.close();
  expect(received.filter(({ source }) => source.includes(resetSubject))).toMatchObject([{ to: [ada.email] }]);
});

test('logs a refused mail without personal data', async () => {
  const { port } = await startSmtpServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(Object.assign(new Error(`${address} is unknown`), { responseCode: 550 })),
  });
  api = await startApi('sqlite', { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const logged = vi.spyOn(api.app.log, 'error');
  const ada = await newOwner(api, 'customer');
  expect((await forget(ada.email)).status).toBe(200);
  await eventually(() => expect(logged).toHaveBeenCalledTimes(2));
  const failure = [{ code: 'EENVELOPE', responseCode: 550 }, 'a mail could not be sent'];
  expect(logged.mock.calls).toEqual([failure, failure]);
});

test('logs the file of a mail without SMTP_URL, and none of its content', async () => {
  api = await startApi('sqlite');
  const logged = vi.spyOn(api.app.log, 'info');
  const ada = await newOwner(api, 'customer');
  await forget(ada.email);
  await mailTo(api.testDatabase, ada.email, resetSubject);
  const written = 'a mail was written to a file: SMTP_URL is not set';
  await eventually(() => expect(logged).toHaveBeenCalledWith(expect.anything(), written));
  const lines = logged.mock.calls as unknown as [{ file: string }, string][];
  const { file } = lines.find(([, text]) => text === written)?.[0] ?? { file: '' };
  expect(file.startsWith(mailFolderOf(api.testDatabase))).toBe(true);
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/@|token/);
});

test('answers the request even if the mail folder is not writable', async () => {
  api = await startApi('sqlite', { MAIL_DIR: '/dev/null/mail' });
  const logged = vi.spyOn(api.app.log, 'error');
  const ada = await newOwner(api, 'customer');
  expect((await forget(ada.email)).status).toBe(200);
  await api.app.close();
  const failure = [{ code: 'ENOTDIR', responseCode: undefined }, 'a mail could not be sent'];
  expect(logged.mock.calls).toEqual([failure, failure]);
});
