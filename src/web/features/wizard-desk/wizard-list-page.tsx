import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fallbacks } from '../../lib/messages.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { ImportCsv } from './import-csv.tsx';
import { PastImports } from './past-imports.tsx';
import { wizardListQuery } from './wizard-list-query.ts';
import { WizardTable } from './wizard-table.tsx';

function Wizards() {
  const { data, error, refetch } = useQuery({ ...wizardListQuery(), staleTime: 0 });
  if (!data)
    return error ? (
      <Failure error={error} fallback={fallbacks.fetchWizards} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  if (data.wizards.length === 0) return <EmptyState>No wizards available.</EmptyState>;
  return <WizardTable wizards={data.wizards} />;
}

export function WizardListPage() {
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
      <Wizards />
      <PastImports />
    </AdminPage>
  );
}
