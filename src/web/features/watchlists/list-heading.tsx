import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import type { Watchlist } from '#contract/watchlists.ts';
import { dayOrTime } from '#web/lib/formats.ts';
import { counted, listed } from '#web/lib/phrases.ts';
import { useSession } from '#web/lib/session.ts';
import { Link } from '#web/ui/link.tsx';

interface ListPickerProps {
  lists: readonly Watchlist[];
  list: Watchlist;
  onSelect: (id: string) => void;
}

function ListPicker({ lists, list, onSelect }: ListPickerProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`List: ${list.name}. Choose another`}
        className="flex max-w-full items-center gap-2 text-left"
      >
        <span className="min-w-0 wrap-anywhere">{list.name}</span>
        <svg aria-hidden="true" viewBox="0 0 18 18" className="size-[18px] flex-none">
          <path d="M4 7l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="start" className="z-25">
          <Menu.Popup className="surface popup max-w-80 min-w-60">
            {lists.map(({ _id, name, items }) => (
              <Menu.Item key={_id} onClick={() => onSelect(_id)}>
                <span className={`min-w-0 flex-1 truncate ${_id === list._id ? 'font-semibold' : ''}`}>
                  {name}
                </span>
                <span className="figures text-tiny text-soft">{items.length}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const othersText = (lists: readonly Watchlist[], list: Watchlist): string | undefined => {
  const others = lists.filter(({ _id }) => _id !== list._id);
  if (others.length === 0) return undefined;
  const named = others.slice(0, 3).map(({ name, items }) => `${name} ${items.length}`);
  return `${counted(others.length, 'more list')}: ${listed(others.length > 3 ? [...named, 'others'] : named)}`;
};

interface ListHeadingProps extends ListPickerProps {
  newest: string | undefined;
  actions: ReactNode;
}

/** The name of the list, which opens the others, and its actions. */
export function ListHeading({ lists, list, newest, onSelect, actions }: ListHeadingProps) {
  const isCustomer = useSession().state === 'customer';
  const facts = [
    list.items.length > 0 && counted(list.items.length, 'stock'),
    newest && `prices of ${dayOrTime(newest)}`,
    othersText(lists, list),
  ];
  return (
    <>
      <nav aria-label="Breadcrumb" className="pt-5 text-fine text-soft">
        <Link to={isCustomer ? '/portfolio' : '/#portfolio'} className="no-underline hover:underline">
          Portfolio
        </Link>
        <span aria-hidden="true"> › </span>
        Watchlists
      </nav>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-2">
        <div className="min-w-0">
          <h1 className="page-title">
            {lists.length > 1 ? <ListPicker lists={lists} list={list} onSelect={onSelect} /> : list.name}
          </h1>
          <p className="pt-2 text-fine text-soft">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">{actions}</div>
      </header>
    </>
  );
}
