import { Controller, type UseFormReturn } from 'react-hook-form';
import { CloseButton } from '../../ui/close-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SymbolField } from './symbol-field.tsx';
import { holdingChecks, type WizardFields } from './wizard-fields.ts';

interface HoldingRowProps {
  form: UseFormReturn<WizardFields>;
  index: number;
  /** Undefined for the only row, which stays. */
  onRemove: (() => void) | undefined;
}

/** A symbol and its market value. */
export function HoldingRow({ form, index, onRemove }: HoldingRowProps) {
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
          <SymbolField
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
