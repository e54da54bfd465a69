import { expect, test } from 'vitest';
import { linkOf, mailsInFolder } from '../support/read-mail.ts';
import { mailFolder } from './support/account-attacks.ts';
import { startTarget } from './support/target.ts';

const password = 'a long enough pass phrase';
const victim = 'victim@holdwise.example';

async function linkTo(folder: string, to: string, page: string): Promise<string> {
  const link = () =>
    mailsInFolder(folder).findLast((mail) => mail.to === to && mail.text.includes(`${page}#`));
  await expect.poll(() => link() !== undefined).toBe(true);
  const mail = link();
  return mail ? linkOf(mail).token : '';
}

test('signing up with another person’s address does not lock the owner out', async () => {
  const folder = mailFolder();
  const target = await startTarget({ settings: { MAIL_DIR: folder } });
  const mallory = target.visitor();
  await mallory.call('POST', '/customer/create', { name: 'Mallory', email: victim, password });
  await mallory.call('POST', '/customer/login', { email: victim, password });
  expect((await mallory.call('POST', '/customer/two-step/begin', { password })).status).toBe(409);

  const owner = target.visitor();
  const newPassword = 'the owner has another one';
  const signUp = { name: 'Victim', email: victim, password: newPassword };
  expect((await owner.call('POST', '/customer/create', signUp)).status).toBe(201);
  // The owner opens the link of the first mail but has no session of Mallory's account.
  const confirmation = await linkTo(folder, victim, '/verify-email');
  expect((await owner.call('POST', '/customer/email/confirm', { token: confirmation })).status).toBe(401);
  expect((await mallory.call('POST', '/customer/two-step/begin', { password })).status).toBe(409);

  await owner.call('POST', '/customer/forgot-password', { email: victim });
  const token = await linkTo(folder, victim, '/reset-password');
  expect((await owner.call('POST', '/customer/reset-password', { token, newPassword })).status).toBe(200);
  expect((await owner.call('POST', '/customer/login', { email: victim, password: newPassword })).status).toBe(
    200,
  );
  expect((await mallory.call('GET', '/customer/me')).status).toBe(401);
});
