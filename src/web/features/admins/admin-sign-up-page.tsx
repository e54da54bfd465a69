import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseFormRegister } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { admin } from '#contract/admins.ts';
import { invitationMessages } from '#domain/credentials.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toastSilentFailure, toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { AccountCard } from '#web/ui/account-card.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { Link } from '#web/ui/link.tsx';
import { NewAccountFields } from '#web/ui/new-account-fields.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

interface Fields {
  name: string;
  email: string;
  password: string;
  setupToken: string;
}

const empty: Fields = { name: '', email: '', password: '', setupToken: '' };

interface AdminSignUpFormProps {
  invite: string | undefined;
  /** Whether the form requires the operator's setup token. */
  withToken: boolean;
}

function useSignUp({ invite, withToken }: AdminSignUpFormProps) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ setupToken, ...fields }: Fields) =>
      callApi<typeof admin.create>('POST', '/admin/create', {
        body: { ...fields, ...(invite && { invite }), ...(withToken && { setupToken }) },
      }),
    onError: toastSilentFailure,
    onSuccess: async ({ message }) => {
      toasts.success(message || fallbacks.signedUp);
      await navigate('/admin/login');
    },
  });
}

interface SetupTokenFieldProps {
  register: UseFormRegister<Fields>;
  error: string | undefined;
}

/** A separate component, so that it registers after the fields above: the first registered field with an error gets the focus. */
function SetupTokenField({ register, error }: SetupTokenFieldProps) {
  return (
    <TextField
      label="Setup token"
      type="password"
      autoComplete="off"
      hint="The value of ADMIN_SETUP_TOKEN on the server"
      error={error}
      {...register('setupToken', { required: 'Please enter the setup token' })}
    />
  );
}

function AdminSignUpForm(props: AdminSignUpFormProps) {
  const signUp = useSignUp(props);
  const { register, handleSubmit, errors } = useServerForm<Fields>(signUp.error, { defaultValues: empty });
  return (
    <form noValidate onSubmit={handleSubmit((fields) => signUp.mutate(fields))} className="grid gap-4">
      {signUp.isError && <Alert>{messageOf(signUp.error, fallbacks.signUp)}</Alert>}
      <NewAccountFields register={register} errors={errors} />
      {props.withToken && <SetupTokenField register={register} error={errors.setupToken?.message} />}
      <SubmitButton pending={signUp.isPending}>Create account</SubmitButton>
    </form>
  );
}

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="h-16" />
      <Skeleton className="mt-4 h-16" />
      <Skeleton className="mt-4 h-16" />
      <Skeleton className="mt-4 h-10" />
    </LoadingRegion>
  );
}

function SignUpContent({ invite }: { invite: string | undefined }) {
  const query = apiQuery<typeof admin.signUpMode>('/admin/sign-up', invite ? { invite } : {});
  return (
    <QueryPart query={useQuery({ ...query, staleTime: 0 })} loading={<Loading />}>
      {({ gate }) =>
        gate === 'closed' ? (
          <Alert>{invite ? invitationMessages.invalid : invitationMessages.missing}</Alert>
        ) : (
          <AdminSignUpForm invite={invite} withToken={gate === 'setup-token'} />
        )
      }
    </QueryPart>
  );
}

/** The sign-up page for the first administrator and for invited ones. */
export function AdminSignUpPage() {
  const [search] = useSearchParams();
  return (
    <AccountCard title="Create your account">
      <SignUpContent invite={search.get('invite') ?? undefined} />
      <p className="mt-5 text-soft">
        Already registered?{' '}
        <Link to="/admin/login" className="text-accent">
          Log in
        </Link>
      </p>
    </AccountCard>
  );
}
