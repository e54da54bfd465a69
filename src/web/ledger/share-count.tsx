import { shares } from '#web/lib/formats.ts';
import { hiddenAmount, useAmountsHidden } from '#web/lib/hidden-amounts.ts';

/** A number of shares; hidden with the amounts, because with the price it reveals the value. */
export function ShareCount({ value }: { value: string | number }) {
  return <span className="figures">{useAmountsHidden() ? hiddenAmount : shares(value)}</span>;
}
