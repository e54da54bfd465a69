import { useEffect } from 'react';
import { useShortcut } from '#web/lib/use-shortcut.ts';
import { searchOpening } from './search-opening.ts';

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat;

const isOtherDialogOpen = () =>
  document.querySelector('[role=dialog]:not(.search-panel), [role=alertdialog]');

/** Opens the search with `/` outside fields, and with Ctrl+K or Cmd+K everywhere; these also close it. */
export function useSearchKeys(): void {
  useShortcut('/', searchOpening.open);
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!isSearchKey(event) || isOtherDialogOpen()) return;
      event.preventDefault();
      searchOpening.toggle();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
