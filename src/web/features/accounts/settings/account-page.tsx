import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useLogInState } from '#web/lib/return-path.ts';
import { rememberCustomer, useSession } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { AccountSection, AccountSections, useTwoStepOn } from './account-sections.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { StorageList } from './storage-list.tsx';

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

function CustomerSections({ summary }: { summary: ReactNode }) {
  const twoStep = useTwoStepOn('customer');
  return (
    <>
      <AccountSection
        id="summary"
        title="Summary by e-mail"
        about="What your portfolios did, what moved most, dividends, new filings of investors in your stocks, and what to read."
      >
        {summary}
      </AccountSection>
      <AccountSection
        id="storage"
        title="Storage"
        about="What you have stored, and how much you can store. Where it is full, delete something to add more."
      >
        <StorageList />
      </AccountSection>
      <AccountSection id="data" title="Your data" about="Download everything that we store about you.">
        <DataExport />
      </AccountSection>
      <AccountSection id="delete" title="Delete account" about="You can download your data first.">
        <DeleteAccount twoStep={twoStep} />
      </AccountSection>
    </>
  );
}

function Settings({ summary }: { summary: ReactNode }) {
  const client = useQueryClient();
  const session = useSession();
  const logInState = useLogInState();
  if (session.state === 'checking') return <RowsSkeleton />;
  if (session.state === 'visitor') return <Navigate to="/login" replace state={logInState} />;
  return (
    <>
      <AccountSections
        key={session.user._id}
        area="customer"
        user={session.user}
        onChanged={(user) => rememberCustomer(client, user)}
      />
      <CustomerSections summary={summary} />
    </>
  );
}

/** The account settings of a customer, with those of the summary by mail. */
export function AccountPage({ summary }: { summary: ReactNode }) {
  const inBrowser = useInBrowser();
  return (
    <div className="pt-8 pb-4 sm:pt-12">
      <h1 className="pb-6 font-serif text-display leading-tight font-semibold tracking-tight">
        Your account
      </h1>
      {inBrowser ? <Settings summary={summary} /> : <RowsSkeleton />}
    </div>
  );
}
