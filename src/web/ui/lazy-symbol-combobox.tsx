import { lazy, Suspense, useState } from 'react';
import type { SymbolComboboxProps } from './symbol-combobox.tsx';

const Loaded = lazy(async () => ({ default: (await import('./symbol-combobox.tsx')).SymbolCombobox }));

interface LazySymbolComboboxProps extends SymbolComboboxProps {
  /** Load the suggestions' code even before the reader goes into the field. */
  soon: boolean;
}

/** The search for a stock on a page that is rendered on the server: a plain field until suggestions are near. */
export function LazySymbolCombobox({ soon, ...props }: LazySymbolComboboxProps) {
  const [focused, setFocused] = useState(false);
  const plain = (
    <input
      id={props.id}
      className="field uppercase placeholder:normal-case"
      value={props.text}
      placeholder={props.placeholder}
      autoComplete="off"
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => props.onText(event.target.value.toUpperCase())}
    />
  );
  if (!soon && !focused) return plain;
  return (
    <Suspense fallback={plain}>
      <Loaded {...props} autoFocus={focused} />
    </Suspense>
  );
}
