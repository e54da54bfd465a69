import { lazy, useRef } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';

const FilingsSection = lazy(async () => ({
  default: (await import('./filings-section.tsx')).FilingsSection,
}));

/** The filings of a company. Its code and filings load once it is on screen. */
export function FilingsPart({ symbol, name }: { symbol: string; name: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isEnabled = useOnScreen(frame);
  return (
    <div ref={frame}>
      {isEnabled && (
        <LazyPart loading={null}>
          <FilingsSection key={symbol} symbol={symbol} name={name} />
        </LazyPart>
      )}
    </div>
  );
}
