import type { SplitAlert } from '#contract/investor-filings.ts';
import { quarterOfYear } from '#web/lib/quarter-names.ts';
import { StockLink } from '#web/ui/stock-link.tsx';

/** Splits that filings suggest but that are not known, so that comparisons across them are wrong. */
export function SplitAlerts({ alerts }: { alerts: readonly SplitAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby="split-alerts" className="mb-6 max-w-[720px] rounded-md bg-tint px-4 py-3">
      <h2 id="split-alerts" className="font-semibold">
        Splits that may be missing
      </h2>
      <p className="pt-1">
        The shares of several investors changed by the same ratio, and the market data has no split in that
        quarter. Their changes are not adjusted for it.
      </p>
      <ul className="list-disc pt-2 pl-5">
        {alerts.map(({ symbol, name, period, ratio, investors }) => (
          <li key={`${symbol} ${period} ${ratio}`}>
            <StockLink symbol={symbol} /> {name}: about {ratio} in the {quarterOfYear(period)} (
            {investors.join(', ')})
          </li>
        ))}
      </ul>
    </section>
  );
}
