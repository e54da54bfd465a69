import { useEffect, useEffectEvent } from 'react';

const isFilled = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''));

/** Runs an action for Ctrl+Z, or ⌘Z, outside fields in which the browser takes back what was typed. */
export function useUndoKey(action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    let typedInto: EventTarget | null = null;
    const noteTyping = ({ target }: Event) => {
      typedInto = target;
    };
    function handleKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey || repeat) return;
      if (event.defaultPrevented || isFilled(target) || target === typedInto) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('input', noteTyping, true);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('input', noteTyping, true);
      document.removeEventListener('keydown', handleKey);
    };
  }, []);
}
