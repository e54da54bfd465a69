import type { FastifyInstance } from 'fastify';
import { adminSettings } from '#contract/account-settings.ts';
import { admin } from '#contract/admins.ts';
import { clearSessionCookie, isTwoStepDue } from '#server/accounts/access.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import { accountSettingsRoutes } from '#server/accounts/account-settings-routes.ts';
import { toUser } from '#server/accounts/accounts.ts';
import { logInVisitor } from '#server/accounts/log-in.ts';
import { countUse, signUpsPerAddress } from '#server/accounts/rate-limits.ts';
import { endSession } from '#server/accounts/sessions.ts';
import { afterResponse } from '#server/platform/http/after-response.ts';
import type { Account } from '#server/platform/http/callers.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { listAdmins, listEvents } from './admins.ts';
import { createAdmin, type SignUpRules, signUpMode } from './create-admin.ts';
import { inviteAdmin, listInvitations, revokeInvitation } from './invitations.ts';
import { removeAdmin } from './remove-admin.ts';

interface AdminSettings {
  context: AccountContext;
  signUpRules: SignUpRules;
  /** ADMIN_TWO_STEP=required. */
  adminTwoStepRequired: boolean;
}

function sessionRoutes(app: FastifyInstance, settings: AdminSettings): void {
  const { context, signUpRules, adminTwoStepRequired } = settings;
  const { db } = context;

  route(app, admin.signUpMode, async ({ query }) => ({
    gate: await signUpMode(db, signUpRules, query.invite),
  }));

  route(app, admin.create, async ({ body, request }) => {
    await countUse(db, signUpsPerAddress, clientAddress(request));
    const { account, mail } = await createAdmin(context, signUpRules, body);
    afterResponse(request, mail);
    return { message: 'Account created successfully!', data: toUser(account) };
  });

  route(app, admin.login, async (call) => {
    const { account, twoStepOn } = await logInVisitor(context, 'admin', call);
    const twoStepDue = adminTwoStepRequired && !twoStepOn;
    return { message: 'Welcome Admin!', user: toUser(account), twoStepDue };
  });

  const stateOf = async (account: Account) => ({
    user: toUser(account),
    twoStepDue: await isTwoStepDue(db, adminTwoStepRequired, 'admin', account.id),
  });

  route(app, admin.checkAuth, ({ account }) => stateOf(account));

  route(app, admin.session, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const account = await app.findAccount('admin', request, reply);
    return account ? stateOf(account) : { user: null, twoStepDue: false };
  });

  route(app, admin.logout, async ({ request, reply }) => {
    await endSession(db, 'admin', request.session.admin);
    clearSessionCookie(reply, 'admin');
    return { message: 'Logged out successfully' };
  });
}

function administratorRoutes(app: FastifyInstance, { db, publicUrl }: AccountContext): void {
  route(app, admin.administrators, async () => ({
    administrators: await listAdmins(db),
    invitations: await listInvitations(db),
  }));

  route(app, admin.remove, async ({ params, account }) => {
    await removeAdmin(db, account, params.id);
    return { message: 'Administrator removed' };
  });

  route(app, admin.invite, ({ account }) => inviteAdmin(db, account, publicUrl()));

  route(app, admin.revoke, async ({ params, account }) => {
    await revokeInvitation(db, account, params.id);
    return { message: 'Invitation revoked' };
  });

  route(app, admin.activity, ({ query }) => listEvents(db, query.before));
}

export function adminRoutes(app: FastifyInstance, settings: AdminSettings): void {
  sessionRoutes(app, settings);
  accountSettingsRoutes({ app, context: settings.context, kind: 'admin', calls: adminSettings });
  administratorRoutes(app, settings.context);
}
