import { basket, useBasket } from '#web/lib/basket.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';

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

/** Leads to the row for a new transaction, with the symbol. That page lets a visitor log in first, and comes back then. */
export function AddToPortfolio({ symbol }: { symbol: string }) {
  return (
    <Link
      to={`/portfolio/transactions?add=${encodeURIComponent(symbol)}`}
      rel="nofollow"
      className="button button-primary max-md:-order-1 max-md:basis-full!"
    >
      Add to portfolio
    </Link>
  );
}
