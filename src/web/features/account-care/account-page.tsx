import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { rememberCustomer, useSession } from '../../lib/session.ts';
import { useInBrowser } from '../../lib/use-in-browser.ts';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { AccountSections, useTwoStepOn } from './account-sections.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Section } from './section.tsx';

const data = '/api/v1/customer/export';

function OwnData() {
  return (
    <div className="flex flex-wrap gap-2">
      <a className="button" href={`${data}.json`} download>
        Everything, as JSON
      </a>
      <a className="button" href={`${data}.csv`} download>
        Portfolios, as CSV
      </a>
    </div>
  );
}

function CustomersSections() {
  const twoStep = useTwoStepOn('customer');
  return (
    <>
      <Section id="data" title="Your data" about="All that we keep about you, to take with you.">
        <OwnData />
      </Section>
      <Section id="delete" title="Delete account" about="You can download your data first.">
        <DeleteAccount twoStep={twoStep} />
      </Section>
    </>
  );
}

function OwnAccount() {
  const client = useQueryClient();
  const session = useSession();
  if (session.state === 'checking') return <RowsSkeleton />;
  if (session.state === 'visitor') return <Navigate to="/login" replace state={{ from: '/account' }} />;
  return (
    <>
      <AccountSections
        key={session.user._id}
        area="customer"
        user={session.user}
        onChanged={(user) => rememberCustomer(client, user)}
      />
      <CustomersSections />
    </>
  );
}

/** A customer's own account. */
export function AccountPage() {
  const inBrowser = useInBrowser();
  return (
    <div className="pt-8 pb-4 sm:pt-12">
      <h1 className="pb-6 font-serif text-[30px] leading-tight font-semibold tracking-tight">Your account</h1>
      {inBrowser ? <OwnAccount /> : <RowsSkeleton />}
    </div>
  );
}
