import { useQuery } from '@tanstack/react-query';
import { fallbacks } from '#web/lib/messages.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { investorListQuery } from './admin-queries.ts';
import { ImportCsv } from './import-csv.tsx';
import { AdminInvestorTable } from './investor-table.tsx';
import { PastInvestorImports } from './past-imports.tsx';

function Investors() {
  const { data, error, refetch } = useQuery({ ...investorListQuery(), staleTime: 0 });
  if (!data)
    return error ? (
      <LoadFailure error={error} fallback={fallbacks.fetchInvestors} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  if (data.wizards.length === 0)
    return (
      <EmptyState>
        <p>No wizards available.</p>
        <p className="pt-4">
          <Link to="/admin/add-wizard" className="button">
            Add the first wizard
          </Link>
        </p>
      </EmptyState>
    );
  return <AdminInvestorTable investors={data.wizards} />;
}

export function InvestorListPage() {
  return (
    <AdminPage
      title="All Wizards"
      tools={
        <>
          <Link to="/admin/filings" className="button">
            13F Filings
          </Link>
          <a href="/api/v1/wizards/export?template=1" download className="button">
            Template
          </a>
          <a href="/api/v1/wizards/export" download className="button">
            Export CSV
          </a>
          <ImportCsv />
          <Link to="/admin/add-wizard" className="button button-primary">
            Add Wizard
          </Link>
        </>
      }
    >
      <Investors />
      <PastInvestorImports />
    </AdminPage>
  );
}
