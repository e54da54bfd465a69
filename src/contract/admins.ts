import { z } from 'zod';
import { auditActions } from '../domain/audit-actions.ts';
import { LogIn, SignUp, User } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { ById } from './inputs.ts';

/** `invite` is the token of an invitation link, `setupToken` the value of ADMIN_SETUP_TOKEN. */
export const AdminSignUp = SignUp.extend({
  invite: z.string().max(100).optional(),
  setupToken: z.string().max(1000).optional(),
});

/** How an administrator can sign up: freely, with the setup token, with the given invitation, or not at all. */
export const SignUpMode = z.enum(['open', 'setup-token', 'invited', 'closed']);
export type SignUpMode = z.infer<typeof SignUpMode>;

export const Administrator = User.extend({ createdAt: z.string() });
export type Administrator = z.infer<typeof Administrator>;

export const Invitation = z.object({
  _id: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** An action of an administrator. `subject` is the name of the affected object at that time. */
export const AuditEvent = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const admin = {
  create: endpoint('public', 'POST /admin/create', {
    summary: 'Register the first administrator, or one with an invitation',
    status: 201,
    body: AdminSignUp,
    reply: success({ data: User }),
  }),
  login: endpoint('public', 'POST /admin/login', {
    summary: 'Log an administrator in; sets the session cookie',
    body: LogIn,
    reply: success({ user: User, twoStepDue: z.boolean() }),
  }),
  checkAuth: endpoint('admin', 'GET /admin/check-auth', {
    beforeTwoStep: true,
    summary: 'The administrator of the session',
    /** `twoStepDue`: two-step login is required, and most admin calls return 403 until it is on. */
    reply: success({ user: User, twoStepDue: z.boolean() }),
  }),
  session: endpoint('public', 'GET /admin/session', {
    summary: 'The administrator of the session, if there is one; unlike check-auth no error without one',
    reply: success({ user: User.nullable(), twoStepDue: z.boolean() }),
  }),
  logout: endpoint('public', 'POST /admin/logout', {
    summary: "End the administrator's session, if there is one",
    reply: Done,
  }),
  signUpMode: endpoint('public', 'GET /admin/sign-up', {
    summary: 'How an administrator can sign up',
    query: z.object({ invite: z.string().max(100).optional() }),
    reply: success({ gate: SignUpMode }),
  }),
  administrators: endpoint('admin', 'GET /admin/administrators', {
    summary: 'All administrators and valid invitations',
    reply: success({ administrators: z.array(Administrator), invitations: z.array(Invitation) }),
  }),
  remove: endpoint('admin', 'DELETE /admin/administrators/:id', {
    summary: 'Remove the account of another administrator and end its sessions',
    params: ById,
    reply: Done,
  }),
  invite: endpoint('admin', 'POST /admin/invitations', {
    summary: 'Create an invitation: a link that works once, within seven days',
    status: 201,
    reply: success({ link: z.string(), invitation: Invitation }),
  }),
  revoke: endpoint('admin', 'DELETE /admin/invitations/:id', {
    summary: 'Revoke an invitation',
    params: ById,
    reply: Done,
  }),
  activity: endpoint('admin', 'GET /admin/activity', {
    summary:
      'Administrator actions, newest first, 50 per page; `before` is the _id of the last one on the previous page',
    query: z.object({ before: z.string().max(100).optional() }),
    reply: success({ events: z.array(AuditEvent), more: z.boolean() }),
  }),
};
