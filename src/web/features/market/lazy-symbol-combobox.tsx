import { lazy, useState } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { SymbolComboboxProps } from '#web/ui/symbol-combobox.tsx';

const Loaded = lazy(async () => ({ default: (await import('#web/ui/symbol-combobox.tsx')).SymbolCombobox }));

interface LazySymbolComboboxProps extends SymbolComboboxProps {
  /** Whether to load the combobox before the field has the focus. */
  preload?: boolean;
}

/** A plain input, rendered on the server and replaced by the combobox once that is loaded. */
export function LazySymbolCombobox({ preload = false, ...props }: LazySymbolComboboxProps) {
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
  if (!preload && !focused) return plain;
  return (
    <LazyPart loading={plain} failed={plain}>
      <Loaded {...props} autoFocus={focused} />
    </LazyPart>
  );
}
