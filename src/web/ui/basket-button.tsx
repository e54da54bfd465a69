import { basket, useBasket } from '../lib/basket.ts';

/** Adds one share of the stock to the basket and shows how many it contains. */
export function BasketButton({ symbol }: { symbol: string }) {
  const quantity = useBasket().find(({ _id }) => _id === symbol)?.quantity ?? 0;
  return (
    <button
      type="button"
      onClick={() => basket.add(symbol)}
      aria-label={
        quantity > 0 ? `Add ${symbol} to the basket, ${quantity} in it` : `Add ${symbol} to the basket`
      }
      title="Add to the basket"
      className="figures basket-button"
    >
      {quantity > 0 ? <b className="font-semibold text-accent">{quantity}</b> : '+'}
    </button>
  );
}
