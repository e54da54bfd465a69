import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { AlertMessage } from '#contract/alerts.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { useAlertMessages, useMarkRead } from './alert-queries.ts';
import { messageDay, subjectPath, useAlertTexts } from './alert-subject.ts';

const shown = 6;

function MessageItem({ message, onOpen }: { message: AlertMessage; onOpen: () => void }) {
  const { finding } = useAlertTexts();
  return (
    <Menu.Item onClick={onOpen} className="items-start!">
      <span
        aria-hidden="true"
        className={`mt-2 size-1.5 flex-none rounded-full ${message.isRead ? '' : 'bg-accent'}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block wrap-anywhere ${message.isRead ? '' : 'font-semibold'}`}>
          {finding(message)}
          {!message.isRead && <span className="sr-only">, new</span>}
        </span>
        <span className="block text-tiny text-soft">{mediumDate(messageDay(message))}</span>
      </span>
    </Menu.Item>
  );
}

function emptyText(isLoaded: boolean, error: unknown): string {
  if (isLoaded) return 'Nothing yet. Choose Set alert on the page of any stock, fund, investor or portfolio.';
  if (!error) return fallbacks.loading;
  return 'Your alerts could not be loaded. They are tried again within a minute.';
}

interface AlertMenuProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The last messages of alerts, each of which leads to its stock, investor or portfolio. */
export function AlertMenu({ anchor, onClose }: AlertMenuProps) {
  const { data, error } = useAlertMessages();
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const messages = data?.messages ?? [];
  const [newest] = messages;
  return (
    <Menu.Root open modal={false} onOpenChange={(next) => next || onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} sideOffset={6} align="end" className="z-25">
          <Menu.Popup
            aria-label="Alerts"
            className="surface popup max-h-[min(560px,var(--available-height))]! w-[min(360px,calc(100vw-24px))]"
            finalFocus={() => anchor.current ?? true}
          >
            {messages.length === 0 && (
              <p className="px-2.5 py-2 text-fine text-soft">{emptyText(data !== undefined, error)}</p>
            )}
            {messages.slice(0, shown).map((message) => (
              <MessageItem
                key={message._id}
                message={message}
                onOpen={() => void navigate(subjectPath(message))}
              />
            ))}
            {newest && data && data.unread > 0 && (
              <Menu.Item
                className="border-t border-rule text-accent"
                closeOnClick={false}
                onClick={() => markRead.mutate(newest)}
              >
                Mark all as read
              </Menu.Item>
            )}
            <Menu.Item
              className="border-t border-rule text-accent"
              onClick={() => void navigate('/watchlist#alerts')}
            >
              All alerts
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
