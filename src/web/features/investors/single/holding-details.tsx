import type { HeldPosition } from '#contract/investor-pages.ts';
import { isOption } from '#domain/filings/history.ts';

import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { doubtText } from '#web/lib/doubt-texts.ts';
import { longDate, price, signedShare } from '#web/lib/formats.ts';
import { shortMonth } from '#web/lib/quarter-names.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { quarterSteps } from './holding-steps.ts';

interface HoldingDetailsProps {
  holding: HeldPosition;
  /** The quarters up to the one shown, oldest first. */
  periods: readonly string[];
  filedOn: string | null;
  /** What is less exact in some of the quarters. */
  caveat: string | null;
}

function Prices({
  holding: { priceThen, priceNow },
  filedOn,
}: Pick<HoldingDetailsProps, 'holding' | 'filedOn'>) {
  if (priceThen === null || priceNow === null || filedOn === null) return null;
  return (
    <p className="pt-1 text-fine text-soft">
      {price(priceThen)} when it was filed on {longDate(filedOn)}, {price(priceNow)} now:{' '}
      {signedShare(priceNow / priceThen - 1)}.
    </p>
  );
}

/** The shares of a holding at the end of each quarter, newest first. */
export function HoldingDetails({ holding, periods, filedOn, caveat }: HoldingDetailsProps) {
  const steps = quarterSteps(holding.line, periods);
  const label = `Shares of ${holding.name} by quarter, adjusted for splits`;
  const most = Math.max(...steps.map(({ shares }) => shares ?? 0), 1);
  const countOf = holding.kind === 'bond' ? compactDollars : compactNumber;
  return (
    <>
      <Prices holding={holding} filedOn={filedOn} />
      {holding.doubt && <p className="pt-1 text-fine text-soft">{doubtText(holding.doubt)}</p>}
      {caveat && <p className="pt-1 text-fine text-soft">{caveat}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={label} tabIndex={0} className="max-h-80 max-w-2xl overflow-auto">
        <ol className="figures">
          {steps.map(({ period, shares, text }) => (
            <li
              key={period}
              className="grid grid-cols-[4.2rem_1fr_3.6rem_6.4rem] items-center gap-2 border-b border-rule py-1.5 text-fine md:gap-4"
            >
              <span>{shortMonth(period)}</span>
              <Bar share={(shares ?? 0) / most} className={isOption(holding) ? 'text-soft opacity-60' : ''} />
              <span className="text-right text-ink">{shares === null ? <Unknown /> : countOf(shares)}</span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
