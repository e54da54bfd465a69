import type { AuditAction } from '../../../domain/audit-actions.ts';
import { recordEvent } from '../audit.ts';
import type { Db } from '../db/schema.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Site } from '../mail/words.ts';
import type { IsCommonPassword } from './new-password.ts';
import { endResetsOf } from './password-resets.ts';
import type { Secrets } from './proof.ts';
import { endSessionsOf, type Owner, type SessionKind } from './sessions.ts';
import { endTwoStep } from './two-step.ts';

/** What the care of accounts stands on. */
export interface Care extends Secrets {
  mailer: Mailer;
  publicUrl: () => string;
  isCommonPassword: IsCommonPassword;
}

const areas = { customer: '', admin: '/admin' } as const;

/** The address of a page of the area that a kind of account has. */
export const pageOf = ({ publicUrl }: Care, kind: SessionKind, path: string): string =>
  `${publicUrl()}${areas[kind]}${path}`;

export const siteOf = (care: Care, kind: SessionKind): Site => ({
  url: care.publicUrl(),
  forgotten: pageOf(care, kind, '/forgot-password'),
});

/** Keeps what an administrator did to their own account. */
export async function recordOwn(
  transaction: Db,
  { kind, accountId }: Owner,
  { name, email }: { name: string; email: string },
  action: AuditAction,
): Promise<void> {
  if (kind === 'admin') await recordEvent(transaction, { id: accountId, name }, action, `${name} (${email})`);
}

/** Forgets all that lets somebody into an account. */
export async function forgetWaysIn(transaction: Db, owner: Owner): Promise<void> {
  await endSessionsOf(transaction, owner);
  await endTwoStep(transaction, owner);
  await endResetsOf(transaction, owner);
}
