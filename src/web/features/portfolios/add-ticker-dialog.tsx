import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote } from '#contract/market.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { limits, shareMessages } from '#domain/limits.ts';
import { AmountField, buyPriceCheck, sharesCheck } from '#web/ledger/amount-field.tsx';
import { useCurrencyOfOwn } from '#web/ledger/own-suggestions.ts';
import { useAddTicker } from '#web/ledger/portfolio-changes.ts';
import { localDate, readDay } from '#web/ledger/trade-day.ts';
import { longDate, mediumDate, price, unitOf } from '#web/lib/formats.ts';
import { logFailure } from '#web/lib/log.ts';
import { quoteQuery } from '#web/lib/market-queries.ts';
import { fieldPrice } from '#web/lib/typed-text.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { BuyDateField, buyDateCheck } from './buy-date-field.tsx';
import { type PickedStock, StockPicker } from './stock-picker.tsx';

interface Fields {
  stock: PickedStock | undefined;
  shares: string;
  buyPrice: string;
  date: string;
  notes: string;
}

const emptyFields = (): Fields => ({
  stock: undefined,
  shares: '',
  buyPrice: '',
  date: mediumDate(localDate()),
  notes: '',
});

const fieldOfTicker = (path: string) => (path === 'symbol' ? 'stock' : path);

function useLatestQuote(onQuote: (quote: Quote) => void) {
  const client = useQueryClient();
  const [quote, setQuote] = useState<Quote>();
  async function load({ symbol }: PickedStock): Promise<void> {
    setQuote(undefined);
    try {
      const [found] = await client.fetchQuery(quoteQuery(symbol));
      setQuote(found);
      if (found) onQuote(found);
    } catch (error) {
      logFailure(`could not load a quote of ${symbol}`, error);
    }
  }
  return { quote, load };
}

function SelectedStock({ stock, quote }: { stock: PickedStock; quote: Quote | undefined }) {
  return (
    <p className="rounded-md bg-tint px-3 py-2">
      <span className="sr-only">Selected stock: </span>
      <b className="font-semibold text-accent">{stock.symbol}</b> {stock.name}
      {quote?.symbol === stock.symbol && (
        <span className="figures block text-fine text-soft">
          {price(quote.price)} on {longDate(quote.asOf)}
        </span>
      )}
    </p>
  );
}

interface AddTickerFormProps {
  portfolio: Portfolio;
  onDone: () => void;
}

/** Adds a ticker. The quote pre-fills the buy price. */
function AddTickerForm({ portfolio, onDone }: AddTickerFormProps) {
  const add = useAddTicker(portfolio._id);
  const form = useServerForm<Fields>(add.error, { defaultValues: emptyFields(), fieldOf: fieldOfTicker });
  const { register, handleSubmit, setValue, getValues, getFieldState, resetField, setFocus } = form;
  const { clearErrors, watch, errors, formState } = form;
  const stock = watch('stock');
  const { quote, load } = useLatestQuote((found) => {
    const isWanted = getValues('stock')?.symbol === found.symbol && !getFieldState('buyPrice').isDirty;
    if (isWanted) setValue('buyPrice', fieldPrice(found.price), { shouldValidate: true });
  });
  const currency = useCurrencyOfOwn(stock?.symbol) ?? quote?.currency ?? 'USD';
  const { dirtyFields } = formState;
  register('stock', {
    validate(selected) {
      if (!selected) return 'Please select a stock';
      const isHeld = portfolio.tickers.some(({ symbol }) => symbol === selected.symbol);
      return !isHeld || `${selected.symbol} is already in this portfolio`;
    },
  });

  function handlePick(picked: PickedStock | undefined): void {
    setValue('stock', picked, { shouldValidate: picked !== undefined });
    if (picked) {
      resetField('buyPrice');
      void load(picked);
    } else clearErrors('stock');
  }

  const submit = handleSubmit(({ date, stock: selected, ...fields }) => {
    // Only a day that was entered makes the price one of that day: many enter what they paid long ago.
    const bought = dirtyFields.date ? readDay(date) : undefined;
    if (selected)
      add.mutate({ ...selected, ...fields, ...(bought && { date: bought }) }, { onSuccess: onDone });
  });

  return (
    <form onSubmit={submit} className="grid gap-4">
      <StockPicker
        stock={stock}
        error={errors.stock?.message}
        onPick={handlePick}
        onClicked={() => setFocus('shares')}
      />
      {stock && <SelectedStock stock={stock} quote={quote} />}
      <div className="grid grid-cols-2 gap-4">
        <AmountField
          label="Total shares"
          error={errors.shares?.message}
          {...register('shares', sharesCheck(shareMessages.add, true))}
        />
        <AmountField
          label={`Buy price (${unitOf(currency)})`}
          error={errors.buyPrice?.message}
          {...register('buyPrice', buyPriceCheck)}
        />
      </div>
      <BuyDateField error={errors.date?.message} {...register('date', buyDateCheck)} />
      <TextField
        label="Notes (optional)"
        autoComplete="off"
        maxLength={limits.notesLength}
        {...register('notes')}
      />
      <Button
        type="submit"
        variant="primary"
        className="min-h-10"
        pending={add.isPending}
        pendingLabel="Adding..."
      >
        Add Ticker
      </Button>
    </form>
  );
}

interface AddTickerDialogProps {
  open: boolean;
  portfolio: Portfolio;
  onClose: () => void;
}

export function AddTickerDialog({ open, portfolio, onClose }: AddTickerDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add Stock to Portfolio">
      <AddTickerForm portfolio={portfolio} onDone={onClose} />
    </Dialog>
  );
}
