/** What administrators do that is kept: what was done to what, newest first on the activity page. */
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
