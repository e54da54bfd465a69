import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { news } from '#contract/news.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { Link } from '#web/ui/link.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { ArticleBody, ArticleSkeleton } from './article-page.tsx';

function Ended() {
  return (
    <>
      <h1 className="pb-5 font-serif text-display font-semibold">This preview has ended</h1>
      <p>The article was published or deleted, or the address is incomplete.</p>
      <p className="pt-6">
        <Link to="/news" className="text-accent">
          All articles
        </Link>
      </p>
    </>
  );
}

function Preview({ token }: { token: string }) {
  const query = useQuery({
    ...apiQuery<typeof news.preview>('/news/previews/:token', { token }),
    staleTime: 0,
  });
  return (
    <QueryPart query={query} loading={<ArticleSkeleton />} fallback={fallbacks.loadNews}>
      {({ data: article }) =>
        article === null ? (
          <Ended />
        ) : (
          <article>
            <p className="mb-6 rounded-md bg-tint px-4 py-3">
              Preview: this article is not published. Everybody with this address can read it until then.
            </p>
            <ArticleBody article={article} />
          </article>
        )
      }
    </QueryPart>
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
