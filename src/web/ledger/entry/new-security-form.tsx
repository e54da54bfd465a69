import { useState } from 'react';
import { ratedCurrencies } from '#domain/currencies.ts';
import { limits } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { CurrencyOptions } from '../currency-options.tsx';
import { useCreateSecurity } from '../security-queries.ts';

const types = ['fund', 'stock', 'bond', 'metal', 'crypto', 'property', 'other'] as const;

interface Fields {
  symbol: string;
  name: string;
  currency: string;
  type: (typeof types)[number];
}

const empty: Fields = { symbol: '', name: '', currency: 'USD', type: 'fund' };

const symbolProblem = (text: string) =>
  isWellFormedSymbol(normaliseSymbol(text)) ||
  'A symbol is 1 to 15 letters, digits and dashes, such as MYFUND';

interface NewSecurityFormProps {
  /** The button that opens the form. */
  opener?: { text: string; className: string };
  /** What is known about the security already. */
  initial?: Partial<Fields>;
  onCreated: (symbol: string) => void;
}

const usualOpener = { text: 'Add a security', className: 'mt-4 max-lg:min-h-11' };

/** Defines a security that is not listed. */
export function NewSecurityForm({ opener = usualOpener, initial, onCreated }: NewSecurityFormProps) {
  const [isOpen, setOpen] = useState(false);
  const create = useCreateSecurity();
  const { register, handleSubmit, reset, errors, failure } = useServerForm<Fields>(create.error, {
    defaultValues: { ...empty, ...initial },
  });
  if (!isOpen) {
    return (
      <Button className={opener.className} onClick={() => setOpen(true)}>
        {opener.text}
      </Button>
    );
  }
  const submit = handleSubmit((fields) =>
    create.mutate(fields, {
      onSuccess: ({ security }) => {
        reset();
        setOpen(false);
        onCreated(security.symbol);
      },
    }),
  );
  return (
    <form onSubmit={submit} aria-label="Add a security" className="grid gap-4 pt-4 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2">
        <FormFailure error={failure} />
      </div>
      <TextField
        label="Symbol"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={16}
        placeholder="MYFUND"
        error={errors.symbol?.message}
        {...register('symbol', { validate: symbolProblem })}
      />
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={limits.tickerNameLength}
        error={errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || 'Please enter a name' })}
      />
      <SelectField label="Kind of security" {...register('type')}>
        {types.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <SelectField label="Currency" {...register('currency')}>
        <CurrencyOptions codes={ratedCurrencies} />
      </SelectField>
      <Button
        type="submit"
        variant="primary"
        className="min-h-10 sm:col-span-2"
        pending={create.isPending}
        pendingLabel="Adding..."
      >
        Add
      </Button>
    </form>
  );
}
