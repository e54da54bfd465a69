import type { FastifyInstance } from 'fastify';
import { adminSettings } from '#contract/account-settings.ts';
import type { User } from '#contract/accounts.ts';
import { admin } from '#contract/admins.ts';
import { clearSessionCookie, isTwoStepDue } from '#server/accounts/access.ts';
import type { AccountServices } from '#server/accounts/account-settings.ts';
import { accountSettingsRoutes } from '#server/accounts/account-settings-routes.ts';
import { logInVisitor } from '#server/accounts/log-in.ts';
import { endSession } from '#server/accounts/sessions.ts';
import { afterResponse } from '#server/platform/http/after-response.ts';
import type { Account } from '#server/platform/http/callers.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { countUse, signUpsPerAddress } from '#server/platform/rate-limits.ts';
import { listAdmins, listEvents } from './admins.ts';
import { createAdmin, type SignUpRules, signUpMode } from './create-admin.ts';
import { inviteAdmin, listInvitations, revokeInvitation } from './invitations.ts';
import { removeAdmin } from './remove-admin.ts';

interface AdminSettings {
  accountServices: AccountServices;
  signUpRules: SignUpRules;
  /** ADMIN_TWO_STEP=required. */
  adminTwoStepRequired: boolean;
}

const toUser = ({ id, name, email }: Account): User => ({ _id: id, name, email });

function sessionRoutes(app: FastifyInstance, settings: AdminSettings): void {
  const { accountServices, signUpRules, adminTwoStepRequired } = settings;
  const { db } = accountServices;

  route(app, admin.gate, async ({ query }) => ({
    gate: await signUpMode(db, signUpRules, query.invite),
  }));

  route(app, admin.create, async ({ body, request }) => {
    await countUse(db, signUpsPerAddress, clientAddress(request));
    const { account, mail } = await createAdmin(accountServices, signUpRules, body);
    afterResponse(request, mail);
    return { message: 'Account created successfully!', data: toUser(account) };
  });

  route(app, admin.login, async (call) => {
    const { account, twoStepOn } = await logInVisitor(accountServices, 'admin', call);
    const twoStepDue = adminTwoStepRequired && !twoStepOn;
    return { message: 'Welcome Admin!', user: toUser(account), twoStepDue };
  });

  route(app, admin.checkAuth, async ({ account }) => ({
    user: toUser(account),
    twoStepDue: await isTwoStepDue(db, adminTwoStepRequired, 'admin', account.id),
  }));

  route(app, admin.logout, async ({ request, reply }) => {
    await endSession(db, 'admin', request.session.admin);
    clearSessionCookie(reply, 'admin');
    return { message: 'Logged out successfully' };
  });
}

function administratorRoutes(app: FastifyInstance, { db, publicUrl }: AccountServices): void {
  route(app, admin.administrators, async () => ({
    administrators: await listAdmins(db),
    invitations: await listInvitations(db),
  }));

  route(app, admin.remove, async ({ params, account }) => {
    await removeAdmin(db, account, params.id);
    return { message: 'Administrator removed' };
  });

  route(app, admin.invite, async ({ account }) => ({
    ...(await inviteAdmin(db, account, publicUrl())),
  }));

  route(app, admin.revoke, async ({ params, account }) => {
    await revokeInvitation(db, account, params.id);
    return { message: 'Invitation revoked' };
  });

  route(app, admin.activity, async ({ query }) => ({
    ...(await listEvents(db, query.before)),
  }));
}

export function adminRoutes(app: FastifyInstance, settings: AdminSettings): void {
  sessionRoutes(app, settings);
  accountSettingsRoutes(app, settings.accountServices, 'admin', adminSettings);
  administratorRoutes(app, settings.accountServices);
}
