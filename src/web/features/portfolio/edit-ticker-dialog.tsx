import { useForm } from 'react-hook-form';
import { shareMessages, sharesRule } from '../../../domain/limits.ts';
import { addShares } from '../../../domain/positions.ts';
import { price, shares as shareText } from '../../lib/formats.ts';
import { fallbacks } from '../../lib/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountField } from './amount-field.tsx';
import { amountProblem, buyPriceCheck } from './amount-problem.ts';
import type { TickerKey } from './expected-changes.ts';
import { useChangeTicker } from './portfolio-changes.ts';
import type { PricedTicker } from './portfolio-prices.ts';

interface TickerDialogProps {
  open: boolean;
  ticker: PricedTicker;
  tickerKey: TickerKey;
  onClose: () => void;
}

interface Fields {
  more: string;
  buyPrice: string;
}

function moreProblem(text: string, current: string): string | undefined {
  const problem = amountProblem(text, { rule: sharesRule, message: shareMessages.addMore, aboveZero: true });
  return (
    problem ?? amountProblem(addShares(current, text), { rule: sharesRule, message: shareMessages.addMore })
  );
}

function EditTickerForm({ ticker, tickerKey, onClose }: Omit<TickerDialogProps, 'open'>) {
  const { shares, buyPrice } = ticker.exact;
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { more: '', buyPrice } });
  const change = useChangeTicker(fallbacks.updateTicker);
  const submit = handleSubmit(({ more, buyPrice: newPrice }) =>
    change.mutate(
      { key: tickerKey, change: { shares: addShares(shares, more), buyPrice: newPrice } },
      { onSuccess: onClose },
    ),
  );
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p>
        <b className="font-semibold text-accent">{ticker.symbol}</b> {ticker.name}
      </p>
      <dl className="flex gap-10">
        <div>
          <dt className="text-[13px] text-soft">Current price</dt>
          <dd>{ticker.asOf === null ? 'No price known' : `$${price(ticker.lastPrice)}`}</dd>
        </div>
        <div>
          <dt className="text-[13px] text-soft">Current shares</dt>
          <dd>{shareText(shares)}</dd>
        </div>
      </dl>
      <AmountField
        label="Add more shares"
        error={formState.errors.more?.message}
        {...register('more', { validate: (text) => moreProblem(text, shares) })}
      />
      <AmountField
        label="Buy price ($)"
        hint="It counts for all shares: enter the average if you bought at different prices."
        error={formState.errors.buyPrice?.message}
        {...register('buyPrice', buyPriceCheck)}
      />
      <Button
        type="submit"
        look="primary"
        className="min-h-10"
        pending={change.isPending}
        pendingLabel="Saving..."
      >
        Update Ticker
      </Button>
    </form>
  );
}

/** Adds shares to a ticker. */
export function EditTickerDialog({ open, onClose, ...rest }: TickerDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Ticker">
      <EditTickerForm {...rest} onClose={onClose} />
    </Dialog>
  );
}
