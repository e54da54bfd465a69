import type { ReactNode } from 'react';
import type { WorldListing } from '#contract/market-stocks.ts';
import { readCurrency } from '#domain/currencies.ts';
import { wholeMoney } from '#domain/money-text.ts';
import { heldSince } from '#domain/stock-statistics/figure-periods.ts';
import { longDate } from '#web/lib/formats.ts';
import { ClosesSince, Unknown } from '#web/ui/figures.tsx';
import { FractionChange } from '../fraction-change.tsx';
import { quotedPrice, unitName } from './quoted-price.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <Unknown />}</dd>
    </div>
  );
}

function marketValue({ marketCap, currency }: WorldListing): string | null {
  const read = readCurrency(currency ?? '');
  return marketCap === null || !read ? null : wholeMoney(marketCap, read.currency);
}

/** The figures of a listing in a list. */
export function ListingFacts({ listing }: { listing: WorldListing }) {
  const { kind, exchange, country, isin, asOf, low52, high52, changes, closesSince } = listing;
  const rangeSince = asOf && heldSince('high52', { closesSince, asOf });
  const change = (range: '1y' | '5y') => {
    const fraction = changes[range] ?? null;
    return fraction === null ? null : <FractionChange fraction={fraction} />;
  };
  return (
    <section aria-labelledby="facts-title" className="min-w-0">
      <h2 id="facts-title" className="section-title">
        Key facts
      </h2>
      <dl className="fact-list fact-columns">
        <Fact name="Kind">{kind}</Fact>
        <Fact name="Quoted in">{unitName(listing)}</Fact>
        {exchange && <Fact name="Exchange">{exchange}</Fact>}
        {kind !== 'coin' && kind !== 'metal' && <Fact name="Country">{country}</Fact>}
        {exchange && <Fact name="ISIN">{isin}</Fact>}
        {kind === 'share' && <Fact name="Market value">{marketValue(listing)}</Fact>}
        <Fact name="Year to the last close">
          {low52 === null || high52 === null ? null : (
            <>
              {quotedPrice(low52, listing)} to {quotedPrice(high52, listing)}
              {rangeSince && <ClosesSince day={rangeSince} />}
            </>
          )}
        </Fact>
        <Fact name="One year">{change('1y')}</Fact>
        <Fact name="Five years">{change('5y')}</Fact>
        <Fact name="Closes since">{closesSince === null ? null : longDate(closesSince)}</Fact>
      </dl>
    </section>
  );
}
