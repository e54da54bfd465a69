import { z } from 'zod';
import { auditActions } from '../domain/audit-actions.ts';
import { LogIn, SignUp, User } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';

/** `invite` is the token of an invitation's link, `setupToken` the operator's ADMIN_SETUP_TOKEN. */
export const AdminSignUp = SignUp.extend({
  invite: z.string().max(100).optional(),
  setupToken: z.string().max(1000).optional(),
});

/** How the next administrator may sign up: freely, with the operator's token, with the invitation sent, or not at all. */
export const SignUpGate = z.enum(['open', 'setup-token', 'invited', 'closed']);
export type SignUpGate = z.infer<typeof SignUpGate>;

export const Administrator = User.extend({ createdAt: z.string() });
export type Administrator = z.infer<typeof Administrator>;

export const Invitation = z.object({
  _id: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What an administrator did. `subject` names what it was done to, as it was called then. */
export const AuditEvent = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const ById = z.object({ id: z.string() });

export const admin = {
  create: endpoint({
    method: 'POST',
    path: '/admin/create',
    access: 'public',
    summary: 'Register an administrator: the first one, or one who was invited',
    status: 201,
    body: AdminSignUp,
    reply: success({ data: User }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary: 'Log an administrator in; sets the session cookie',
    body: LogIn,
    reply: success({ user: User, twoStepDue: z.boolean() }),
  }),
  checkAuth: endpoint({
    method: 'GET',
    path: '/admin/check-auth',
    access: 'admin',
    beforeTwoStep: true,
    summary: 'The administrator whose session this is',
    /** `twoStepDue`: the operator wants two-step login, and until it is on no other call of the back office answers. */
    reply: success({ user: User, twoStepDue: z.boolean() }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/admin/logout',
    access: 'public',
    summary: "End the administrator's session, if there is one",
    reply: Done,
  }),
  gate: endpoint({
    method: 'GET',
    path: '/admin/sign-up',
    access: 'public',
    summary: 'How the next administrator may sign up',
    query: z.object({ invite: z.string().max(100).optional() }),
    reply: success({ gate: SignUpGate }),
  }),
  administrators: endpoint({
    method: 'GET',
    path: '/admin/administrators',
    access: 'admin',
    summary: 'Every administrator, and the invitations that can still be used',
    reply: success({ administrators: z.array(Administrator), invitations: z.array(Invitation) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/administrators/:id',
    access: 'admin',
    summary: 'Take away the account of another administrator and end their sessions',
    params: ById,
    reply: Done,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin/invitations',
    access: 'admin',
    summary: 'Make an invitation: a link that works once, within seven days',
    status: 201,
    reply: success({ link: z.string(), invitation: Invitation }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/admin/invitations/:id',
    access: 'admin',
    summary: 'Take an invitation back',
    params: ById,
    reply: Done,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/admin/activity',
    access: 'admin',
    summary: 'What administrators did, newest first, 50 at a time; `before` is the _id of the last one seen',
    query: z.object({ before: z.string().max(100).optional() }),
    reply: success({ events: z.array(AuditEvent), more: z.boolean() }),
  }),
};
