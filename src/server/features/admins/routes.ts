import type { FastifyInstance } from 'fastify';
import { adminCare } from '../../../contract/account-care.ts';
import type { User } from '../../../contract/accounts.ts';
import { admin } from '../../../contract/admins.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Care } from '../../platform/accounts/care.ts';
import { careRoutes } from '../../platform/accounts/care-routes.ts';
import { clientName } from '../../platform/accounts/client-name.ts';
import { logIn } from '../../platform/accounts/log-in.ts';
import { endSession } from '../../platform/accounts/sessions.ts';
import { recordEvent } from '../../platform/audit.ts';
import {
  type Account,
  clearSessionCookie,
  isTwoStepDue,
  sessionCookies,
  setSessionCookie,
} from '../../platform/http/access.ts';
import { route } from '../../platform/http/route.ts';
import { countUse, signUpsPerAddress } from '../../platform/rate-limits.ts';
import { listAdmins, listEvents } from './admins.ts';
import { createAdmin, type SignUpRules, signUpGate } from './create-admin.ts';
import { deleteInvitation, insertInvitation, listInvitations } from './invitations.ts';
import { removeAdmin } from './remove-admin.ts';

interface AdminSettings {
  care: Care;
  signUpRules: SignUpRules;
  /** ADMIN_TWO_STEP=required. */
  adminTwoStepRequired: boolean;
}

const toUser = ({ id, name, email }: Account): User => ({ _id: id, name, email });
const untilDay = (iso: string) => `valid until ${iso.slice(0, 10)}`;

function sessionRoutes(app: FastifyInstance, settings: AdminSettings): void {
  const { care, signUpRules, adminTwoStepRequired } = settings;
  const { db } = care;

  route(app, admin.gate, async ({ query }) => ({
    success: true as const,
    gate: await signUpGate(db, signUpRules, query.invite),
  }));

  route(app, admin.create, async ({ body, request }) => {
    await countUse(db, signUpsPerAddress, request.ip);
    const account = await createAdmin(db, signUpRules, body);
    return { success: true as const, message: 'Account created successfully!', data: toUser(account) };
  });

  route(app, admin.login, async ({ body, request, reply }) => {
    const oldToken = request.cookies[sessionCookies.admin];
    const client = clientName(request.headers['user-agent']);
    const attempt = { credentials: body, address: request.ip, client, oldToken };
    const { account, token, twoStepOn } = await logIn(care, 'admin', attempt);
    setSessionCookie(reply, 'admin', token);
    const twoStepDue = adminTwoStepRequired && !twoStepOn;
    return { success: true as const, message: 'Welcome Admin!', user: toUser(account), twoStepDue };
  });

  route(app, admin.checkAuth, async ({ account }) => ({
    success: true as const,
    user: toUser(account),
    twoStepDue: await isTwoStepDue(db, adminTwoStepRequired, 'admin', account.id),
  }));

  route(app, admin.logout, async ({ request, reply }) => {
    await endSession(db, 'admin', request.cookies[sessionCookies.admin]);
    clearSessionCookie(reply, 'admin');
    return { success: true as const, message: 'Logged out successfully' };
  });
}

function peopleRoutes(app: FastifyInstance, { db, publicUrl }: Care): void {
  route(app, admin.administrators, async () => ({
    success: true as const,
    administrators: await listAdmins(db),
    invitations: await listInvitations(db),
  }));

  route(app, admin.remove, async ({ params, account }) => {
    await removeAdmin(db, account, params.id);
    return { success: true as const, message: 'Administrator removed' };
  });

  route(app, admin.invite, async ({ account }) =>
    db.transaction().execute(async (transaction) => {
      const { token, invitation } = await insertInvitation(transaction, account.name);
      await recordEvent(transaction, account, 'invitation.created', untilDay(invitation.expiresAt));
      const link = `${publicUrl()}/admin/create-account?invite=${token}`;
      return { success: true as const, link, invitation };
    }),
  );

  route(app, admin.revoke, async ({ params, account }) =>
    db.transaction().execute(async (transaction) => {
      const revoked = await deleteInvitation(transaction, params.id);
      if (!revoked) throw new AppError('not_found', 'This invitation is not there any more.');
      await recordEvent(transaction, account, 'invitation.revoked', untilDay(revoked.expires_at));
      return { success: true as const, message: 'Invitation revoked' };
    }),
  );

  route(app, admin.activity, async ({ query }) => ({
    success: true as const,
    ...(await listEvents(db, query.before)),
  }));
}

export function adminRoutes(app: FastifyInstance, settings: AdminSettings): void {
  sessionRoutes(app, settings);
  careRoutes(app, settings.care, 'admin', adminCare);
  peopleRoutes(app, settings.care);
}
