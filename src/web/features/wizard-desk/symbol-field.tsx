import { useId } from 'react';
import { limits } from '../../../domain/limits.ts';
import { fallbacks } from '../../lib/messages.ts';
import { SymbolCombobox } from '../../ui/symbol-combobox.tsx';

const nasdaq = { limit: limits.adminSuggestions, exchange: 'NASDAQ' };

interface SymbolFieldProps {
  label: string;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

/** A symbol, with the five companies of NASDAQ that it may mean. Any other can be typed. */
export function SymbolField({ label, text, error, onText }: SymbolFieldProps) {
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
      {error && (
        <p id={`${id}-error`} className="mt-1 text-[13px] text-down">
          {error}
        </p>
      )}
    </div>
  );
}
