import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { grouped } from '../../lib/formats.ts';
import { fallbacks } from '../../lib/messages.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { articleListQuery, useArticleSearch } from './article-list-query.ts';
import { ArticleTable } from './article-table.tsx';

type Search = ReturnType<typeof useArticleSearch>;

function Articles({ search, change }: Search) {
  const { data, error, refetch } = useQuery(articleListQuery(search));
  if (!data)
    return error ? (
      <Failure error={error} fallback={fallbacks.fetchNews} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  if (data.total === 0)
    return (
      <EmptyState>
        {search.search || search.state !== 'all' ? 'No article fits this search.' : 'No news available.'}
      </EmptyState>
    );
  return (
    <>
      <ArticleTable articles={data.data} search={search} change={change} />
      <div className="flex flex-wrap items-center justify-between gap-4 pt-4 text-soft">
        <span className="text-[13px]">
          {grouped(data.total)} {data.total === 1 ? 'article' : 'articles'}
        </span>
        <Pager page={data.page} pages={data.pages} onPage={(page) => change({ page })} />
      </div>
    </>
  );
}

export function ArticleListPage() {
  const state = useArticleSearch();
  return (
    <AdminPage
      title="All News & Articles"
      tools={
        <Link to="/admin/add-new-article" className="button button-primary">
          Add News
        </Link>
      }
    >
      <ArticleFilters {...state} />
      <Articles {...state} />
    </AdminPage>
  );
}
