import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { news } from '#contract/news.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { Failure } from '#web/ui/alert.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { ArticleBody } from './article-page.tsx';

function Preview({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery<typeof news.preview>('/news/previews/:token', { token }),
    staleTime: 0,
  });
  if (error) return <Failure error={error} fallback={fallbacks.loadNews} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  if (data.data === null)
    return (
      <>
        <h1 className="pb-5 font-serif text-[34px] font-semibold">This preview has ended</h1>
        <p>The article was published or deleted, or the address is incomplete.</p>
      </>
    );
  return (
    <article>
      <p className="mb-6 rounded-md bg-tint px-4 py-3">
        Preview: this article is not published. Everybody with this address can read it until then.
      </p>
      <ArticleBody article={data.data} />
    </article>
  );
}

/** An unpublished article at the secret address that an editor shared. */
export function PreviewPage() {
  const { token = '' } = useParams();
  return (
    <div className="mx-auto max-w-[720px] pt-8 sm:pt-12">
      <Preview key={token} token={token} />
    </div>
  );
}
