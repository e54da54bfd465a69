import { useId } from 'react';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';
import { useOwnSuggestions } from '../own-suggestions.ts';
import { EntryCell } from './entry-field.tsx';

interface SymbolFieldProps {
  value: string;
  /** The name of the security, if it is known. */
  name: string | undefined;
  placeholder: string;
  /** The currency of the portfolio. */
  currency: string;
  onText: (text: string) => void;
  onPick: (symbol: string) => void;
  /** Called after a click on a suggestion. */
  onClicked: () => void;
  problemId: string | undefined;
}

/** A field for a listed symbol or one of the customer's own securities. */
export function SymbolField({
  value,
  name,
  placeholder,
  currency,
  onText,
  onPick,
  onClicked,
  problemId,
}: SymbolFieldProps) {
  const id = useId();
  return (
    <EntryCell id={id} label="Holding" caption={name} className="max-lg:col-span-full">
      <SymbolCombobox
        offerTyped
        currency={currency}
        own={useOwnSuggestions()}
        id={id}
        text={value}
        onText={onText}
        onPick={({ symbol }) => onPick(symbol)}
        onClicked={onClicked}
        placeholder={placeholder}
        invalid={problemId !== undefined}
        describedBy={[problemId, name && `${id}-caption`].filter(Boolean).join(' ') || undefined}
      />
    </EntryCell>
  );
}
