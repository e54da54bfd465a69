import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { rememberCustomer, useSession } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { AccountSections, Section, useTwoStepOn } from './account-sections.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** The downloads of a customer's data: name and path. */
const downloads = [
  ['Everything, as JSON', 'export.json'],
  ['Portfolios, as CSV', 'export.csv'],
  ['Transactions, as CSV', 'transactions.csv'],
  ['Own prices, as CSV', 'prices.csv'],
] as const;

function DataExport() {
  return (
    <div className="flex flex-wrap gap-2">
      {downloads.map(([name, path]) => (
        <a key={path} className="button" href={`/api/v1/customer/${path}`} download>
          {name}
        </a>
      ))}
    </div>
  );
}

function CustomerSections() {
  const twoStep = useTwoStepOn('customer');
  return (
    <>
      <Section id="data" title="Your data" about="Download everything that we store about you.">
        <DataExport />
      </Section>
      <Section id="delete" title="Delete account" about="You can download your data first.">
        <DeleteAccount twoStep={twoStep} />
      </Section>
    </>
  );
}

function Settings() {
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
      <CustomerSections />
    </>
  );
}

/** The account settings of a customer. */
export function AccountPage() {
  const inBrowser = useInBrowser();
  return (
    <div className="pt-8 pb-4 sm:pt-12">
      <h1 className="pb-6 font-serif text-[30px] leading-tight font-semibold tracking-tight">Your account</h1>
      {inBrowser ? <Settings /> : <RowsSkeleton />}
    </div>
  );
}
