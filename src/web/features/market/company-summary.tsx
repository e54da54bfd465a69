import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Profile, Quote } from '#contract/market.ts';
import { changePercent } from '#domain/percents.ts';
import { dayOrTime, grouped, price, wholeDollars } from '#web/lib/formats.ts';
import { profileQuery, quoteQuery } from '#web/lib/market-queries.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { BasketButton } from '#web/ui/basket-button.tsx';
import { Change, PriceFlash } from '#web/ui/figures.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';

function Detail({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-fine text-soft">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="mt-5 h-7 w-72 max-w-full" />
      <Skeleton className="mt-3 mb-4 h-10 w-96 max-w-full" />
    </LoadingRegion>
  );
}

const unknown = 'not known';

function Summary({ profile, quote }: { profile: Profile; quote: Quote | undefined }) {
  const { symbol, companyName, exchange, industry, marketCap, volume, asOf } = profile;
  const lastPrice = quote?.price ?? profile.price;
  const change = quote ? changePercent(quote) : null;
  const box = useRef<HTMLDivElement>(null);
  useLivePrice(box, symbol);
  return (
    <div ref={box} className="pb-3">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h3 className="font-serif text-title leading-tight font-semibold">
          <StockLink symbol={symbol} className="decoration-1 hover:underline">
            {companyName}
          </StockLink>{' '}
          <small className="font-sans text-sm font-normal text-soft">
            {symbol} · {exchange}
          </small>
        </h3>
        <p className="figures">
          <span className="sr-only">Last price </span>
          <b className="mr-2 font-serif text-title leading-none font-semibold">
            <PriceFlash figure={lastPrice}>{price(lastPrice)}</PriceFlash>
          </b>
          {change !== null && <Change percent={change} />}
        </p>
        <BasketButton symbol={symbol} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 pt-2.5">
        <Detail name="Industry" text={industry ?? unknown} />
        <Detail name="Market cap" text={marketCap === null ? unknown : wholeDollars(marketCap)} />
        <Detail name="Volume" text={volume === null ? unknown : grouped(volume)} />
        <Detail name="Price of" text={dayOrTime(quote?.asOf ?? asOf)} />
      </dl>
    </div>
  );
}

/** The company's last price with its date, industry, market cap and volume. */
export function CompanySummary({ symbol }: { symbol: string }) {
  const { data: profiles, error, refetch } = useQuery(profileQuery(symbol));
  const { data: quotes } = useQuery(quoteQuery(symbol));
  const profile = profiles?.[0];
  if (error && !profiles) {
    return (
      <div className="py-4">
        <LoadFailure error={error} onRetry={refetch} />
      </div>
    );
  }
  if (!profiles) return <Loading />;
  if (!profile) return <p className="py-4 text-soft">No company found for {symbol}.</p>;
  return <Summary profile={profile} quote={quotes?.[0]} />;
}
