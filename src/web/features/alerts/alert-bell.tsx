import { lazy, useRef, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { OpeningFailure } from '#web/ui/opening-failure.tsx';
import { useAlertMessages } from './alert-queries.ts';
import { BellIcon } from './bell-icon.tsx';

const AlertMenu = lazy(async () => ({ default: (await import('./alert-menu.tsx')).AlertMenu }));

const most = 99;

/** Shows a customer how many messages of alerts are new and opens the last ones. */
export function AlertBell() {
  const isCustomer = useSession().state === 'customer';
  const { data } = useAlertMessages();
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!isCustomer) return null;
  const unread = data?.unread ?? 0;
  return (
    <>
      <button
        ref={bell}
        type="button"
        title="Alerts"
        aria-label={unread === 0 ? 'Alerts, none new' : `Alerts, ${unread} new`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="relative grid size-9 min-w-8 sm:flex-none pointer-coarse:size-11 place-items-center rounded-md text-soft hover:text-ink"
      >
        <BellIcon />
        {unread > 0 && (
          <span className="figures absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-tiny leading-none font-semibold text-accent-ink">
            {Math.min(unread, most)}
          </span>
        )}
      </button>
      {isOpen && (
        <LazyPart failed={<OpeningFailure name="Your alerts" onClose={() => setIsOpen(false)} />}>
          <AlertMenu anchor={bell} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
