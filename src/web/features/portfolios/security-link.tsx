import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StockLink } from '#web/ui/stock-link.tsx';
import { ownSecuritiesQuery } from './page/transactions/security-queries.ts';

interface SecurityLinkProps {
  symbol: string;
  /** The text; the symbol by default. */
  children?: ReactNode;
  className?: string;
}

/** The symbol or name of a holding, which links to the page of the stock. The customer's own securities have no page. */
export function SecurityLink({ symbol, children = symbol, className = 'quiet-link' }: SecurityLinkProps) {
  const { data } = useQuery(ownSecuritiesQuery());
  const isOwn = data?.securities.some((own) => own.symbol === symbol && own.type !== 'listed') ?? true;
  if (isOwn) return <span className={className}>{children}</span>;
  return (
    <StockLink symbol={symbol} className={className}>
      {children}
    </StockLink>
  );
}
