import { useEffect } from 'react';

const fields = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Calls `onNew` when `n` is pressed outside of fields, menus and dialogs. */
export function useNewEntryKey(onNew: () => void, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(fields)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      onNew();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [onNew, isEnabled]);
}
