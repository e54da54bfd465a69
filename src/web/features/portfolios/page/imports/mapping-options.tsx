import { useId } from 'react';
import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { currencies } from '#domain/currencies.ts';
import { dateOrders, type MappedField } from '#domain/imports.ts';
import { currencyName } from '#web/lib/formats.ts';
import { CheckboxField, TextField } from '#web/ui/form-fields.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { maskDigits } from './import-words.ts';
import { dateOrderNames, dateReading, numberReading } from './mapping-draft.ts';

interface MappingOptionsProps {
  columns: NonNullable<ImportFile['unknown']>['columns'];
  mapping: FileMapping;
  /** Whether digits of amounts are hidden. */
  masksSamples: boolean;
  onChange: (mapping: FileMapping) => void;
}

const numberFields: readonly MappedField[] = ['amount', 'price', 'shares', 'fee'];

/** Returns the sample that tells most: the one with the most punctuation, which decides what a mark means. */
function sampleOf(
  { columns, mapping }: Pick<MappingOptionsProps, 'columns' | 'mapping'>,
  fields: readonly MappedField[],
): string | undefined {
  const index = fields.map((field) => mapping.columns[field]).find((one) => one !== undefined);
  const samples = columns.find((column) => column.index === index)?.samples ?? [];
  const marks = (text: string) => text.replace(/[^.,]/g, '').length;
  return samples.filter((text) => text !== '').toSorted((a, b) => marks(b) - marks(a))[0];
}

function DateOrderField({ columns, mapping, onChange }: MappingOptionsProps) {
  const sample = sampleOf({ columns, mapping }, ['date']);
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
      <output className="map-reading">{sample && dateReading(sample, mapping.dates)}</output>
    </div>
  );
}

function DecimalMarkField({ columns, mapping, masksSamples, onChange }: MappingOptionsProps) {
  const sample = sampleOf({ columns, mapping }, numberFields);
  const reading = sample && numberReading(sample, mapping.decimalMark);
  return (
    <div>
      <SelectField
        label="Decimal mark"
        value={mapping.decimalMark}
        onChange={({ target }) => onChange({ ...mapping, decimalMark: target.value === ',' ? ',' : '.' })}
      >
        <option value=".">Point, as in 1,234.50</option>
        <option value=",">Comma, as in 1.234,50</option>
      </SelectField>
      <output className="map-reading">{reading && masksSamples ? maskDigits(reading) : reading}</output>
    </div>
  );
}

/** How dates and numbers of an unknown file are read, and what the file does not say itself. */
export function MappingOptions(props: MappingOptionsProps) {
  const { mapping, onChange } = props;
  const id = useId();
  return (
    <fieldset aria-label="How the file is read" className="mapping-options">
      <DateOrderField {...props} />
      <DecimalMarkField {...props} />
      <SelectField
        label="Currency of amounts without one"
        value={mapping.currency ?? ''}
        onChange={({ target }) => onChange({ ...mapping, currency: target.value || null })}
      >
        <option value="">That of the portfolio</option>
        {currencies.map((code) => (
          <option key={code} value={code}>{`${code}: ${currencyName(code)}`}</option>
        ))}
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
      <div className="mapping-check">
        <CheckboxField
          label="The rows are positions, not transactions"
          checked={mapping.isPositions}
          onChange={({ target }) => onChange({ ...mapping, isPositions: target.checked })}
        />
      </div>
    </fieldset>
  );
}
