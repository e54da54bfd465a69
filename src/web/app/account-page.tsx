import { AccountPage } from '#web/features/accounts/settings/account-page.tsx';
import { DigestForm } from '#web/features/digest/digest-form.tsx';

/** The account settings of a customer with those of other features. */
export function CustomerAccountPage() {
  return <AccountPage summary={<DigestForm />} />;
}
