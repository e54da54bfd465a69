import { basket, useBasket } from '#web/lib/basket.ts';
import { Button } from '#web/ui/button.tsx';

/** A button with words that adds one share of the stock to the basket and shows how many it contains. */
export function AddToBasket({ symbol }: { symbol: string }) {
  const quantity = useBasket().find(({ _id }) => _id === symbol)?.quantity ?? 0;
  return (
    <Button onClick={() => basket.add(symbol)}>
      Add to basket
      {quantity > 0 && (
        <span className="figures text-accent">
          <span aria-hidden="true">{quantity}</span>
          <span className="sr-only">, {quantity} in it</span>
        </span>
      )}
    </Button>
  );
}
