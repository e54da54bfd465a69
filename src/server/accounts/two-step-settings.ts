import { AppError } from '#domain/app-error.ts';
import type { Db } from '../platform/db/schema.ts';
import { recoveryCodesReplaced, twoStepTurnedOff, twoStepTurnedOn } from '../platform/mail/templates.ts';
import { type AccountContext, notify, recordAccountEvent } from './account-context.ts';
import { countAttempt } from './attempts.ts';
import {
  type Credentials,
  reauthenticate,
  type SessionUser,
  sessionAttempt,
  unreadableCode,
  wrongCode,
} from './reauthentication.ts';
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

const alreadyOn = () =>
  new AppError('conflict', 'Two-step login is already on. Turn it off first to set up another app.');
const notOn = () => new AppError('conflict', 'Two-step login is not on.');
const notBegun = () =>
  new AppError('conflict', 'Please start again: this setup has expired or was replaced.');

export async function twoStepState(db: Db, owner: Owner) {
  const on = await isTwoStepOn(db, owner);
  return { on, recoveryCodesLeft: on ? await countRecoveryCodes(db, owner) : 0 };
}

/** Creates a secret for an authenticator app. Two-step login stays off until a code is confirmed. */
export async function startTwoStepSetup(
  context: AccountContext,
  user: SessionUser,
  credentials: Credentials,
) {
  const inTransaction = await reauthenticate(context, user, credentials);
  if (await isTwoStepOn(context.db, user)) throw alreadyOn();
  return inTransaction(async (transaction) => {
    await requireVerified(transaction, user);
    const secret = await beginTwoStep(transaction, context.keys, user, user.email);
    if (!secret) throw alreadyOn();
    return secret;
  });
}

/** Turns two-step login on. Returns the recovery codes. */
export async function confirmTwoStepSetup(
  context: AccountContext,
  user: SessionUser,
  code: string,
): Promise<string[]> {
  await countAttempt(context.db, sessionAttempt(user));
  const codes = await context.db.transaction().execute(async (transaction) => {
    await requireVerified(transaction, user);
    const outcome = await confirmTwoStep(transaction, context.keys, user, code);
    if (outcome === 'not-begun') throw notBegun();
    if (outcome === 'wrong') throw wrongCode();
    if (outcome === 'unreadable') throw unreadableCode(context);
    await recordAccountEvent(transaction, user, 'two-step.on');
    return outcome;
  });
  notify(context, user.kind, user.email, twoStepTurnedOn);
  return codes;
}

export async function renewRecoveryCodes(
  context: AccountContext,
  user: SessionUser,
  credentials: Credentials,
): Promise<string[]> {
  const inTransaction = await reauthenticate(context, user, credentials);
  const codes = await inTransaction(async (transaction) => {
    if (!(await isTwoStepOn(transaction, user))) throw notOn();
    return replaceRecoveryCodes(transaction, user);
  });
  notify(context, user.kind, user.email, recoveryCodesReplaced);
  return codes;
}

export async function turnOffTwoStep(
  context: AccountContext,
  user: SessionUser,
  credentials: Credentials,
): Promise<void> {
  const inTransaction = await reauthenticate(context, user, credentials);
  await inTransaction(async (transaction) => {
    if (!(await isTwoStepOn(transaction, user))) throw notOn();
    await endTwoStep(transaction, user);
    await recordAccountEvent(transaction, user, 'two-step.off');
  });
  notify(context, user.kind, user.email, twoStepTurnedOff);
}
