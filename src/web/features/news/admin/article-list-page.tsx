import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { news } from '#contract/news.ts';
import { limits } from '#domain/limits.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { grouped } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { Link } from '#web/ui/link.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { useArticleSearch } from './article-list-query.ts';
import { ArticleTable } from './article-table.tsx';
import { BulkActions } from './bulk-actions.tsx';

type Search = ReturnType<typeof useArticleSearch>;

/** Filters articles by words of the title and by state. */
function ArticleFilters({ search, change }: Search) {
  const [text, setText] = useState(search.search);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search.
  useEffect(() => {
    if (text.trim() === search.search) return undefined;
    const timer = setTimeout(() => change({ search: text.trim() }), limits.suggestionDelayMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className="flex flex-wrap items-end gap-4 pb-4">
      <TextField
        label="Search titles"
        type="search"
        autoComplete="off"
        maxLength={200}
        className="min-w-52 flex-1 sm:max-w-80"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label="State"
        className="w-44"
        value={search.state}
        onChange={(event) => change({ state: event.target.value as typeof search.state })}
      >
        <option value="all">All</option>
        <option value="published">Published</option>
        <option value="scheduled">Scheduled</option>
        <option value="draft">Drafts</option>
      </SelectField>
    </div>
  );
}

function Articles({ search, change }: Search) {
  const { data, error, refetch } = useQuery({
    ...apiQuery<typeof news.list>('/news/list', search),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  function handleSelect(ids: readonly string[], isSelected: boolean): void {
    const changed = new Set(ids);
    setSelected(isSelected ? selected.union(changed) : selected.difference(changed));
  }
  if (!data)
    return error ? (
      <LoadFailure error={error} fallback={fallbacks.fetchNews} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  if (data.total === 0)
    return (
      <EmptyState>
        {search.search || search.state !== 'all' ? (
          'No articles match this search.'
        ) : (
          <>
            <p>No news available.</p>
            <p className="pt-4">
              <Link to="/admin/add-new-article" className="button">
                Write the first article
              </Link>
            </p>
          </>
        )}
      </EmptyState>
    );
  const chosen = data.data.filter(({ _id }) => selected.has(_id));
  return (
    <>
      {chosen.length > 0 && <BulkActions articles={chosen} onDone={() => setSelected(new Set())} />}
      <ArticleTable
        articles={data.data}
        selected={selected}
        onSelect={handleSelect}
        search={search}
        change={change}
      />
      <div className="flex flex-wrap items-center justify-between gap-4 pt-4 text-soft">
        <span className="text-fine">
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
