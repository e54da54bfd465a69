import { lazy } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const YourPosition = lazy(async () => ({ default: (await import('./your-position.tsx')).YourPosition }));

/** The customer's own position, loaded in the browser; nothing for visitors and for those who never held the stock. */
export function PositionPart({ symbol }: { symbol: string }) {
  const { state } = useSession();
  const inBrowser = useInBrowser();
  if (state !== 'customer' || !inBrowser) return null;
  return (
    <LazyPart failed={null}>
      <YourPosition symbol={symbol} />
    </LazyPart>
  );
}
