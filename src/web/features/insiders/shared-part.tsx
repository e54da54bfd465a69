import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { useOnScreen } from '#web/ui/use-on-screen.ts';
import { sharedQuery } from './insiders-query.ts';

const SharedSection = lazy(async () => ({
  default: (await import('./shared-section.tsx')).SharedSection,
}));

const title = 'Bought by insiders too';
const loading = <RowsSkeleton count={12} />;

/** What insiders bought of the stocks that investors bought in a quarter; loads once it is on screen. */
export function SharedPart({ period }: { period: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isEnabled = useOnScreen(frame);
  const query = useQuery({ ...sharedQuery(period), enabled: isEnabled });
  return (
    <div ref={frame}>
      <QuerySection
        id="insiders"
        title={title}
        query={query}
        loading={loading}
        fallback="What insiders bought could not be loaded."
      >
        {(reply) => (
          <LazyPart
            loading={
              <PagePart id="insiders" title={title}>
                {loading}
              </PagePart>
            }
          >
            <SharedSection reply={reply} />
          </LazyPart>
        )}
      </QuerySection>
    </div>
  );
}
