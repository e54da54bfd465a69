import type { ReactNode } from 'react';
import type { Income } from '#contract/figures.ts';
import { toRecordIn, twelveMonths } from '#web/ledger/dividend-gaps.ts';
import { toRecordText } from '#web/ledger/to-record.ts';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Unknown } from '#web/ui/figures.tsx';

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const yieldText = (fraction: number | null) =>
  fraction === null ? <Unknown /> : `${(fraction * 100).toFixed(2)}%`;

/** Says what the income of the last twelve months lacks; undefined if nothing is missing. */
function useMissing({ to, unknown }: Income, portfolioId: string) {
  const gaps = useDividendGaps(portfolioId);
  const { data: all } = useAllTime(portfolioId);
  const toRecord = toRecordText(gaps ? toRecordIn(gaps, twelveMonths(to)) : [], {
    isHidden: useAmountsHidden(),
  });
  const hasUndated = (all?.performance.undatedPositions.length ?? 0) > 0;
  return { toRecord, isPartial: !gaps || toRecord !== undefined || unknown.length > 0 || hasUndated };
}

/** The income of the last and next twelve months, and what it is of value and cost. */
export function IncomeFacts({ income, portfolioId }: { income: Income; portfolioId: string }) {
  const { toRecord, isPartial } = useMissing(income, portfolioId);
  const { currency, lastTwelveMonths, nextTwelveMonths, yieldOnCost, yieldOnValue, unknown } = income;
  const isUnknown = isPartial && lastTwelveMonths === 0;
  return (
    <>
      <dl className="facts">
        <Fact name="Last twelve months">
          {isUnknown ? <Unknown /> : <Amount value={lastTwelveMonths} currency={currency} />}
        </Fact>
        <Fact name="Of the value">{yieldText(isPartial ? null : yieldOnValue)}</Fact>
        <Fact name="Of what it cost">{yieldText(isPartial ? null : yieldOnCost)}</Fact>
        <Fact name="Next twelve months, if the last twelve repeat">
          {nextTwelveMonths === null ? <Unknown /> : <Amount value={nextTwelveMonths} currency={currency} />}
        </Fact>
      </dl>
      {toRecord && <p className="pt-2 text-fine text-soft">The last twelve months are without {toRecord}.</p>}
      {unknown.length > 0 && (
        <p className="pt-2 text-fine text-soft">
          Dividends of the last twelve months are not known for {unknown.join(', ')}; they are left out, not
          counted as 0.
        </p>
      )}
    </>
  );
}
