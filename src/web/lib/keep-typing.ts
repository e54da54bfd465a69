import { typeInto } from './early-input.ts';

/** In ms: what is typed later is meant for something else. */
const longest = 5_000;

/**
 * Keeps the characters that are typed before a field has opened, and types them into the first one that gets the focus. A
 * click and every key without a character end it.
 */
export function keepTyping(): void {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(longest)]);
  let typed = '';
  addEventListener('pointerdown', () => end.abort(), { capture: true, signal });
  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === 'Shift' || key === 'CapsLock') return;
      if (key === 'Backspace') {
        typed = typed.slice(0, -1);
        return;
      }
      if (key.length > 1 || ctrlKey || metaKey || altKey) return end.abort();
      event.preventDefault();
      // The characters are no shortcuts.
      event.stopPropagation();
      typed += key;
    },
    { capture: true, signal },
  );
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      end.abort();
      if (typed) typeInto(target, target.value + typed);
    },
    { signal },
  );
}
