import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { admin } from '../../../contract/admins.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminSignUpForm } from './admin-sign-up-form.tsx';

function Waiting() {
  return (
    <LoadingRegion>
      <Skeleton className="h-16" />
      <Skeleton className="mt-4 h-16" />
      <Skeleton className="mt-4 h-16" />
      <Skeleton className="mt-4 h-10" />
    </LoadingRegion>
  );
}

function Gate({ invite }: { invite: string | undefined }) {
  const query = apiQuery<typeof admin.gate>('/admin/sign-up', invite ? { invite } : {});
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <Waiting />;
  if (data.gate !== 'closed')
    return <AdminSignUpForm invite={invite} withToken={data.gate === 'setup-token'} />;
  return (
    <Alert>
      {invite
        ? 'This invitation was used, revoked or is over. Please ask an administrator for a new one.'
        : 'Administrators are invited. Please ask one for a link.'}
    </Alert>
  );
}

/** The first administrator signs up here, and those who were invited. */
export function AdminSignUpPage() {
  const [search] = useSearchParams();
  return (
    <AccountCard title="Create your account">
      <Gate invite={search.get('invite') ?? undefined} />
      <p className="mt-5 text-soft">
        Already registered?{' '}
        <Link to="/admin/login" className="text-accent">
          Log in
        </Link>
      </p>
    </AccountCard>
  );
}
