import { useSyncExternalStore } from 'react';
import { announce } from './announcements.ts';
import { store } from './storage.ts';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Calls `onChange` when the page switches between light and dark; returns the unsubscribe function. */
function watchColourScheme(onChange: () => void): () => void {
  const system = systemIsDark();
  const observer = new MutationObserver(onChange);
  system.addEventListener('change', onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', onChange);
    observer.disconnect();
  };
}

function currentScheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Returns the current scheme: the visitor's choice, otherwise the system's. Works in the browser only. */
export const useColourScheme = () => useSyncExternalStore(watchColourScheme, currentScheme);

const storageKey = 'theme';

const systemScheme = () => (systemIsDark().matches ? 'dark' : 'light');

/** Switches between light and dark. A choice equal to the system's is not stored, so that the page follows the system. */
export function switchColourScheme(): void {
  const { dataset } = document.documentElement;
  const next = currentScheme() === 'dark' ? 'light' : 'dark';
  if (next === systemScheme()) {
    delete dataset['theme'];
    store(storageKey, null);
  } else {
    dataset['theme'] = next;
    store(storageKey, next);
  }
  announce(next === 'dark' ? 'Dark colours' : 'Light colours');
}
