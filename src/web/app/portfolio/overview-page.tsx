import { lazy, useState } from 'react';
import type { PortfolioCopy } from '#contract/portfolios.ts';
import { OverviewTab } from '#web/features/figures/overview/overview-tab.tsx';
import { ImportedNotice } from '#web/features/imports/imported-notice.tsx';
import { CopiedNotice } from '#web/features/investors/start/copied-notice.tsx';
import { PartSkeleton } from '#web/ledger/part-skeleton.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const StartChoices = lazy(async () => ({ default: (await import('./start-choices.tsx')).StartChoices }));

/** The overview of a portfolio, or three ways to begin an empty one. */
export function OverviewPage() {
  const [copy, setCopy] = useState<PortfolioCopy>();
  return (
    <>
      <ImportedNotice />
      <CopiedNotice copy={copy} onClose={() => setCopy(undefined)} />
      <OverviewTab
        empty={
          <LazyPart loading={<PartSkeleton />}>
            <StartChoices onCopied={setCopy} />
          </LazyPart>
        }
      />
    </>
  );
}
