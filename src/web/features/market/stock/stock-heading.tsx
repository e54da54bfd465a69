import type { ReactNode, Ref } from 'react';

interface StockHeadingProps {
  name: string;
  /** What identifies the stock beside its name; what is missing is left out. */
  facts: readonly (string | null | undefined)[];
  /** The buttons. */
  children: ReactNode;
}

/** The name of a stock with its buttons, which a phone shows below it. */
export function StockHeading({ name, facts, children }: StockHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-2 max-md:pt-1">
      <div className="min-w-0">
        <h1 className="page-title">{name}</h1>
        <p className="mt-2 text-fine text-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1 [&_.button]:min-h-9 max-md:[&_.button]:min-h-11">
        {children}
      </div>
    </div>
  );
}

interface PriceLineProps {
  ref?: Ref<HTMLDivElement>;
  price: ReactNode;
  change: ReactNode;
  /** The day and the unit of the price. */
  note: string;
}

/** The last price with its change. */
export function PriceLine({ ref, price, change, note }: PriceLineProps) {
  return (
    <div ref={ref} className="flex flex-wrap items-baseline gap-x-5 pt-3.5 pb-5">
      <p className="figures font-serif text-hero leading-[1.1] font-semibold tracking-tight">
        <span className="sr-only">Last price </span>
        {price}
      </p>
      {change && <p className="figures text-lg font-[550]">{change}</p>}
      <p className="text-fine text-soft max-md:w-full">{note}</p>
    </div>
  );
}
