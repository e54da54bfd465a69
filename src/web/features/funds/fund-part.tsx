import { lazy, type ReactNode, useRef } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';
import { FundLoading } from './fund-loading.tsx';

const FundSection = lazy(async () => ({ default: (await import('./fund-section.tsx')).FundSection }));
const FundHolders = lazy(async () => ({ default: (await import('./fund-holders.tsx')).FundHolders }));

const usualDistance = 200;
/** A part that takes no room before its reply should be there before the reader comes. */
const earlyDistance = 1200;

interface WhenOnScreenProps {
  loading: ReactNode;
  children: ReactNode;
}

/** Loads the code and the figures of a part once it is on screen. */
function WhenOnScreen({ loading, children }: WhenOnScreenProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isEnabled = useOnScreen(frame, loading ? usualDistance : earlyDistance);
  return <div ref={frame}>{isEnabled ? <LazyPart loading={loading}>{children}</LazyPart> : loading}</div>;
}

/** What a fund holds and costs. */
export function FundPart({ symbol }: { symbol: string }) {
  return (
    <WhenOnScreen loading={<FundLoading />}>
      <FundSection symbol={symbol} />
    </WhenOnScreen>
  );
}

/** The funds that hold a stock. Takes no room until they are known, because most small companies are in none. */
export function FundHoldersPart({ symbol, name }: { symbol: string; name: string }) {
  return (
    <WhenOnScreen loading={null}>
      <FundHolders symbol={symbol} name={name} />
    </WhenOnScreen>
  );
}
