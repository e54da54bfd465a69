import { AppError } from '#domain/app-error.ts';
import { recoveryCodesReplaced, twoStepTurned } from '../platform/mail/templates.ts';
import { type AccountServices, recordAccountEvent, siteOf } from './account-settings.ts';
import { countAttempt } from './attempts.ts';
import { type Reauthentication, reauthenticate, unreadableCode, wrongCode } from './reauthentication.ts';
import type { Owner } from './sessions.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  countRecoveryCodes,
  endTwoStep,
  isTwoStepOn,
  replaceRecoveryCodes,
} from './two-step.ts';
import { requireVerified } from './verify-email.ts';

interface Identity {
  name: string;
  email: string;
}

const alreadyOn = () =>
  new AppError('conflict', 'Two-step login is already on. Turn it off first to set up another app.');
const notOn = () => new AppError('conflict', 'Two-step login is not on.');
const notBegun = () =>
  new AppError('conflict', 'Please start again: this setup has expired or was replaced.');

export async function twoStepState({ db }: AccountServices, owner: Owner) {
  const on = await isTwoStepOn(db, owner);
  return { on, recoveryCodesLeft: on ? await countRecoveryCodes(db, owner) : 0 };
}

/** Creates a secret for an authenticator app. Two-step login stays off until a code is confirmed. */
export async function startTwoStepSetup(
  accountServices: AccountServices,
  owner: Owner,
  account: Identity,
  credentials: Reauthentication,
) {
  const inTransaction = await reauthenticate(accountServices, owner, account, credentials);
  if (await isTwoStepOn(accountServices.db, owner)) throw alreadyOn();
  return inTransaction(async (transaction) => {
    await requireVerified(transaction, owner);
    const secret = await beginTwoStep(transaction, accountServices.keys, owner, account.email);
    if (!secret) throw alreadyOn();
    return secret;
  });
}

export async function confirmTwoStepSetup(
  accountServices: AccountServices,
  owner: Owner,
  account: Identity,
  { code, session }: { code: string; session: string },
): Promise<string[]> {
  await countAttempt(accountServices.db, { kind: owner.kind, email: account.email, source: { session } });
  const codes = await accountServices.db.transaction().execute(async (transaction) => {
    await requireVerified(transaction, owner);
    const outcome = await confirmTwoStep(transaction, accountServices.keys, owner, code);
    if (outcome === 'not-begun') throw notBegun();
    if (outcome === 'wrong') throw wrongCode();
    if (outcome === 'unreadable') throw unreadableCode(accountServices);
    await recordAccountEvent(transaction, owner, account, 'two-step.on');
    return outcome;
  });
  accountServices.mailer.send({
    to: account.email,
    ...twoStepTurned('on', siteOf(accountServices, owner.kind)),
  });
  return codes;
}

export async function renewRecoveryCodes(
  accountServices: AccountServices,
  owner: Owner,
  account: Identity,
  credentials: Reauthentication,
): Promise<string[]> {
  const inTransaction = await reauthenticate(accountServices, owner, account, credentials);
  const codes = await inTransaction(async (transaction) => {
    if (!(await isTwoStepOn(transaction, owner))) throw notOn();
    return replaceRecoveryCodes(transaction, owner);
  });
  accountServices.mailer.send({
    to: account.email,
    ...recoveryCodesReplaced(siteOf(accountServices, owner.kind)),
  });
  return codes;
}

export async function turnOffTwoStep(
  accountServices: AccountServices,
  owner: Owner,
  account: Identity,
  credentials: Reauthentication,
): Promise<void> {
  const inTransaction = await reauthenticate(accountServices, owner, account, credentials);
  await inTransaction(async (transaction) => {
    if (!(await isTwoStepOn(transaction, owner))) throw notOn();
    await endTwoStep(transaction, owner);
    await recordAccountEvent(transaction, owner, account, 'two-step.off');
  });
  accountServices.mailer.send({
    to: account.email,
    ...twoStepTurned('off', siteOf(accountServices, owner.kind)),
  });
}
