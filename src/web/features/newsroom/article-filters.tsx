import { useEffect, useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useArticleSearch } from './article-list-query.ts';

type Search = ReturnType<typeof useArticleSearch>;

/** Finds articles by words of their titles and by their state. */
export function ArticleFilters({ search, change }: Search) {
  const [text, setText] = useState(search.search);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is a reason to search.
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
