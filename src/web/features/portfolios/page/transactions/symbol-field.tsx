import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';
import { EntryCell } from './entry-field.tsx';
import { ownSecuritiesQuery } from './security-queries.ts';

interface SymbolFieldProps {
  value: string;
  /** The name of the security, if it is known. */
  name: string | undefined;
  isOptional: boolean;
  onText: (text: string) => void;
  onPick: (symbol: string) => void;
  problemId: string | undefined;
}

/** A field for a listed symbol or one of the customer's own securities. */
export function SymbolField({ value, name, isOptional, onText, onPick, problemId }: SymbolFieldProps) {
  const id = useId();
  const { data } = useQuery(ownSecuritiesQuery());
  const own = data?.securities
    .filter(({ type }) => type !== 'listed')
    .map(({ symbol, name: title }) => ({ symbol, name: title, note: 'Yours' }));
  return (
    <EntryCell id={id} label="Holding" caption={name}>
      <SymbolCombobox
        offerTyped
        own={own}
        id={id}
        text={value}
        onText={onText}
        onPick={({ symbol }) => onPick(symbol)}
        placeholder={isOptional ? 'Optional' : 'Symbol or name'}
        invalid={problemId !== undefined}
        describedBy={[problemId, name && `${id}-caption`].filter(Boolean).join(' ') || undefined}
      />
    </EntryCell>
  );
}
