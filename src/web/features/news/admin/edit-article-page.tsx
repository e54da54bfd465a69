import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Article, news } from '#contract/news.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Spinner } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingRegion } from '#web/ui/skeleton.tsx';
import { useDraft } from './article-drafts.ts';
import { ArticleForm, type ArticleFormLabels } from './article-form.tsx';
import { valuesOf } from './article-values.ts';
import { SharePreview } from './share-preview.tsx';
import { isPublic, ViewLink } from './view-link.tsx';

const labels: ArticleFormLabels = {
  submit: 'Update News',
  done: fallbacks.newsUpdated,
  failed: fallbacks.updateNews,
  alert: fallbacks.newsUpdate,
};

const articleQuery = (id: string) => apiQuery<typeof news.single>('/news/single/:id', { id });

function Loading() {
  return (
    <LoadingRegion>
      <div className="grid min-h-dvh content-start justify-center py-24 text-accent [&_svg]:size-8">
        <Spinner />
      </div>
    </LoadingRegion>
  );
}

function EditForm({ article }: { article: Article }) {
  const draft = useDraft(article._id);
  if (draft === undefined) return <Loading />;
  const save = (form: FormData) =>
    callApi<typeof news.update>('PUT', '/news/update/:id', { input: { id: article._id }, form });
  return (
    <ArticleForm
      id={article._id}
      article={article}
      saved={valuesOf(article)}
      draft={draft}
      labels={labels}
      save={save}
    />
  );
}

/** A link to the article while it is published, else its preview. */
function View({ id }: { id: string }) {
  const { data } = useQuery({ ...articleQuery(id), enabled: false });
  const article = data?.data;
  if (!article) return null;
  if (article.publishedAt === null || !isPublic(article.publishedAt)) return <SharePreview id={id} />;
  return <ViewLink title={article.title} slug={article.slug} small={false} />;
}

function Loaded({ id }: { id: string }) {
  // The form starts from the saved article; a later refetch must not overwrite unsaved changes.
  const { data, error, isFetching, refetch } = useQuery({
    ...articleQuery(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <EditForm article={data.data} />;
  if (!error || isFetching) return <Loading />;
  return <LoadFailure error={error} fallback={fallbacks.fetchNewsDetails} onRetry={refetch} />;
}

export function EditArticlePage() {
  const { id = '' } = useParams();
  return (
    <AdminPage
      title="Edit News"
      tools={
        <>
          <View id={id} />
          <Link to="/admin/news-and-article" className="button">
            Back to the list
          </Link>
        </>
      }
    >
      <Loaded key={id} id={id} />
    </AdminPage>
  );
}
