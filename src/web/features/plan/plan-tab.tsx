import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '#contract/plan.ts';
import { groupStates } from '#domain/plan/targets.ts';
import { SentenceSkeleton } from '#web/ledger/part-skeleton.tsx';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DenseRows, LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { BackToTarget } from './back-to-target.tsx';
import { CheckUpPart } from './check-up-part.tsx';
import { DriftTable } from './drift-table.tsx';
import { EditTargets } from './edit-targets.tsx';
import { GoalPart } from './goal-part.tsx';
import { NextContribution } from './next-contribution.tsx';
import { planQuery } from './plan-queries.ts';
import { driftSentence } from './plan-sentences.ts';

function Targets({ plan }: { plan: Plan }) {
  const { form, securities, cash, currency } = plan;
  if (form.groups.length === 0)
    return (
      <EmptyState>
        Say what you want to own: groups of securities with a target each. Then this page shows how far you
        are off, and what to buy next.
      </EmptyState>
    );
  const states = groupStates(form.groups, securities, { cash });
  return (
    <>
      <p className="part-title">{driftSentence(states)}</p>
      <p className="part-measure">
        Share of the value by your own groups. The tick is your target, the grey field its band, the dot what
        you hold. Nothing is ever bought or sold for you.
      </p>
      <DriftTable states={states} currency={currency} />
    </>
  );
}

function Content({ plan, portfolioId, isOne }: { plan: Plan; portfolioId: string; isOne: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const hasGroups = plan.form.groups.length > 0;
  return (
    <>
      <section aria-labelledby="plan-title" className="pt-6">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
          <h2 id="plan-title" className="section-title">
            Targets
          </h2>
          {isOne && (
            <Button variant={hasGroups ? 'plain' : 'primary'} onClick={() => setIsEditing(true)}>
              {hasGroups ? 'Edit the targets' : 'Set targets'}
            </Button>
          )}
        </div>
        {isOne ? (
          <Targets plan={plan} />
        ) : (
          <EmptyState>Targets belong to one portfolio. Choose one above to see them.</EmptyState>
        )}
        {isEditing && (
          <EditTargets portfolioId={portfolioId} form={plan.form} onClose={() => setIsEditing(false)} />
        )}
      </section>
      {hasGroups && <NextContribution plan={plan} />}
      {hasGroups && <BackToTarget plan={plan} />}
      <CheckUpPart rows={plan.checkUp} />
      <GoalPart plan={plan} portfolioId={portfolioId} canSave={isOne} />
    </>
  );
}

/** What the selected portfolio should be, how far it is off, and what to do about it. */
export function PlanTab() {
  const { portfolioId, portfolio } = usePortfolioScope();
  const { data, error, refetch } = useQuery(planQuery(portfolioId));
  if (data) return <Content plan={data.plan} portfolioId={portfolioId} isOne={portfolio !== undefined} />;
  return (
    <section aria-labelledby="plan-title" className="pt-6">
      <h2 id="plan-title" className="section-title pb-4">
        Targets
      </h2>
      {error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <LoadingRegion>
          <Skeleton className="h-[98px]" />
          <div className="page-section">
            <SentenceSkeleton />
            <DenseRows count={5} className="mt-3" />
          </div>
          <div className="page-section">
            <SentenceSkeleton />
            <Skeleton className="mt-4 h-[480px]" />
          </div>
        </LoadingRegion>
      )}
    </section>
  );
}
