import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';
import { insidersQuery } from './insiders-query.ts';

const InsidersSection = lazy(async () => ({
  default: (await import('./insiders-section.tsx')).InsidersSection,
}));

/** Takes no room before its reply, so it should be there before the reader comes. */
const earlyDistance = 1200;

/** The trades of a company's insiders, if any are known. Its code and trades load once it is on screen. */
export function InsidersPart({ symbol }: { symbol: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isEnabled = useOnScreen(frame, earlyDistance);
  const query = useQuery({ ...insidersQuery(symbol), enabled: isEnabled });
  return (
    <div ref={frame}>
      <QuerySection
        id="insiders"
        title="Insiders"
        query={query}
        fallback="The trades of insiders could not be loaded."
      >
        {(reply) =>
          reply.trades.length + reply.otherTransactions.length > 0 && (
            <LazyPart loading={null}>
              <InsidersSection reply={reply} />
            </LazyPart>
          )
        }
      </QuerySection>
    </div>
  );
}
