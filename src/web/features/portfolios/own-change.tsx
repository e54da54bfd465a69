import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { Change } from '#web/ui/figures.tsx';

interface OwnChangeProps {
  amount: string;
  percent: string;
  currency: string;
  stacked?: boolean;
}

/** A gain or loss of the customer: only its percentage while amounts are hidden. */
export function OwnChange({ amount, ...rest }: OwnChangeProps) {
  return useAmountsHidden() ? <Change {...rest} /> : <Change {...rest} amount={amount} />;
}
