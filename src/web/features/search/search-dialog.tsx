import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CloseButton } from '#web/ui/close-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { forget, forgetAll, remember } from './recent-items.ts';
import { searchFrame } from './search-frame.ts';
import { SearchIcon } from './search-icon.tsx';
import type { SearchItem } from './search-items.ts';
import { searchOpening } from './search-opening.ts';
import { SearchResults } from './search-results.tsx';
import { useEnterAhead } from './use-enter-ahead.ts';
import { maxQueryLength, useSearch } from './use-search.ts';

const keyLook = 'rounded border border-rule px-1.5 font-sans text-tiny';

/** What the keys do; for recent items also how to remove them. */
function Hints({ hasRecent }: { hasRecent: boolean }) {
  return (
    <div
      className={`flex flex-none items-center gap-x-4 border-t border-rule px-4 py-2 text-fine text-soft ${hasRecent ? '' : 'max-sm:sr-only'}`}
    >
      <span id="search-hints" className="max-sm:sr-only">
        <kbd className={keyLook}>↑</kbd> <kbd className={keyLook}>↓</kbd> to move,{' '}
        <kbd className={keyLook}>Enter</kbd> to open
        {hasRecent && (
          <>
            , <kbd className={keyLook}>Delete</kbd> to remove
          </>
        )}
      </span>
      {hasRecent && (
        <button type="button" onClick={forgetAll} className="ml-auto py-1 underline hover:text-ink">
          Clear recent
        </button>
      )}
    </div>
  );
}

function SearchBox() {
  const [text, setText] = useState(searchOpening.typedBefore);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const highlighted = useRef<SearchItem>(undefined);
  const search = useSearch(text);
  const isEmpty = text.trim() === '';
  const hasRecent = isEmpty && search.groups.some(({ items }) => items[0]?.isRecent);

  /** A link is followed by the router; only in this tab the search closes. */
  function select(item: SearchItem, event?: MouseEvent): void {
    remember(item);
    if (event && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    searchOpening.close();
    if (typeof item.target === 'function') item.target();
    else if (!event) void navigate(item.target);
  }

  const enterAhead = useEnterAhead(text, search, select);

  function handleKey(event: KeyboardEvent): void {
    const item = highlighted.current;
    if (event.key !== 'Delete' || !isEmpty || !item?.isRecent) return;
    event.preventDefault();
    forget(item.id);
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={search.groups}
      mode="none"
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(value, { reason }) => {
        // Selecting an item would write it into the field.
        if (reason !== 'item-press') setText(value);
      }}
      itemToStringValue={({ title }: SearchItem) => title}
      onItemHighlighted={(item, { reason }) => {
        highlighted.current = item;
        enterAhead.noteHighlight(reason);
      }}
    >
      <div className={searchFrame.head}>
        <SearchIcon />
        <Autocomplete.Input
          ref={input}
          aria-label={searchFrame.label}
          aria-describedby="search-hints"
          placeholder={searchFrame.placeholder}
          className={searchFrame.input}
          maxLength={maxQueryLength}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="go"
          onKeyDown={(event) => {
            handleKey(event);
            enterAhead.handleKey(event);
          }}
        />
        <Dialog.Close render={<CloseButton />} />
      </div>
      {!isEmpty && (
        <FilterBar filter={search.filter} listings={search.listings} onFilter={search.setFilter} />
      )}
      <SearchResults
        text={text}
        search={search}
        onSelect={select}
        onRemove={({ id }) => forget(id)}
        onSearch={(suggestion) => {
          setText(suggestion);
          input.current?.focus();
        }}
      />
      <Hints hasRecent={hasRecent} />
    </Autocomplete.Root>
  );
}

/** The search over everything, in a dialog. */
export function SearchDialog({ isOpen }: { isOpen: boolean }) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => next || searchOpening.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          ref={popup}
          aria-label={searchFrame.label}
          initialFocus={() => popup.current?.querySelector('input') ?? true}
          finalFocus={searchOpening.opener}
          className={searchFrame.panel}
        >
          <SearchBox />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
