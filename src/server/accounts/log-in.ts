import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { LogIn } from '#contract/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { setSessionCookie } from './access.ts';
import { findAccountByEmail, lockAccount, type StoredAccount } from './accounts.ts';
import {
  type Attempt,
  type AttemptSource,
  clearAttempts,
  countAppCode,
  countAttempt,
  excuseAttempt,
} from './attempts.ts';
import { clientName } from './client-name.ts';
import { deviceTokenOf, knownDevice, rememberDevice } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import { requireSecondStep, type Secrets } from './reauthentication.ts';
import { endSession, startSession } from './sessions.ts';
import { isAppCode, isTwoStepOn } from './two-step.ts';

interface LogInCall {
  body: z.output<typeof LogIn>;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface LoggedIn {
  account: StoredAccount;
  token: string;
  twoStepOn: boolean;
}

const wrongCredentials = () => new AppError('unauthenticated', 'The e-mail or the password is wrong.');

function sourceOf(
  kind: SessionKind,
  account: StoredAccount | undefined,
  request: FastifyRequest,
): AttemptSource {
  const device = account && knownDevice({ kind, account }, deviceTokenOf(request, kind));
  return device === undefined ? { address: clientAddress(request) } : { device };
}

/** Counts an app code after the right password. Without any code, the login is not complete yet, and no guess. */
async function countCode(db: Db, attempt: Attempt, { id }: StoredAccount, code = ''): Promise<void> {
  const isMissing = code.trim() === '';
  if (!isMissing && !isAppCode(code)) return;
  if (!(await isTwoStepOn(db, { kind: attempt.kind, accountId: id }))) return;
  if (isMissing) await excuseAttempt(db, attempt);
  else await countAppCode(db, attempt);
}

/**
 * Checks the credentials and starts a session. Attempts count until one succeeds completely. Only after a correct
 * password does the error reveal whether two-step login is on.
 */
async function logIn(
  secrets: Secrets,
  kind: SessionKind,
  { body: { email, password, code }, request }: LogInCall,
): Promise<LoggedIn> {
  const { db } = secrets;
  const account = await findAccountByEmail(db, kind, email);
  const attempt = { kind, email, source: sourceOf(kind, account, request) };
  await countAttempt(db, attempt);
  const matches = await verifyPassword(account?.password_hash, password, secrets.passwordHashing);
  if (!account || !matches) throw wrongCredentials();
  await countCode(db, attempt, account, code);
  const owner = { kind, accountId: account.id };
  const started = await db.transaction().execute(async (transaction) => {
    if (!(await lockAccount(transaction, owner, account.password_hash))) throw wrongCredentials();
    const step = { code, failure: 'unauthenticated' as const };
    const twoStepOn = await requireSecondStep(transaction, secrets, owner, step);
    // Prevents session fixation.
    await endSession(transaction, kind, request.session[kind]);
    const client = clientName(request.headers['user-agent']);
    const token = await startSession(transaction, { ...owner, client });
    return { token, twoStepOn };
  });
  await clearAttempts(db, attempt);
  return { account, ...started };
}

/** Logs a visitor in, and sets the cookies of the session and the known device. */
export async function logInVisitor(
  secrets: Secrets,
  kind: SessionKind,
  call: LogInCall,
): Promise<Omit<LoggedIn, 'token'>> {
  const { token, ...loggedIn } = await logIn(secrets, kind, call);
  setSessionCookie(call.reply, kind, token);
  rememberDevice(call.reply, { kind, account: loggedIn.account });
  return loggedIn;
}
