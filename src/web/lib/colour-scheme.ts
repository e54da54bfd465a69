import { useSyncExternalStore } from 'react';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Calls back whenever the page turns light or dark. */
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

/** What the page is just now: as the reader chose, else as their system is. In the browser only. */
export const useColourScheme = () => useSyncExternalStore(watchColourScheme, currentScheme);
