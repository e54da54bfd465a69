import type { Ticker } from '#contract/portfolios.ts';
import { shareMessages, sharesRule } from '#domain/limits.ts';
import { money } from '#domain/money-text.ts';
import { addShares } from '#domain/priced-holdings.ts';
import { AmountField, amountProblem, buyPriceCheck, sharesCheck } from '#web/ledger/amount-field.tsx';
import type { TickerKey } from '#web/ledger/optimistic-updates.ts';
import { useBuyShares, useChangeTicker } from '#web/ledger/portfolio-changes.ts';
import type { PricedTicker } from '#web/ledger/portfolio-prices.ts';
import { localDate, readDay } from '#web/ledger/trade-day.ts';
import { mediumDate, shares as shareText, unitOf } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { fieldNumber, fieldPrice, plainNumber } from '#web/lib/typed-text.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { BuyDateField, buyDateCheck } from './buy-date-field.tsx';

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

/** Returns the field of a path in the request, which records a purchase. */
const fieldOfPurchase = (path: string) => ({ shares: 'more', price: 'buyPrice' })[path] ?? path;

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
        <dd>{ticker.asOf === null ? 'No price known' : money(ticker.lastPrice, ticker.currency)}</dd>
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
  const buy = useBuyShares();
  const { register, handleSubmit, errors } = useServerForm<AddSharesFields>(buy.error, {
    fieldOf: fieldOfPurchase,
    defaultValues: {
      more: '',
      buyPrice: fieldPrice(ticker.asOf === null ? buyPrice : ticker.lastPrice),
      date: mediumDate(localDate()),
    },
  });
  const submit = handleSubmit(({ more, buyPrice: paid, date }) => {
    const bought = { shares: more, buyPrice: paid, date: readDay(date) ?? localDate() };
    buy.mutate({ key: tickerKey, ticker, bought }, { onSuccess: onClose });
  });
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TickerName {...ticker} />
      <CurrentFigures ticker={ticker} />
      <AmountField
        label="Add more shares"
        error={errors.more?.message}
        {...register('more', {
          setValueAs: plainNumber,
          validate: (text) => moreProblem(text, shares),
        })}
      />
      <AmountField
        label={`Buy price (${unitOf(ticker.currency)})`}
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
  const change = useChangeTicker(fallbacks.updateShares);
  const { register, handleSubmit, errors } = useServerForm<Ticker['exact']>(change.error, {
    defaultValues: {
      shares: fieldNumber(ticker.exact.shares),
      buyPrice: fieldPrice(ticker.exact.buyPrice),
    },
  });
  const submit = handleSubmit((fields) =>
    change.mutate({ key: tickerKey, change: fields }, { onSuccess: onClose }),
  );
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TickerName {...ticker} />
      <AmountField
        label="Shares"
        error={errors.shares?.message}
        {...register('shares', sharesCheck(shareMessages.edit, false))}
      />
      <AmountField
        label={`Buy price (${unitOf(ticker.currency)})`}
        error={errors.buyPrice?.message}
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
