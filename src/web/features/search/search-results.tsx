import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ComponentProps } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { SearchGroup, SearchItem } from './search-items.ts';
import { SearchOption } from './search-option.tsx';
import type { Search } from './use-search.ts';

/** Says what screen readers announce; a number of results is not shown. */
function Status({ text, search: { groups, isWaiting, failure } }: { text: string; search: Search }) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isSilent = text.trim() === '' || (count > 0 && !isWaiting);
  const found = count === 1 ? '1 result' : `${count} results`;
  const message = isWaiting
    ? 'Searching…'
    : count > 0
      ? found
      : failure
        ? ''
        : `Nothing found for “${text.trim()}”.`;
  return (
    <Autocomplete.Status className={isSilent ? 'sr-only' : 'px-4 py-2.5 text-fine text-soft empty:p-0'}>
      {text.trim() === '' ? '' : message}
    </Autocomplete.Status>
  );
}

interface SearchResultsProps extends Pick<ComponentProps<typeof SearchOption>, 'onSelect' | 'onRemove'> {
  text: string;
  search: Search;
}

/** The results by kind, with what happens while they load, are missing or fail. */
export function SearchResults({ text, search, onSelect, onRemove }: SearchResultsProps) {
  const { failure, retry } = search;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {failure && (
        <div className="p-3">
          <Alert
            action={
              <Button small onClick={retry}>
                Try again
              </Button>
            }
          >
            {failure}
          </Alert>
        </div>
      )}
      <Status text={text} search={search} />
      <Autocomplete.List className="search-list">
        {(group: SearchGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="search-heading">{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: SearchItem) => (
                <SearchOption key={item.id} item={item} onSelect={onSelect} onRemove={onRemove} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </div>
  );
}
