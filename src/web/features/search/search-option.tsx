import { Autocomplete } from '@base-ui/react/autocomplete';
import type { MouseEvent, ReactElement } from 'react';
import { Link } from '#web/ui/link.tsx';
import { ListingPrice } from '#web/ui/listing-price.tsx';
import type { SearchItem } from './search-items.ts';

const icons: Record<SearchItem['kind'], string> = {
  stock: 'm3 14 4.2-5 3.3 2.5L17 4.5m-4 0h4v4',
  investor: 'M13 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0M4 17c.5-3.5 2.8-5 6-5s5.5 1.5 6 5',
  article: 'M4.5 3.5h11v13h-11zM7.5 7.5h5m-5 3h5m-5 3h3',
  page: 'M5 3h6.5L15 6.5V17H5zM11 3v4h4',
  action: 'm4 10 12 0m-5-5 5 5-5 5',
};

function Icon({ kind }: Pick<SearchItem, 'kind'>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-4.5 flex-none text-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={icons[kind]} />
    </svg>
  );
}

/** For a pointer; the Delete key does the same. A button inside an option would not be reachable by assistive technology. */
function RemoveMark() {
  return (
    <span
      data-remove
      aria-hidden="true"
      title="Remove"
      className="-my-1.5 -mr-2.5 grid size-11 flex-none cursor-pointer place-items-center text-soft hover:text-ink"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="m3 3 10 10M13 3 3 13" strokeLinecap="round" />
      </svg>
    </span>
  );
}

interface SearchOptionProps {
  item: SearchItem;
  /** The day of the newest prices. */
  newest: string | null;
  onSelect: (item: SearchItem, event: MouseEvent) => void;
  onRemove: (item: SearchItem) => void;
}

/** A page is a link, so that it can be opened in another tab. */
const elementFor = ({ target }: SearchItem): ReactElement =>
  typeof target === 'string' ? <Link to={target} tabIndex={-1} /> : <div />;

const look = [
  'flex min-h-11 scroll-my-10 items-center gap-3 rounded-md py-1.25 pr-2.5 pl-2 no-underline',
  'data-highlighted:bg-tint data-highlighted:shadow-[inset_2px_0_var(--color-accent)]',
  'forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:[outline:2px_solid_Highlight]',
].join(' ');

/** What identifies a result: the symbol of a stock, else a picture of its kind. */
function Mark({ kind, listing }: SearchItem) {
  if (!listing) return <Icon kind={kind} />;
  return (
    <b className="w-20 flex-none truncate text-fine font-semibold text-accent sm:w-24">{listing.symbol}</b>
  );
}

/** One result of the search. */
export function SearchOption({ item, newest, onSelect, onRemove }: SearchOptionProps) {
  const { title, detail, quote, listing, isRecent } = item;

  function handleClick(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('[data-remove]')) {
      event.preventDefault();
      onRemove(item);
    } else onSelect(item, event);
  }

  return (
    <Autocomplete.Item value={item} render={elementFor(item)} onClick={handleClick} className={look}>
      <Mark {...item} />{' '}
      <span
        className={`flex min-w-0 flex-1 gap-x-2.5 ${listing ? 'flex-col leading-tight' : 'items-baseline max-sm:flex-col'}`}
      >
        <span className="max-w-full truncate">{title}</span>{' '}
        <span className="min-w-0 max-w-full truncate text-fine text-soft">{detail}</span>
      </span>{' '}
      {listing && (
        <ListingPrice quote={quote} currency={listing.currency} symbol={listing.symbol} newest={newest} />
      )}
      {isRecent && <RemoveMark />}
    </Autocomplete.Item>
  );
}
