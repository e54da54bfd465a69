import { AppError } from '../../../domain/app-error.ts';
import { recoveryCodesReplaced, twoStepTurned } from '../mail/words.ts';
import { countAttempt } from './attempts.ts';
import { type Care, recordOwn, siteOf } from './care.ts';
import { askPassword, codeUnreadable, codeWrong } from './proof.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import type { Owner } from './sessions.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, isTwoStepOn } from './two-step.ts';

interface Named {
  name: string;
  email: string;
}

interface Asked {
  password: string;
  code?: string | undefined;
}

const onAlready = () =>
  new AppError('conflict', 'Two-step login is on already. Turn it off first to set up another app.');
const notOn = () => new AppError('conflict', 'Two-step login is not on.');
const notBegun = () => new AppError('conflict', 'Please begin again: this set-up is over or was replaced.');

export async function twoStepState({ db }: Care, owner: Owner) {
  const on = await isTwoStepOn(db, owner);
  return { on, recoveryCodesLeft: on ? await countRecoveryCodes(db, owner) : 0 };
}

/** Makes a secret for an app; nothing changes until a code of it is confirmed. */
export async function begin(care: Care, owner: Owner, account: Named, password: string) {
  const proof = await askPassword(care, owner, account, { password });
  if (await isTwoStepOn(care.db, owner)) throw onAlready();
  return proof.use(async (transaction) => {
    const begun = await beginTwoStep(transaction, care.keys, owner, account.email);
    if (!begun) throw onAlready();
    return begun;
  });
}

export async function confirm(care: Care, owner: Owner, account: Named, code: string): Promise<string[]> {
  await countAttempt(care.db, owner.kind, account.email);
  const codes = await care.db.transaction().execute(async (transaction) => {
    const outcome = await confirmTwoStep(transaction, care.keys, owner, code);
    if (outcome === 'not-begun') throw notBegun();
    if (outcome === 'wrong') throw codeWrong();
    if (outcome === 'unreadable') throw codeUnreadable(care);
    await recordOwn(transaction, owner, account, 'two-step.on');
    return outcome;
  });
  care.mailer.send({ to: account.email, ...twoStepTurned('on', siteOf(care, owner.kind)) });
  return codes;
}

export async function newRecoveryCodes(
  care: Care,
  owner: Owner,
  account: Named,
  asked: Asked,
): Promise<string[]> {
  const proof = await askPassword(care, owner, account, asked);
  const codes = await proof.use(async (transaction) => {
    if (!(await isTwoStepOn(transaction, owner))) throw notOn();
    return replaceRecoveryCodes(transaction, owner);
  });
  care.mailer.send({ to: account.email, ...recoveryCodesReplaced(siteOf(care, owner.kind)) });
  return codes;
}

export async function end(care: Care, owner: Owner, account: Named, asked: Asked): Promise<void> {
  const proof = await askPassword(care, owner, account, asked);
  await proof.use(async (transaction) => {
    if (!(await isTwoStepOn(transaction, owner))) throw notOn();
    await endTwoStep(transaction, owner);
    await recordOwn(transaction, owner, account, 'two-step.off');
  });
  care.mailer.send({ to: account.email, ...twoStepTurned('off', siteOf(care, owner.kind)) });
}
