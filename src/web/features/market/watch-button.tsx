import { lazy, useRef, useState } from 'react';
import { announce } from '#web/lib/announcements.ts';
import { useWatching } from '#web/lib/use-watching.ts';
import { Button } from '#web/ui/button.tsx';
import { EyeIcon } from '#web/ui/eye-icon.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { OpeningFailure } from '#web/ui/opening-failure.tsx';

const WatchMenu = lazy(async () => ({ default: (await import('./watch-menu.tsx')).WatchMenu }));

interface WatchButtonProps {
  symbol: string;
  /** Whether it is only a sign, for a row of a table. */
  isSign?: boolean;
}

/**
 * Watches a stock with one click. A visitor's second click ends that; a customer's clicks open the menu of lists, which says
 * where the stock is.
 */
export function WatchButton({ symbol, isSign = false }: WatchButtonProps) {
  const { isCustomer, isReady, isPending, isWatched, watch, unwatchAsVisitor } = useWatching(symbol);
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const text = isWatched ? 'Watching' : 'Watch';

  function handleClick(): void {
    if (!isWatched) watch();
    if (isCustomer) setIsOpen(true);
    else if (isWatched) unwatchAsVisitor();
    // The menu of a customer says it, and the state of a sign.
    if (!isCustomer && !isSign) announce(isWatched ? `No longer watching ${symbol}` : `Watching ${symbol}`);
  }

  return (
    <span ref={button} className="inline-grid">
      {isSign ? (
        <button
          type="button"
          disabled={!isReady}
          aria-pressed={isWatched}
          aria-label={`Watch ${symbol}`}
          title="Watch"
          className={`basket-button ${isWatched ? 'text-accent' : ''}`}
          onClick={isPending ? undefined : handleClick}
        >
          <EyeIcon isFilled={isWatched} />
        </button>
      ) : (
        <Button
          disabled={!isReady}
          aria-label={`${text} ${symbol}`}
          onClick={isPending ? undefined : handleClick}
        >
          <EyeIcon isFilled={isWatched} />
          {text}
        </Button>
      )}
      {isOpen && (
        <LazyPart
          failed={<OpeningFailure name="The list of your watchlists" onClose={() => setIsOpen(false)} />}
        >
          <WatchMenu symbol={symbol} anchor={button} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </span>
  );
}
