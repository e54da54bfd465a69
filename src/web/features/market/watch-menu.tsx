import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { Watchlist } from '#contract/watchlists.ts';
import { useItemChanges } from '#web/lib/use-item-changes.tsx';
import { useWatchlists } from '#web/lib/watchlists.ts';

interface WatchMenuProps {
  symbol: string;
  /** The element that contains the button. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function ListItem({ list, symbol }: { list: Watchlist; symbol: string }) {
  const { add, remove } = useItemChanges();
  const item = list.items.find((one) => one.symbol === symbol);
  return (
    <Menu.CheckboxItem
      checked={item !== undefined}
      onCheckedChange={() => (item ? remove(list, item) : add(list._id, { symbol }))}
    >
      <span aria-hidden="true" className="w-4 text-accent">
        {item && '✓'}
      </span>
      <span className="min-w-0 flex-1 truncate">{list.name}</span>
      <span className="figures text-tiny text-soft">{list.items.length}</span>
    </Menu.CheckboxItem>
  );
}

/** The lists of a customer with a check at those that contain the stock. */
export function WatchMenu({ symbol, anchor, onClose }: WatchMenuProps) {
  const { lists } = useWatchlists();
  const navigate = useNavigate();
  return (
    <Menu.Root open modal={false} onOpenChange={(next) => next || onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} sideOffset={4} align="end" className="z-25">
          <Menu.Popup
            aria-label={`Lists with ${symbol}`}
            className="surface popup max-w-80 min-w-56"
            finalFocus={() => anchor.current?.querySelector('button') ?? true}
          >
            {lists.map((list) => (
              <ListItem key={list._id} list={list} symbol={symbol} />
            ))}
            <Menu.Item className="border-t border-rule text-accent" onClick={() => navigate('/watchlist')}>
              Open your watchlists
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
