import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ComponentProps } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import type { SearchGroup, SearchItem } from './search-items.ts';
import { searchOpening } from './search-opening.ts';
import { SearchOption } from './search-option.tsx';
import type { Search } from './use-search.ts';

/** Says what screen readers announce; a number of results is not shown. */
function Status({ text, search }: { text: string; search: Search }) {
  const { groups, isWaiting, failure, hint, suggestion } = search;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isSilent = text.trim() === '' || (count > 0 && !isWaiting && !hint);
  const found = count === 1 ? '1 result' : `${count} results`;
  const message = isWaiting
    ? 'Searching…'
    : hint
      ? hint
      : count > 0
        ? suggestion
          ? `Did you mean ${suggestion}? ${found}`
          : found
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
  /** Searches for another text. */
  onSearch: (text: string) => void;
}

/** What to do when nothing is found. */
function NothingFound() {
  return (
    <p className="px-4 pb-4 text-fine text-soft">
      Try a symbol, part of a name, an ISIN, a CUSIP, or the WKN of a German security; or filter{' '}
      <Link to="/stocks#screener" className="text-link" onClick={searchOpening.close}>
        all stocks and funds
      </Link>
      .
    </p>
  );
}

/** The results by kind, with what happens while they load, are missing or fail. */
export function SearchResults({ text, search, onSelect, onRemove, onSearch }: SearchResultsProps) {
  const { groups, isWaiting, failure, retry, suggestion, newest, more, showMore, note } = search;
  const isNothing = text.trim() !== '' && groups.length === 0 && !isWaiting && !failure;
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
      {isNothing && <NothingFound />}
      {suggestion && (
        <p className="px-4 pt-2.5 text-fine text-soft">
          Did you mean{' '}
          <button type="button" className="text-link" onClick={() => onSearch(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      <Autocomplete.List className="px-2 pb-2 empty:p-0">
        {(group: SearchGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="px-2 pt-3.5 pb-[5px] text-tiny font-semibold text-soft">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: SearchItem) => (
                <SearchOption
                  key={item.id}
                  item={item}
                  newest={newest}
                  onSelect={onSelect}
                  onRemove={onRemove}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {(more > 0 || note) && (
        <p className="flex flex-wrap items-center gap-x-4 px-4 pb-3 text-fine text-soft">
          {note && <span>{note}</span>}
          {more > 0 && (
            <button type="button" className="text-link min-h-8" onClick={showMore}>
              Show {more} more
            </button>
          )}
        </p>
      )}
    </div>
  );
}
