import { useQueryClient } from '@tanstack/react-query';
import { checkAdmin, rememberAdmin, useAdminSession } from '#web/lib/admin-session.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { AccountSections } from './account-sections.tsx';

/** The account settings of an administrator; the only admin page until a required two-step login is on. */
export function AdminAccountPage() {
  const client = useQueryClient();
  const session = useAdminSession();
  if (session.state !== 'admin') return null;
  const { user, twoStepDue } = session;
  return (
    <AdminPage title="Your account">
      {twoStepDue && (
        <p role="status" className="mb-5 rounded-md bg-tint px-4 py-3">
          Administrators must use two-step login here. Turn it on below to access the rest of the admin area.
        </p>
      )}
      <AccountSections
        key={user._id}
        area="admin"
        user={user}
        onChanged={(changed) => rememberAdmin(client, { user: changed, twoStepDue })}
        onTwoStepChanged={() => void checkAdmin(client)}
      />
    </AdminPage>
  );
}
