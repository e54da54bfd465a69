import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Article, news } from '../../../contract/news.ts';
import { callApi } from '../../lib/api.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { fallbacks } from '../../lib/messages.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ArticleForm, type ArticleFormWords } from './article-form.tsx';
import { valuesOf } from './article-values.ts';
import { useDraft } from './use-draft.ts';

const words: ArticleFormWords = {
  submit: 'Update News',
  done: fallbacks.newsUpdated,
  failed: fallbacks.updateNews,
  alert: fallbacks.newsUpdate,
};

function Loading() {
  return (
    <LoadingRegion>
      <div className="grid justify-center py-24 text-accent [&_svg]:size-8">
        <Spinner />
      </div>
    </LoadingRegion>
  );
}

function Editing({ article }: { article: Article }) {
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
      words={words}
      save={save}
    />
  );
}

function Loaded({ id }: { id: string }) {
  // The form starts from what is saved now, and nothing that comes later may change it under the editor's hands.
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery<typeof news.single>('/news/single/:id', { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <Editing article={data.data} />;
  if (!error || isFetching) return <Loading />;
  return <Failure error={error} fallback={fallbacks.fetchNewsDetails} onRetry={refetch} />;
}

export function EditArticlePage() {
  const { id = '' } = useParams();
  return (
    <AdminPage
      title="Edit News"
      tools={
        <Link to="/admin/news-and-article" className="button">
          Back to the list
        </Link>
      }
    >
      <Loaded key={id} id={id} />
    </AdminPage>
  );
}
