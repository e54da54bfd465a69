import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { SitePage, site } from '#contract/site.ts';
import { blanksIn, type SitePageName, sitePageTitles } from '#domain/site-pages.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { counted } from '#web/lib/phrases.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { FormFailure, LoadFailure } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { RichTextField } from '../../features/news/admin/editor/rich-text-field.tsx';
import { LeaveGuard } from '../../features/news/admin/leave-guard.tsx';
import { sitePageQuery, siteStateQuery } from '../../features/site/site-queries.ts';

function useSave({ page, updatedAt }: SitePage, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ description }: Pick<SitePage, 'description'>) =>
      callApi<typeof site.savePage>('PUT', '/admin/site/pages/:page', {
        input: { page },
        body: { description, updatedAt },
      }),
    onSuccess: async (reply) => {
      onSaved();
      client.setQueryData(sitePageQuery(page).queryKey, reply);
      toasts.success(reply.message ?? 'Saved');
      await client.invalidateQueries(siteStateQuery());
      await navigate('/admin/settings');
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}

/** Says what is still to be done with a text. */
function OpenPlaces({ blanks, isDraft }: { blanks: number; isDraft: boolean }) {
  if (blanks === 0 && !isDraft) return null;
  return (
    <p role="status" className="mb-5 max-w-[80ch] border-l-3 border-accent bg-tint px-4 py-3">
      {isDraft &&
        'This is the draft that came with the software; visitors see that it is one until you save it. '}
      {blanks > 0 && `${counted(blanks, 'place')} in [brackets] ${blanks === 1 ? 'waits' : 'wait'} for you. `}
      The draft is no legal advice: check that it fits your site and your country.
    </p>
  );
}

function Form({ saved }: { saved: SitePage }) {
  const done = useRef(false);
  const save = useSave(saved, () => {
    done.current = true;
  });

  const { control, handleSubmit, watch, errors, failure } = useServerForm(save.error, {
    defaultValues: { description: saved.description },
  });
  const description = watch('description');
  const submit = handleSubmit((fields) => {
    if (!save.isPending) save.mutate(fields);
  });
  return (
    <form noValidate onSubmit={submit} className="max-w-[860px]">
      <LeaveGuard changed={description !== saved.description} done={done}>
        Your changes are not saved.
      </LeaveGuard>
      <OpenPlaces blanks={blanksIn(description).length} isDraft={saved.updatedAt === null} />
      <div className="grid gap-5">
        <Controller
          control={control}
          name="description"
          render={({ field }) => (
            <RichTextField
              label="Text"
              required
              pictures={false}
              markup={saved.description}
              version={0}
              error={errors.description?.message}
              onChange={field.onChange}
            />
          )}
        />
        <FormFailure error={failure} />
        <div>
          <SubmitButton pending={save.isPending}>Save and publish</SubmitButton>
        </div>
      </div>
    </form>
  );
}

function Loaded({ page }: { page: SitePageName }) {
  // The form starts from the saved text; a later refetch must not overwrite unsaved changes.
  const { data, error, isFetching, refetch } = useQuery({
    ...sitePageQuery(page),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && !isFetching) return <Form saved={data.data} />;
  return error && !isFetching ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

const isPageName = (name: string): name is SitePageName => Object.hasOwn(sitePageTitles, name);

/** The editor of a page that the operator writes, such as the imprint. */
export function SitePageEditor() {
  const { page = '' } = useParams();
  if (!isPageName(page)) return <Navigate to="/admin/settings" replace />;
  return (
    <AdminPage
      title={sitePageTitles[page]}
      tools={
        <>
          <Link to={`/${page}`} className="button">
            View
          </Link>
          <Link to="/admin/settings" className="button">
            Site settings
          </Link>
        </>
      }
    >
      <Loaded key={page} page={page} />
    </AdminPage>
  );
}
