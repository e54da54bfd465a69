import { useEffect, useEffectEvent } from 'react';

/** Runs an action on Ctrl+S or Cmd+S, which would otherwise save the page as a file. */
export function useSaveKey(save: () => void): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      if (event.key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (!event.repeat) run();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
