import { afterEach, expect, test, vi } from 'vitest';
import { type Api, startApi } from '../../../../tests/support/api.ts';
import { mailFolderOf, mailTo, resetSubject } from '../../../../tests/support/mail.ts';
import { newOwner } from '../../../../tests/support/owner.ts';
import { linkOf, readMail } from '../../../../tests/support/read-mail.ts';
import { startSmtpServer } from '../../../../tests/support/smtp-server.ts';

let api: Api;
afterEach(() => api.stop());

const forget = (email: string) => api.visitor().call('POST', '/customer/forgot-password', { email });

test('with SMTP_URL a link to a new password goes out by that server, from MAIL_FROM, and works', async () => {
  const { port, received } = await startSmtpServer();
  api = await startApi('sqlite', {
    SMTP_URL: `smtp://holdwise:secret@127.0.0.1:${port}`,
    MAIL_FROM: 'The Desk <desk@holdwise.example>',
  });
  const ada = await newOwner(api, 'customer');
  await forget(ada.email);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5_000 });
  expect(received).toMatchObject([{ from: 'desk@holdwise.example', to: [ada.email], secure: true }]);
  const mail = readMail(received[0]?.source ?? '');
  expect(mail.source).toContain('From: The Desk <desk@holdwise.example>');
  const { token } = linkOf(mail);
  const reset = { token, newPassword: 'another long pass phrase' };
  expect((await api.visitor().call('POST', '/customer/reset-password', reset)).status).toBe(200);
});

test('what is on its way when the product stops is still sent', async () => {
  const { port, received } = await startSmtpServer();
  api = await startApi('sqlite', { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const ada = await newOwner(api, 'customer');
  await forget(ada.email);
  await api.app.close();
  expect(received).toMatchObject([{ to: [ada.email] }]);
});

test('a server that refuses is a line in the log that names nobody', async () => {
  const { port } = await startSmtpServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(Object.assign(new Error(`${address} is unknown`), { responseCode: 550 })),
  });
  api = await startApi('sqlite', { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const told = vi.spyOn(api.app.log, 'error');
  const ada = await newOwner(api, 'customer');
  expect((await forget(ada.email)).status).toBe(200);
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), { timeout: 5_000 });
  expect(told.mock.calls).toEqual([[{ code: 'EENVELOPE', responseCode: 550 }, 'a mail could not be sent']]);
});

test('without SMTP_URL the log says in which file a mail is, and nothing of it', async () => {
  api = await startApi('sqlite');
  const told = vi.spyOn(api.app.log, 'info');
  const ada = await newOwner(api, 'customer');
  await forget(ada.email);
  await mailTo(api.place, ada.email, resetSubject);
  const written = 'a mail was written to a file: SMTP_URL is not set';
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.anything(), written));
  const lines = told.mock.calls as unknown as [{ file: string }, string][];
  const { file } = lines.find(([, text]) => text === written)?.[0] ?? { file: '' };
  expect(file.startsWith(mailFolderOf(api.place))).toBe(true);
  expect(JSON.stringify(told.mock.calls)).not.toMatch(/@|token/);
});

test('the mail folder that can not be written is no trouble of the request', async () => {
  api = await startApi('sqlite', { MAIL_DIR: '/dev/null/mail' });
  const told = vi.spyOn(api.app.log, 'error');
  const ada = await newOwner(api, 'customer');
  expect((await forget(ada.email)).status).toBe(200);
  await api.app.close();
  expect(told.mock.calls).toEqual([
    [{ code: 'ENOTDIR', responseCode: undefined }, 'a mail could not be sent'],
  ]);
});
