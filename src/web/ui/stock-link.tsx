import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import { stockAddress } from '../lib/stock-address.ts';

interface StockLinkProps {
  symbol: string;
  /** The text of the link; the symbol by default. */
  children?: ReactNode;
  className?: string;
}

/** A link to the page of a stock, in the look of a symbol. */
export function StockLink({ symbol, children = symbol, className = 'symbol-link' }: StockLinkProps) {
  return (
    <Link to={stockAddress(symbol)} className={className}>
      {children}
    </Link>
  );
}
