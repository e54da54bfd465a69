import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { firstAction } from '#web/lib/first-action.ts';
import { logFailure } from '#web/lib/log.ts';
import type { SymbolComboboxProps } from '#web/ui/symbol-combobox.tsx';

interface LazySymbolComboboxProps extends SymbolComboboxProps {
  /** Whether to load the combobox at the first action of the visitor, before the field has the focus. */
  preload?: boolean;
}

async function loadCombobox(isNeededNow: boolean) {
  if (!isNeededNow) await firstAction();
  return import('#web/ui/symbol-combobox.tsx');
}

/** Returns the combobox once it is needed and loaded; undefined until then, and if it cannot be loaded. */
function useCombobox(isNeeded: boolean, preload: boolean): ComponentType<SymbolComboboxProps> | undefined {
  const [loaded, setLoaded] = useState<{ Combobox: ComponentType<SymbolComboboxProps> }>();
  useEffect(() => {
    if (!isNeeded && !preload) return;
    loadCombobox(isNeeded).then(
      ({ SymbolCombobox }) => setLoaded({ Combobox: SymbolCombobox }),
      (error) => logFailure('could not load the suggestions', error),
    );
  }, [isNeeded, preload]);
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
  const Combobox = useCombobox(focused || props.searchesAtOnce === true, preload);
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
