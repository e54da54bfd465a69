import { useEffect, useId, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Security, securities } from '#contract/securities.ts';
import type { PriceReading } from '#domain/price-reading.ts';
import { mediumDate, unitPrice } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type AddressFields, fieldsOf, partialReading, settingsKey } from './address-settings.ts';
import { AddressField, ReadingFields } from './price-address-fields.tsx';
import { useSetAddress, useTestAddress } from './price-address-queries.ts';

type Tested = ReplyOf<typeof securities.testAddress>;

const fieldOf = (path: string) => path.replace(/^reading\./, '');

/** Shows the first prices that a test has read. */
function TestedPrices({ tested, currency }: { tested: Tested; currency: string }) {
  const { prices, count, from, to, unread, unreadReason } = tested;
  return (
    <div className="rounded-md bg-tint px-4 py-3 text-fine sm:col-span-2">
      <p role="status">
        {counted(count, 'price')} in {currency} from {mediumDate(from)} to {mediumDate(to)}
        {count > prices.length && ', of which the first are'}:
      </p>
      <ul aria-label="Prices of the test" className="figures pt-2">
        {prices.map(({ date, price }) => (
          <li key={date} className="flex justify-between gap-4 border-t border-rule py-1">
            <span>{mediumDate(date)}</span>
            <span>{unitPrice(price)}</span>
          </li>
        ))}
      </ul>
      {unread > 0 && (
        <p className="pt-2 text-soft">
          {counted(unread, 'row')} left out. In the first of them {unreadReason}.
        </p>
      )}
    </div>
  );
}

interface PriceAddressFormProps {
  security: Security;
  onClose: () => void;
}

/** Enters the address of a security's prices. It can be saved once it was tested with these settings. */
export function PriceAddressForm({ security, onClose }: PriceAddressFormProps) {
  const { symbol, currency, address } = security;
  const headingId = useId();
  const test = useTestAddress(symbol);
  const save = useSetAddress(symbol);
  const [testedKey, setTestedKey] = useState<string>();
  const form = useServerForm<AddressFields>(save.error ?? test.error, {
    defaultValues: fieldsOf(address),
    fieldOf,
  });
  const { register, handleSubmit, watch, reset, errors, failure } = form;
  const { dirtyFields } = form.formState;
  const values = watch();
  const isTested = testedKey === settingsKey(values);

  const buttons = useRef<HTMLDivElement>(null);
  const isAnswered = test.isSuccess || test.isError;
  useEffect(() => {
    // The outcome may be below the edge of the dialog.
    if (isAnswered) buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);

  const runTest = handleSubmit((fields) => {
    save.reset();
    test.mutate(
      // An address that was saved may move with its columns.
      {
        url: fields.url,
        reading: partialReading(fields, { ...dirtyFields, url: !address && dirtyFields.url }),
      },
      {
        onSuccess: ({ reading }) => {
          const found = { url: fields.url.trim(), ...reading };
          reset(found);
          setTestedKey(settingsKey(found));
        },
      },
    );
  });
  const runSave = handleSubmit(({ url, ...reading }) =>
    save.mutate({ url, reading: reading as PriceReading }, { onSuccess: onClose }),
  );

  return (
    <form
      aria-labelledby={headingId}
      onSubmit={isTested ? runSave : runTest}
      noValidate
      className="grid gap-4 pt-3 sm:grid-cols-2"
    >
      <h3 id={headingId} className="font-semibold sm:col-span-2">
        Prices of {symbol} from an address
      </h3>
      <AddressField register={register} errors={errors} />
      {(address || !test.isIdle) && (
        <ReadingFields register={register} errors={errors} format={values.format} />
      )}
      <div className="empty:hidden sm:col-span-2">
        <FormFailure error={failure} />
      </div>
      {isTested && test.data && <TestedPrices tested={test.data} currency={currency} />}
      <div ref={buttons} className="flex flex-wrap gap-3 sm:col-span-2">
        <Button
          variant={isTested ? 'plain' : 'primary'}
          pending={test.isPending}
          pendingLabel="Testing..."
          onClick={() => void runTest()}
        >
          Test
        </Button>
        <Button
          type="submit"
          variant={isTested ? 'primary' : 'plain'}
          disabled={!isTested}
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          Save and read once a day
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
