import { useId } from 'react';
import { limits } from '#domain/limits.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { FieldError } from '#web/ui/form-fields.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';

const nasdaq = { limit: limits.adminSuggestions, exchange: 'NASDAQ' };

interface SymbolFieldProps {
  label: string;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

/** A field for a symbol. It suggests up to five NASDAQ companies but accepts any symbol. */
export function HoldingSymbolField({ label, text, error, onText }: SymbolFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <SymbolCombobox
        id={id}
        text={text}
        placeholder="Symbol (e.g. AAPL)"
        scope={nasdaq}
        failure={fallbacks.invalidSymbol}
        invalid={error !== undefined}
        describedBy={error ? `${id}-error` : undefined}
        onText={onText}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
