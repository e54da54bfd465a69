import { useEffect, useEffectEvent } from 'react';
import { storedSetting } from './stored-setting.ts';

const setting = storedSetting('holdwise-shortcuts-off');

/** Returns whether keys without a modifier are shortcuts. WCAG 2.1.4 requires that they can be turned off. */
export const useShortcutsOn = (): boolean => setting.useValue() === null;

export const setShortcutsOn = (on: boolean): void => setting.set(on ? null : 'yes');

const typing = 'input, select, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null;

/** Runs an action when its key is pressed outside fields and dialogs, without a modifier. */
export function useShortcut(key: string, action: () => void, isEnabled = true): void {
  const isOn = useShortcutsOn() && isEnabled;
  const run = useEffectEvent(action);
  useEffect(() => {
    if (!isOn) return;
    function handleKey(event: KeyboardEvent): void {
      const { ctrlKey, metaKey, altKey } = event;
      if (event.key.toLowerCase() !== key || ctrlKey || metaKey || altKey || event.repeat) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key, isOn]);
}
