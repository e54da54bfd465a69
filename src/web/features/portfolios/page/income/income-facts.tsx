import type { ReactNode } from 'react';
import type { Income } from '#contract/performance.ts';
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

/** The income of the last and next twelve months, and what it is of value and cost. */
export function IncomeFacts({ income }: { income: Income }) {
  const { currency, lastTwelveMonths, nextTwelveMonths, yieldOnCost, yieldOnValue, unknown } = income;
  return (
    <>
      <dl className="facts">
        <Fact name="Last twelve months">
          <Amount value={lastTwelveMonths} currency={currency} />
        </Fact>
        <Fact name="Of the value">{yieldText(yieldOnValue)}</Fact>
        <Fact name="Of what it cost">{yieldText(yieldOnCost)}</Fact>
        <Fact name="Next twelve months, if the last twelve repeat">
          {nextTwelveMonths === null ? <Unknown /> : <Amount value={nextTwelveMonths} currency={currency} />}
        </Fact>
      </dl>
      {unknown.length > 0 && (
        <p className="pt-2 text-fine text-soft">
          Dividends of the last twelve months are not known for {unknown.join(', ')}; they are left out, not
          counted as 0.
        </p>
      )}
    </>
  );
}
