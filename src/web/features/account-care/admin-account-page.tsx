import { useQueryClient } from '@tanstack/react-query';
import { checkAdmin, rememberAdmin, useAdminSession } from '../../lib/admin-session.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { AccountSections } from './account-sections.tsx';

/** An administrator's own account. Where two-step login is due, nothing else of the back office is open yet. */
export function AdminAccountPage() {
  const client = useQueryClient();
  const session = useAdminSession();
  if (session.state !== 'admin') return null;
  const { user, twoStepDue } = session;
  return (
    <AdminPage title="Your account">
      {twoStepDue && (
        <p role="status" className="mb-5 rounded-md bg-tint px-4 py-3">
          Here administrators log in by two steps. Turn on two-step login below; the rest of the back office
          opens then.
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
