import { useSyncExternalStore } from 'react';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Calls `onChange` when the page switches between light and dark; returns the unsubscribe function. */
export function watchColourScheme(onChange: () => void): () => void {
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
