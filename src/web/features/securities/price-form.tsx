import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPriceList } from '#domain/price-list.ts';
import { manualPricesQuery, useSetPrices } from '#web/ledger/security-queries.ts';
import { mediumDate, unitPrice } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toastWithUndo } from '#web/lib/undo-toast.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/form-fields.tsx';

const shownPrices = 5;

/** The newest manual prices, each with a button that removes it. */
function NewestPrices({ symbol }: { symbol: string }) {
  const { data, error, refetch } = useQuery(manualPricesQuery(symbol));
  const remove = useSetPrices(symbol);
  if (!data && error)
    return <LoadFailure error={error} fallback="The prices could not be loaded." onRetry={refetch} />;
  const handleRemove = (date: string, price: number) =>
    remove.mutate([{ date, price: null }], {
      onSuccess: () =>
        toastWithUndo(`Price of ${mediumDate(date)} removed`, () =>
          remove.mutate([{ date, price: String(price) }]),
        ),
    });
  const prices = data?.prices ?? [];
  if (prices.length === 0) return null;
  return (
    <>
      <ul aria-label={`Newest prices of ${symbol}`} className="figures text-fine">
        {prices
          .slice(-shownPrices)
          .reverse()
          .map(({ date, price, fromAddress }) => (
            <li key={date} className="flex min-h-8 items-center justify-between gap-4">
              <span>{mediumDate(date)}</span>
              <span className="ml-auto">{unitPrice(price)}</span>
              {fromAddress ? (
                <span className="text-soft">from the address</span>
              ) : (
                <Button
                  small
                  variant="danger"
                  disabled={remove.isPending}
                  aria-label={`Remove the price of ${mediumDate(date)}`}
                  onClick={() => handleRemove(date, price)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
      </ul>
      {prices.length > shownPrices && (
        <p className="text-fine text-soft">and {prices.length - shownPrices} older ones</p>
      )}
    </>
  );
}

function linesProblem(lines: string): string | undefined {
  const list = readPriceList(lines);
  return list.ok ? undefined : list.message;
}

/** Adds prices to a security: typed or pasted lines of date and price, or a file of them. */
export function PriceForm({ symbol, currency }: { symbol: string; currency: string }) {
  const [done, setDone] = useState('');
  const save = useSetPrices(symbol);
  const { register, handleSubmit, reset, setValue, errors, failure } = useServerForm<{ lines: string }>(
    save.error,
    { defaultValues: { lines: '' }, fieldOf: () => 'lines' },
  );

  const submit = handleSubmit(({ lines }) => {
    const list = readPriceList(lines);
    setDone('');
    if (!list.ok || save.isPending) return;
    save.mutate(list.prices, {
      onSuccess: () => {
        reset();
        setDone(list.prices.length === 1 ? 'Saved 1 price' : `Saved ${list.prices.length} prices`);
      },
    });
  });

  async function handleFile(file: File | undefined): Promise<void> {
    // Larger files are refused by the reader anyway.
    if (file) setValue('lines', await file.slice(0, 1_000_001).text());
  }

  return (
    <form onSubmit={submit} noValidate aria-label={`Prices of ${symbol}`} className="figures grid gap-3 pt-3">
      <NewestPrices symbol={symbol} />
      <TextAreaField
        label={`Date and price in ${currency}, one line each`}
        rows={4}
        spellCheck={false}
        placeholder={'2024-05-31, 12.50\n2024-06-28, 12.80'}
        error={errors.lines?.message ?? (failure ? messageOf(failure, fallbacks.generic) : undefined)}
        {...register('lines', { validate: linesProblem })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Saving...">
          Save prices
        </Button>
        <label className="button cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          Read a file
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            className="sr-only"
            onChange={(event) => void handleFile(event.target.files?.[0])}
          />
        </label>
        <p role="status" className="text-fine text-up">
          {done}
        </p>
      </div>
    </form>
  );
}
