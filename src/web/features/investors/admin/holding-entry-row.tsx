import { Controller, type UseFormReturn } from 'react-hook-form';
import { CloseButton } from '#web/ui/close-button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { holdingChecks, type InvestorFields } from './investor-fields.ts';
import { HoldingSymbolField } from './symbol-field.tsx';

interface HoldingEntryRowProps {
  form: UseFormReturn<InvestorFields>;
  index: number;
  /** Undefined for the only row, which cannot be removed. */
  onRemove: (() => void) | undefined;
}

/** The fields for a symbol and its market value. */
export function HoldingEntryRow({ form, index, onRemove }: HoldingEntryRowProps) {
  const { control, register, formState, getValues } = form;
  const errors = formState.errors.holdings?.[index];
  const row = () => getValues(`holdings.${index}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_36px] items-start gap-3">
      <Controller
        control={control}
        name={`holdings.${index}.symbol`}
        rules={{ validate: (symbol) => holdingChecks.symbol(symbol, row()) }}
        render={({ field }) => (
          <HoldingSymbolField
            label={`Symbol of holding ${index + 1}`}
            text={field.value}
            error={errors?.symbol?.message}
            onText={field.onChange}
          />
        )}
      />
      <TextField
        label={<span className="sr-only">Value of holding {index + 1} in dollars</span>}
        inputMode="decimal"
        autoComplete="off"
        placeholder="Value"
        maxLength={40}
        error={errors?.value?.message}
        {...register(`holdings.${index}.value`, { validate: (value) => holdingChecks.value(value, row()) })}
      />
      {onRemove && (
        <span className="pt-2 pl-1.5">
          <CloseButton aria-label={`Remove holding ${index + 1}`} onClick={onRemove} />
        </span>
      )}
    </div>
  );
}
