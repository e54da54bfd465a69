import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Profile, Quote } from '../../../contract/market.ts';
import { dayOrTime, grouped, price, wholeDollars } from '../../lib/formats.ts';
import { profileQuery, quoteQuery } from '../../lib/market-queries.ts';
import { BasketButton } from '../../ui/basket-button.tsx';
import { Change } from '../../ui/change.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { MovingFigure } from '../../ui/moving-figure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLivePrice } from '../../ui/use-live-price.ts';

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-[13px] text-soft">{name}</dt>
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

function Facts({ profile, quote }: { profile: Profile; quote: Quote | undefined }) {
  const { symbol, companyName, exchange, industry, marketCap, volume, asOf } = profile;
  const lastPrice = quote?.price ?? profile.price;
  const box = useRef<HTMLDivElement>(null);
  useLivePrice(box, symbol);
  return (
    <div ref={box} className="pt-4.5 pb-3">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h3 className="font-serif text-[22px] leading-tight font-semibold">
          {companyName}{' '}
          <small className="font-sans text-sm font-normal text-soft">
            {symbol} · {exchange}
          </small>
        </h3>
        <p className="figures">
          <span className="sr-only">Last price </span>
          <b className="mr-2 font-serif text-[26px] leading-none font-semibold">
            <MovingFigure figure={lastPrice}>{price(lastPrice)}</MovingFigure>
          </b>
          {quote && quote.changePercent !== null && <Change percent={quote.changePercent} />}
        </p>
        <BasketButton symbol={symbol} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 pt-2.5">
        <Fact name="Industry" text={industry ?? unknown} />
        <Fact name="Market cap" text={marketCap === null ? unknown : wholeDollars(marketCap)} />
        <Fact name="Volume" text={volume === null ? unknown : grouped(volume)} />
        <Fact name="Price of" text={dayOrTime(quote?.asOf ?? asOf)} />
      </dl>
    </div>
  );
}

/** The chosen company: its last price and of when it is, its industry, market cap and volume. */
export function CompanyFacts({ symbol }: { symbol: string }) {
  const { data: profiles, error, refetch } = useQuery(profileQuery(symbol));
  const { data: quotes } = useQuery(quoteQuery(symbol));
  const profile = profiles?.[0];
  if (error) {
    return (
      <div className="py-4">
        <Failure error={error} onRetry={refetch} />
      </div>
    );
  }
  if (!profiles) return <Loading />;
  if (!profile) return <p className="py-4 text-soft">No company is known as {symbol}.</p>;
  return <Facts profile={profile} quote={quotes?.[0]} />;
}
