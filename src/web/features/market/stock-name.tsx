import { shortName } from '#web/lib/short-name.ts';
import { StockLink } from '#web/ui/stock-link.tsx';

interface StockNameProps {
  symbol: string;
  name: string;
  /** Where the name is, if not beside the symbol. */
  className?: string;
}

/** The symbol of a stock and, smaller, its name. */
export function StockName({ symbol, name, className = 'ml-2 leading-none' }: StockNameProps) {
  return (
    <>
      <StockLink symbol={symbol} />
      <small title={name} className={`text-fine text-soft ${className}`}>
        {shortName(name, symbol)}
      </small>
    </>
  );
}
