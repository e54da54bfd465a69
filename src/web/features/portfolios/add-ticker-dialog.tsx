import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Quote } from '#contract/market.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { limits, shareMessages } from '#domain/limits.ts';
import { isoDate } from '#domain/time.ts';
import { longDate, mediumDate, price } from '#web/lib/formats.ts';
import { logFailure } from '#web/lib/log.ts';
import { quoteQuery } from '#web/lib/market-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { AmountField, buyPriceCheck, sharesCheck } from './amount-field.tsx';
import { BuyDateField, buyDateCheck } from './buy-date-field.tsx';
import { useAddTicker } from './portfolio-changes.ts';
import { type Stock, StockPicker } from './stock-picker.tsx';
import { readDay, showDay } from './trade-day.ts';

interface Fields {
  shares: string;
  buyPrice: string;
  date: string;
  notes: string;
}

const today = () => mediumDate(isoDate());

const emptyFields = (): Fields => ({ shares: '', buyPrice: '', date: today(), notes: '' });

function useLatestQuote(onQuote: (quote: Quote) => void) {
  const client = useQueryClient();
  const [quote, setQuote] = useState<Quote>();
  async function load({ symbol }: Stock): Promise<void> {
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

function SelectedStock({ stock, quote }: { stock: Stock; quote: Quote | undefined }) {
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
  const { register, handleSubmit, setValue, formState } = useForm<Fields>({ defaultValues: emptyFields() });
  const [stock, setStock] = useState<Stock>();
  const [stockError, setStockError] = useState<string>();
  const { quote, load } = useLatestQuote(({ price: latest }) =>
    setValue('buyPrice', String(latest), { shouldValidate: true }),
  );
  const add = useAddTicker(portfolio._id);
  const { errors } = formState;

  function problemWith(selected: Stock | undefined): string | undefined {
    if (!selected) return 'Please select a stock';
    const held = portfolio.tickers.some(({ symbol }) => symbol === selected.symbol);
    return held ? `${selected.symbol} is already in this portfolio` : undefined;
  }

  function handlePick(picked: Stock | undefined): void {
    setStock(picked);
    setStockError(picked && problemWith(picked));
    if (picked) void load(picked);
  }

  const submit = handleSubmit(({ date, ...fields }) => {
    if (!stock || problemWith(stock)) return;
    // Without a date the server records today's, whatever the clock of the browser says.
    const bought = showDay(date) === today() ? undefined : readDay(date);
    add.mutate({ ...stock, ...fields, ...(bought && { date: bought }) }, { onSuccess: onDone });
  });

  return (
    <form
      onSubmit={(event) => {
        setStockError(problemWith(stock));
        void submit(event);
      }}
      className="grid gap-4"
    >
      <StockPicker stock={stock} error={stockError} onPick={handlePick} />
      {stock && <SelectedStock stock={stock} quote={quote} />}
      <div className="grid grid-cols-2 gap-4">
        <AmountField
          label="Total shares"
          error={errors.shares?.message}
          {...register('shares', sharesCheck(shareMessages.add, true))}
        />
        <AmountField
          label="Buy price ($)"
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
