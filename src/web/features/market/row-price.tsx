import { price as priceText } from '#web/lib/formats.ts';

/** A price as its exchange quotes it, with the currency unless that is the US dollar. */
export function RowPrice({ price, currency }: { price: number; currency: string }) {
  return (
    <>
      {priceText(price)}
      {currency !== 'USD' && <small className="ml-1 text-tiny text-soft">{currency}</small>}
    </>
  );
}
