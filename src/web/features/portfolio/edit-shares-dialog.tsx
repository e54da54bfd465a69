import { useForm } from 'react-hook-form';
import { shareMessages } from '../../../domain/limits.ts';
import { fallbacks } from '../../lib/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountField } from './amount-field.tsx';
import { buyPriceCheck, sharesCheck } from './amount-problem.ts';
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
