import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { priceAddressLimits, priceFormats } from '#domain/price-reading.ts';
import { TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { type AddressFields, readingFieldNames } from './address-settings.ts';

const formatNames = { csv: 'CSV', json: 'JSON', html: 'Table of a web page' } as const;
const dateExamples = { iso: '2024-05-31', dmy: '31.5.2024', mdy: '5/31/2024', ymd: '2024/5/31' } as const;
const markExamples = { '.': '1,234.50', ',': '1.234,50' } as const;

interface FieldsProps {
  register: UseFormRegister<AddressFields>;
  errors: FieldErrors<AddressFields>;
}

/** The address, and in which format it replies. */
export function AddressField({ register, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label="Address of the prices"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/prices.csv"
        maxLength={priceAddressLimits.addressLength}
        className="sm:col-span-2"
        error={errors.url?.message}
        {...register('url', {
          validate: (text) =>
            /^https?:\/\/\S/i.test(text.trim()) || 'An address begins with https:// or http://',
        })}
      />
      <SelectField label="Format" className="sm:col-span-2" {...register('format')}>
        <option value="">Tell from the reply</option>
        {priceFormats.map((format) => (
          <option key={format} value={format}>
            {formatNames[format]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Where dates and prices are in the reply, and how they are written. Empty fields are guessed. */
export function ReadingFields({
  register,
  errors,
  format,
}: FieldsProps & { format: AddressFields['format'] }) {
  const names = readingFieldNames[format || 'csv'];
  const text = { autoComplete: 'off', spellCheck: false, maxLength: priceAddressLimits.nameLength } as const;
  return (
    <>
      {names.rows && (
        <TextField
          {...text}
          label={names.rows.label}
          hint={names.rows.hint}
          className="sm:col-span-2"
          error={errors.rows?.message}
          {...register('rows')}
        />
      )}
      <TextField
        {...text}
        label={names.date}
        hint={names.hint}
        error={errors.date?.message}
        {...register('date')}
      />
      <TextField
        {...text}
        label={names.price}
        hint={names.hint}
        error={errors.price?.message}
        {...register('price')}
      />
      <SelectField label="Dates are written as" {...register('dates')}>
        <option value="">Tell from the reply</option>
        {Object.entries(dateExamples).map(([order, example]) => (
          <option key={order} value={order}>
            {example}
          </option>
        ))}
      </SelectField>
      <SelectField label="Prices are written as" {...register('decimals')}>
        <option value="">Tell from the reply</option>
        {Object.entries(markExamples).map(([mark, example]) => (
          <option key={mark} value={mark}>
            {example}
          </option>
        ))}
      </SelectField>
    </>
  );
}
