import { useForm } from 'react-hook-form';
import { shareMessages, sharesRule } from '#domain/limits.ts';
import { addShares } from '#domain/positions.ts';
import { price, shares as shareText } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AmountField, amountProblem, buyPriceCheck, sharesCheck } from './amount-field.tsx';
import type { HoldingChange, TickerKey } from './optimistic-updates.ts';
import { useChangeTicker } from './portfolio-changes.ts';
import type { PricedTicker } from './portfolio-prices.ts';

interface HoldingDialogProps {
  open: boolean;
  ticker: PricedTicker;
  tickerKey: TickerKey;
  onClose: () => void;
}

type FormProps = Omit<HoldingDialogProps, 'open'>;

function TickerName({ symbol, name }: PricedTicker) {
  return (
    <p>
      <b className="font-semibold text-accent">{symbol}</b> {name}
    </p>
  );
}

function SaveButton({ pending, children }: { pending: boolean; children: string }) {
  return (
    <Button type="submit" variant="primary" className="min-h-10" pending={pending} pendingLabel="Saving...">
      {children}
    </Button>
  );
}

interface AddSharesFields {
  more: string;
  buyPrice: string;
}

function moreProblem(text: string, current: string): string | undefined {
  const problem = amountProblem(text, { rule: sharesRule, message: shareMessages.addMore, aboveZero: true });
  return (
    problem ?? amountProblem(addShares(current, text), { rule: sharesRule, message: shareMessages.addMore })
  );
}

function AddSharesForm({ ticker, tickerKey, onClose }: FormProps) {
  const { shares, buyPrice } = ticker.exact;
  const { register, handleSubmit, formState } = useForm<AddSharesFields>({
    defaultValues: { more: '', buyPrice },
  });
  const change = useChangeTicker(fallbacks.updateTicker);
  const submit = handleSubmit(({ more, buyPrice: newPrice }) =>
    change.mutate(
      { key: tickerKey, change: { shares: addShares(shares, more), buyPrice: newPrice } },
      { onSuccess: onClose },
    ),
  );
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TickerName {...ticker} />
      <dl className="flex gap-10">
        <div>
          <dt className="text-fine text-soft">Current price</dt>
          <dd>{ticker.asOf === null ? 'No price known' : `$${price(ticker.lastPrice)}`}</dd>
        </div>
        <div>
          <dt className="text-fine text-soft">Current shares</dt>
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
        hint="Applies to all shares. Enter the average if you bought at different prices."
        error={formState.errors.buyPrice?.message}
        {...register('buyPrice', buyPriceCheck)}
      />
      <SaveButton pending={change.isPending}>Update Ticker</SaveButton>
    </form>
  );
}

/** Adds shares to a ticker. */
export function AddSharesDialog({ open, onClose, ...rest }: HoldingDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Ticker">
      <AddSharesForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function EditHoldingForm({ ticker, tickerKey, onClose }: FormProps) {
  const { register, handleSubmit, formState } = useForm<HoldingChange>({ defaultValues: ticker.exact });
  const change = useChangeTicker(fallbacks.updateShares);
  const submit = handleSubmit((fields) =>
    change.mutate({ key: tickerKey, change: fields }, { onSuccess: onClose }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TickerName {...ticker} />
      <AmountField
        label="Shares"
        error={formState.errors.shares?.message}
        {...register('shares', sharesCheck(shareMessages.edit, false))}
      />
      <AmountField
        label="Buy price ($)"
        error={formState.errors.buyPrice?.message}
        {...register('buyPrice', buyPriceCheck)}
      />
      <SaveButton pending={change.isPending}>Update Shares</SaveButton>
    </form>
  );
}

/** Sets a ticker's shares and buy price. */
export function EditHoldingDialog({ open, onClose, ...rest }: HoldingDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Shares">
      <EditHoldingForm {...rest} onClose={onClose} />
    </Dialog>
  );
}
