import { useForm } from 'react-hook-form';
import { shareMessages, sharesRule } from '#domain/limits.ts';
import { addShares } from '#domain/positions.ts';
import { isoDate } from '#domain/time.ts';
import { mediumDate, price, shares as shareText } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AmountField, amountProblem, buyPriceCheck, sharesCheck } from './amount-field.tsx';
import { BuyDateField, buyDateCheck } from './buy-date-field.tsx';
import type { HoldingChange, TickerKey } from './optimistic-updates.ts';
import { useBuyShares, useChangeTicker } from './portfolio-changes.ts';
import type { PricedTicker } from './portfolio-prices.ts';
import { readDay } from './trade-day.ts';

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
  date: string;
}

function moreProblem(text: string, current: string): string | undefined {
  const problem = amountProblem(text, { rule: sharesRule, message: shareMessages.addMore, aboveZero: true });
  return (
    problem ?? amountProblem(addShares(current, text), { rule: sharesRule, message: shareMessages.addMore })
  );
}

function CurrentFigures({ ticker }: { ticker: PricedTicker }) {
  return (
    <dl className="flex gap-10">
      <div>
        <dt className="text-fine text-soft">Current price</dt>
        <dd>{ticker.asOf === null ? 'No price known' : `$${price(ticker.lastPrice)}`}</dd>
      </div>
      <div>
        <dt className="text-fine text-soft">Current shares</dt>
        <dd>{shareText(ticker.exact.shares)}</dd>
      </div>
    </dl>
  );
}

function AddSharesForm({ ticker, tickerKey, onClose }: FormProps) {
  const { shares, buyPrice } = ticker.exact;
  const { register, handleSubmit, formState } = useForm<AddSharesFields>({
    defaultValues: {
      more: '',
      buyPrice: ticker.asOf === null ? buyPrice : String(ticker.lastPrice),
      date: mediumDate(isoDate()),
    },
  });
  const buy = useBuyShares();
  const { errors } = formState;
  const submit = handleSubmit(({ more, buyPrice: paid, date }) => {
    const bought = { shares: more, buyPrice: paid, date: readDay(date) ?? isoDate() };
    buy.mutate({ key: tickerKey, ticker, bought }, { onSuccess: onClose });
  });
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TickerName {...ticker} />
      <CurrentFigures ticker={ticker} />
      <AmountField
        label="Add more shares"
        error={errors.more?.message}
        {...register('more', { validate: (text) => moreProblem(text, shares) })}
      />
      <AmountField
        label="Buy price ($)"
        hint="What you paid for each of these shares."
        error={errors.buyPrice?.message}
        {...register('buyPrice', buyPriceCheck)}
      />
      <BuyDateField error={errors.date?.message} {...register('date', buyDateCheck)} />
      <SaveButton pending={buy.isPending}>Update Ticker</SaveButton>
    </form>
  );
}

/** Records another purchase of a ticker. */
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
