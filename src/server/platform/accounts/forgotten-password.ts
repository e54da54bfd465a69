import { passwordReset, resetLink } from '../mail/words.ts';
import { claimAccount, findByEmail, findById, setPasswordHash } from './accounts.ts';
import { forgetAttempts } from './attempts.ts';
import { type Care, pageOf, recordOwn, siteOf } from './care.ts';
import { hashNewPassword } from './new-password.ts';
import { findReset, insertReset, resetMinutes, takeReset } from './password-resets.ts';
import { failureAt } from './proof.ts';
import { endSessionsOf, type SessionKind } from './sessions.ts';
import { isTwoStepOn } from './two-step.ts';

/** Mails a link to the owner of an address, if there is one. Answers nothing, so that nothing is told. */
export async function mailResetLink(care: Care, kind: SessionKind, email: string): Promise<void> {
  const account = await findByEmail(care.db, kind, email);
  if (!account) return;
  const owner = { kind, accountId: account.id };
  const token = await care.db.transaction().execute(async (transaction) => {
    const held = await claimAccount(transaction, owner, account.password_hash);
    return held ? insertReset(transaction, owner) : undefined;
  });
  // The token stands in the fragment: browsers send that to no server, so no log and no referrer gets it.
  const link = `${pageOf(care, kind, '/reset-password')}#token=${token}`;
  if (token) care.mailer.send({ to: email, ...resetLink(link, resetMinutes) });
}

const linkOver = () =>
  failureAt('token', 'This link was used, replaced by a newer one, or is over. Please ask for a new one.');

/** Sets a password with the token of a link, ends all sessions, and tells the owner. Two-step login stays on. */
export async function resetPassword(
  care: Care,
  kind: SessionKind,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const owner = await findReset(care.db, kind, token);
  const account = owner && (await findById(care.db, owner));
  if (!owner || !account) throw linkOver();
  const passwordHash = await hashNewPassword(newPassword, care.isCommonPassword, 'newPassword');
  const twoStepOn = await care.db.transaction().execute(async (transaction) => {
    const held = await claimAccount(transaction, owner, account.password_hash);
    if (!held || !(await takeReset(transaction, kind, token))) throw linkOver();
    await setPasswordHash(transaction, owner, passwordHash);
    await endSessionsOf(transaction, owner);
    await recordOwn(transaction, owner, account, 'password.reset');
    return isTwoStepOn(transaction, owner);
  });
  // Wrong codes go on counting: a link must not buy new guesses at them.
  if (!twoStepOn) await forgetAttempts(care.db, kind, account.email);
  care.mailer.send({ to: account.email, ...passwordReset(siteOf(care, kind)) });
}
