import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { logFailure } from '#web/lib/log.ts';
import type { SymbolComboboxProps } from '#web/ui/symbol-combobox.tsx';

interface LazySymbolComboboxProps extends SymbolComboboxProps {
  /** Whether to load the combobox before the field has the focus. */
  preload?: boolean;
}

/** Returns the combobox once it is needed and loaded; undefined until then, and if it cannot be loaded. */
function useCombobox(isNeeded: boolean): ComponentType<SymbolComboboxProps> | undefined {
  const [loaded, setLoaded] = useState<{ Combobox: ComponentType<SymbolComboboxProps> }>();
  useEffect(() => {
    if (!isNeeded) return;
    import('#web/ui/symbol-combobox.tsx').then(
      ({ SymbolCombobox }) => setLoaded({ Combobox: SymbolCombobox }),
      (error) => logFailure('could not load the suggestions', error),
    );
  }, [isNeeded]);
  return loaded?.Combobox;
}

/** Puts the caret of a focused field where it was in the field that it has replaced, which gets the returned ref. */
function useSameCaret(id: string, isReplaced: boolean) {
  const caret = useRef<[start: number | null, end: number | null]>(undefined);
  useLayoutEffect(() => {
    const field = document.activeElement;
    if (!isReplaced || !caret.current || field?.id !== id) return;
    if (field instanceof HTMLInputElement) field.setSelectionRange(...caret.current);
  }, [id, isReplaced]);
  return useCallback(
    (field: HTMLInputElement) => () => {
      caret.current = [field.selectionStart, field.selectionEnd];
    },
    [],
  );
}

/**
 * A plain input, rendered on the server and replaced by the combobox once that is loaded. Until then it stays, so that what
 * is typed goes on.
 */
export function LazySymbolCombobox({ preload = false, ...props }: LazySymbolComboboxProps) {
  const [focused, setFocused] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  const Combobox = useCombobox(preload || focused);
  const replacedField = useSameCaret(props.id, Combobox !== undefined);
  if (Combobox)
    return (
      <Combobox
        {...props}
        autoFocus={focused}
        searchesAtOnce={props.searchesAtOnce || (focused && hasTyped)}
      />
    );
  return (
    <input
      ref={replacedField}
      id={props.id}
      className="field uppercase placeholder:normal-case"
      value={props.text}
      placeholder={props.placeholder}
      autoComplete="off"
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={({ target }) => {
        setHasTyped(true);
        props.onText(target.value.toUpperCase());
      }}
    />
  );
}
