import type { RelatedListing } from '#contract/market-stocks.ts';
import { newerPrice } from './trading-texts.ts';

/** Says what a much newer price of another listing means for this one. */
export function NewerPriceLine({ trading }: { trading: readonly RelatedListing[] }) {
  const newer = newerPrice(trading);
  if (!newer) return null;
  return (
    <p className="pb-5 text-pretty">
      <b className="font-semibold">{newer.age}</b> {newer.there}{' '}
      <span className="figures rounded border border-dashed border-field px-1.5 font-semibold whitespace-nowrap">
        {newer.estimate}
      </span>
      {newer.change}.
    </p>
  );
}
