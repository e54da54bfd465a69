import { setShortcutsOn, useShortcutsOn } from '#web/lib/use-shortcut.ts';
import { CheckboxField } from './form-fields.tsx';

/** Turns the keys without a modifier on and off. It applies at once. */
export function ShortcutsField() {
  return (
    <CheckboxField
      label="Use the keys H and N, / for the search and ? for the list of shortcuts"
      checked={useShortcutsOn()}
      onChange={({ target }) => setShortcutsOn(target.checked)}
    />
  );
}
