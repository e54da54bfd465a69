import type { AuditAction } from '#domain/audit-actions.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import { recordEvent } from '../platform/log/audit-log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { MailContent, Site } from '../platform/mail/templates.ts';
import type { Identity } from './accounts.ts';
import { deleteConfirmation, deleteReset } from './one-time-links.ts';
import type { PasswordRules } from './passwords.ts';
import type { Secrets } from './reauthentication.ts';
import { endAllSessions, type Owner } from './sessions.ts';
import { endTwoStep } from './two-step.ts';

/** The services and settings that accounts need. */
export interface AccountContext extends Secrets, PasswordRules {
  mailer: Mailer;
  publicUrl: () => string;
  siteName: () => string;
}

const pathPrefixes = { customer: '', admin: '/admin' } as const;

/** Returns the URL of a page in the area of a kind of account. */
export const pageUrl = ({ publicUrl }: AccountContext, kind: SessionKind, path: string): string =>
  `${publicUrl()}${pathPrefixes[kind]}${path}`;

/** Mails a notice about an account. */
export function notify(
  context: AccountContext,
  kind: SessionKind,
  to: string,
  notice: (site: Site) => MailContent,
): void {
  const site = {
    name: context.siteName(),
    url: context.publicUrl(),
    login: pageUrl(context, kind, '/login'),
    forgotten: pageUrl(context, kind, '/forgot-password'),
  };
  context.mailer.send({ to, ...notice(site) });
}

/** Records a change of an administrator's own account in the audit log. */
export async function recordAccountEvent(
  transaction: Db,
  { kind, accountId, name, email }: Owner & Identity,
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
