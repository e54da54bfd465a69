import type { AuditAction } from '#domain/audit-actions.ts';
import { recordEvent } from '../platform/audit.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Site } from '../platform/mail/templates.ts';
import { deleteConfirmation, deleteReset } from './one-time-links.ts';
import type { IsCommonPassword } from './passwords.ts';
import type { Secrets } from './reauthentication.ts';
import { endAllSessions, type Owner } from './sessions.ts';
import { endTwoStep } from './two-step.ts';

/** The services and settings that accounts need. */
export interface AccountServices extends Secrets {
  mailer: Mailer;
  publicUrl: () => string;
  isCommonPassword: IsCommonPassword;
}

const pathPrefixes = { customer: '', admin: '/admin' } as const;

/** Returns the URL of a page in the area of a kind of account. */
export const pageUrl = ({ publicUrl }: AccountServices, kind: SessionKind, path: string): string =>
  `${publicUrl()}${pathPrefixes[kind]}${path}`;

export const siteOf = (accountServices: AccountServices, kind: SessionKind): Site => ({
  url: accountServices.publicUrl(),
  forgotten: pageUrl(accountServices, kind, '/forgot-password'),
});

/** Records a change of an administrator's own account in the audit log. */
export async function recordAccountEvent(
  transaction: Db,
  { kind, accountId }: Owner,
  { name, email }: { name: string; email: string },
  action: AuditAction,
): Promise<void> {
  if (kind === 'admin') await recordEvent(transaction, { id: accountId, name }, action, `${name} (${email})`);
}

/** Ends the sessions of an account and revokes its mailed links. */
export async function endSessionsAndLinks(transaction: Db, owner: Owner): Promise<void> {
  await endAllSessions(transaction, owner);
  await deleteReset(transaction, owner);
  await deleteConfirmation(transaction, owner);
}

/** Deletes everything that grants access to an account, except its password. */
export async function revokeCredentials(transaction: Db, owner: Owner): Promise<void> {
  await endSessionsAndLinks(transaction, owner);
  await endTwoStep(transaction, owner);
}
