/** The administrator actions that the audit log records and the activity page lists. */
export const auditActions = [
  'administrator.created',
  'administrator.removed',
  'invitation.created',
  'invitation.revoked',
  'article.created',
  'article.updated',
  'article.deleted',
  'wizard.created',
  'wizard.updated',
  'wizard.deleted',
  'wizards.imported',
  'wizards.restored',
  'wizard.filed',
  'cusip.resolved',
  'account.changed',
  'password.changed',
  'password.reset',
  'two-step.on',
  'two-step.off',
] as const;
export type AuditAction = (typeof auditActions)[number];
