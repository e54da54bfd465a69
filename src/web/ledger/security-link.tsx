import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StockLink } from '#web/ui/stock-link.tsx';
import { ownSecuritiesQuery } from './security-queries.ts';

interface SecurityLinkProps {
  symbol: string;
  /** The text; the symbol by default. */
  children?: ReactNode;
  className?: string;
  /** Shown for an own security; the text without a link by default. */
  own?: ReactNode;
}

/** The symbol or name of a holding, which links to the page of the stock. The customer's own securities have no page. */
export function SecurityLink({
  symbol,
  children = symbol,
  className = 'quiet-link',
  own = <span className={className}>{children}</span>,
}: SecurityLinkProps) {
  // A table has a link in each row; a change of the securities loads them again anyway.
  const { data } = useQuery({ ...ownSecuritiesQuery(), staleTime: Number.POSITIVE_INFINITY });
  const isOwn =
    data?.securities.some((security) => security.symbol === symbol && security.type !== 'listed') ?? true;
  if (isOwn) return own;
  return (
    <StockLink symbol={symbol} className={className}>
      {children}
    </StockLink>
  );
}
