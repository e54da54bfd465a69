import { useForm } from 'react-hook-form';
import { buyPriceRule, shareMessages, sharesRule } from '../../../domain/limits.ts';
import { fallbacks } from '../../lib/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { amountProblem } from './amount-problem.ts';
import type { HoldingChange, TickerKey } from './expected-changes.ts';
import { useChangeTicker } from './portfolio-changes.ts';
import type { PricedTicker } from './portfolio-prices.ts';

interface EditSharesDialogProps {
  open: boolean;
  ticker: PricedTicker;
  tickerKey: TickerKey;
  onClose: () => void;
}

function EditSharesForm({ ticker, tickerKey, onClose }: Omit<EditSharesDialogProps, 'open'>) {
  const { register, handleSubmit, formState } = useForm<HoldingChange>({ defaultValues: ticker.exact });
  const change = useChangeTicker(fallbacks.updateShares);
  const submit = handleSubmit((fields) =>
    change.mutate({ key: tickerKey, change: fields }, { onSuccess: onClose }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p>
        <b className="font-semibold text-accent">{ticker.symbol}</b> {ticker.name}
      </p>
      <TextField
        label="Shares"
        inputMode="decimal"
        autoComplete="off"
        error={formState.errors.shares?.message}
        {...register('shares', {
          validate: (text) => amountProblem(text, { rule: sharesRule, message: shareMessages.edit }),
        })}
      />
      <TextField
        label="Buy price ($)"
        inputMode="decimal"
        autoComplete="off"
        error={formState.errors.buyPrice?.message}
        {...register('buyPrice', {
          validate: (text) =>
            amountProblem(text, { rule: buyPriceRule, message: 'Please enter a buy price' }),
        })}
      />
      <Button
        type="submit"
        look="primary"
        className="min-h-10"
        pending={change.isPending}
        pendingLabel="Saving..."
      >
        Update Shares
      </Button>
    </form>
  );
}

/** Sets a ticker's shares and buy price. */
export function EditSharesDialog({ open, onClose, ...rest }: EditSharesDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Shares">
      <EditSharesForm {...rest} onClose={onClose} />
    </Dialog>
  );
}
