import { Link } from '#web/ui/link.tsx';

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
