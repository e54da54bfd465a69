import type { WorldListing } from '#contract/market-stocks.ts';
import { heldSince } from '#domain/stock-statistics/figure-periods.ts';
import { longDate } from '#web/lib/formats.ts';
import { ClosesSince } from '#web/ui/figures.tsx';
import { FractionChange } from '../fraction-change.tsx';
import { marketValue, quotedPrice, unitName } from '../quoted-price.ts';
import { Statistic } from './statistic.tsx';

/** The figures of a listing in a list. */
export function ListingStatistics({ listing }: { listing: WorldListing }) {
  const { kind, exchange, asOf, low52, high52, changes, closesSince } = listing;
  const rangeSince = asOf && heldSince('high52', { closesSince, asOf });
  const change = (range: '1y' | '5y') => {
    const fraction = changes[range] ?? null;
    return fraction === null ? null : <FractionChange fraction={fraction} />;
  };
  return (
    <section aria-labelledby="facts-title" className="min-w-0 flex-1">
      <h2 id="facts-title" className="section-title">
        Key facts
      </h2>
      <dl className="fact-list gap-x-12 lg:grid lg:grid-cols-2">
        <Statistic name="Quoted in">{unitName(listing)}</Statistic>
        {kind === 'currency' && <Statistic name="Source">{exchange}</Statistic>}
        {kind === 'share' && <Statistic name="Market value">{marketValue(listing)}</Statistic>}
        <Statistic name="Year to the last close">
          {low52 === null || high52 === null ? null : (
            <>
              {quotedPrice(low52, listing)} to {quotedPrice(high52, listing)}
              {rangeSince && <ClosesSince day={rangeSince} />}
            </>
          )}
        </Statistic>
        <Statistic name="One year">{change('1y')}</Statistic>
        <Statistic name="Five years">{change('5y')}</Statistic>
        <Statistic name="Closes since">{closesSince === null ? null : longDate(closesSince)}</Statistic>
      </dl>
    </section>
  );
}
