import { useId } from 'react';
import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { currencies } from '#domain/currencies.ts';
import { dateOrders, type MappedField } from '#domain/imports.ts';
import { CurrencyOptions } from '#web/ledger/currency-options.tsx';
import { CheckboxField, TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { maskDigits } from './import-phrases.ts';
import { dateOrderNames, dateReading, numberReading } from './mapping-draft.ts';

interface MappingOptionsProps {
  columns: NonNullable<ImportFile['unknown']>['columns'];
  mapping: FileMapping;
  /** Whether digits of amounts are hidden. */
  masksSamples: boolean;
  onChange: (mapping: FileMapping) => void;
}

const numberFields: readonly MappedField[] = ['amount', 'price', 'shares', 'fee'];

/** Returns what stands in the columns with the given meanings. */
const samplesOf = ({ columns, mapping }: MappingOptionsProps, fields: readonly MappedField[]): string[] =>
  fields
    .flatMap((field) => columns.find(({ index }) => index === mapping.columns[field])?.samples ?? [])
    .filter((sample) => sample.trim() !== '');

function DateOrderField(props: MappingOptionsProps) {
  const { mapping, onChange } = props;
  return (
    <div>
      <SelectField
        label="Order of dates"
        value={mapping.dates}
        onChange={({ target }) => {
          const dates = dateOrders.find((order) => order === target.value);
          if (dates) onChange({ ...mapping, dates });
        }}
      >
        {dateOrders.map((order) => (
          <option key={order} value={order}>
            {dateOrderNames[order]}
          </option>
        ))}
      </SelectField>
      <output className="block min-h-5 pt-1 text-fine">
        {dateReading(samplesOf(props, ['date']), mapping.dates)}
      </output>
    </div>
  );
}

function DecimalMarkField(props: MappingOptionsProps) {
  const { mapping, masksSamples, onChange } = props;
  const reading = numberReading(samplesOf(props, numberFields), mapping.decimalMark);
  return (
    <div>
      <SelectField
        label="Decimal mark"
        value={mapping.decimalMark}
        onChange={({ target }) => onChange({ ...mapping, decimalMark: target.value === ',' ? ',' : '.' })}
      >
        <option value=".">Point, as 1,234.50</option>
        <option value=",">Comma, as 1.234,50</option>
      </SelectField>
      <output className="block min-h-5 pt-1 text-fine">
        {reading && masksSamples ? maskDigits(reading) : reading}
      </output>
    </div>
  );
}

/** How dates and numbers of an unknown file are read, and what the file does not say itself. */
export function MappingOptions(props: MappingOptionsProps) {
  const { mapping, onChange } = props;
  const id = useId();
  return (
    <fieldset
      aria-label="How the file is read"
      className="grid gap-x-6 gap-y-4.5 pt-5.5 grid-cols-[repeat(auto-fit,minmax(220px,1fr))]"
    >
      <DateOrderField {...props} />
      <DecimalMarkField {...props} />
      <SelectField
        label="Currency of amounts without one"
        value={mapping.currency ?? ''}
        onChange={({ target }) => onChange({ ...mapping, currency: target.value || null })}
      >
        <option value="">That of the portfolio</option>
        <CurrencyOptions codes={currencies} />
      </SelectField>
      <TextField
        id={id}
        label="Line of the header"
        type="number"
        min={0}
        max={1000}
        inputMode="numeric"
        value={mapping.headerLine}
        onChange={({ target }) =>
          onChange({ ...mapping, headerLine: Math.min(1000, Math.max(0, Math.trunc(Number(target.value)))) })
        }
        hint="0 if there is none. The lines before it are skipped."
      />
      <div className="col-span-full">
        <CheckboxField
          label="The rows are positions, not transactions"
          checked={mapping.isPositions}
          onChange={({ target }) => onChange({ ...mapping, isPositions: target.checked })}
        />
      </div>
    </fieldset>
  );
}
