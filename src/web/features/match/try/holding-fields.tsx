import { useId } from 'react';
import { currencyName } from '#web/lib/formats.ts';
import { CloseButton } from '#web/ui/close-button.tsx';
import { FieldError } from '#web/ui/form-fields.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';
import { rowError, type TypedHolding } from './typed-holdings.ts';

interface HoldingFieldsProps {
  row: TypedHolding;
  /** The number of the row, for the names of its fields. */
  number: number;
  /** Whether errors are shown: only after the visitor wanted to compare. */
  showsError: boolean;
  onChange: (row: TypedHolding) => void;
  onRemove: () => void;
}

/** A row of the form: a symbol and what the holding is worth. */
export function HoldingFields({ row, number, showsError, onChange, onRemove }: HoldingFieldsProps) {
  const id = useId();
  const error = showsError ? rowError(row) : undefined;
  const of = (field: 'symbol' | 'value') => (error?.field === field ? error.message : undefined);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_150px_36px] gap-2 pt-2 max-md:grid-cols-[minmax(0,1fr)_112px_44px] max-md:[&_.field]:min-h-11">
      <div>
        <label htmlFor={`${id}-symbol`} className="sr-only">
          Symbol {number}
        </label>
        <SymbolCombobox
          id={`${id}-symbol`}
          text={row.symbol}
          onText={(symbol) => onChange({ ...row, symbol })}
          placeholder="Symbol or company"
          invalid={of('symbol') !== undefined}
          describedBy={of('symbol') && `${id}-symbol-error`}
        />
        <FieldError id={`${id}-symbol-error`}>{of('symbol')}</FieldError>
      </div>
      <div className="relative">
        <label htmlFor={`${id}-value`} className="sr-only">
          Value {number} in {row.currency === 'USD' ? 'dollars' : currencyName(row.currency)}
        </label>
        <input
          id={`${id}-value`}
          className="field figures text-right"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={row.currency === 'USD' ? 'Value in $' : ''}
          value={row.value}
          onChange={(event) => onChange({ ...row, value: event.target.value })}
          aria-invalid={of('value') ? true : undefined}
          aria-describedby={of('value') && `${id}-value-error`}
        />
        {row.currency !== 'USD' && (
          <span aria-hidden="true" className="absolute top-3 left-3 text-tiny text-soft">
            {row.currency}
          </span>
        )}
        <FieldError id={`${id}-value-error`}>{of('value')}</FieldError>
      </div>
      <div className="grid h-10 place-items-center max-md:h-11">
        <CloseButton aria-label={`Remove row ${number}`} onClick={onRemove} />
      </div>
    </li>
  );
}
