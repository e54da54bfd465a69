import { store } from '../lib/storage.ts';

const storageKey = 'theme';

const systemTheme = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Switches between light and dark. A choice equal to the system's is not stored, so that the page follows the system. */
function switchTheme(): void {
  const { dataset } = document.documentElement;
  const next = (dataset['theme'] ?? systemTheme()) === 'dark' ? 'light' : 'dark';
  if (next === systemTheme()) {
    delete dataset['theme'];
    store(storageKey, null);
  } else {
    dataset['theme'] = next;
    store(storageKey, next);
  }
}

export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={switchTheme}
      title="Switch between light and dark"
      className="grid size-9 flex-none place-items-center rounded-md text-soft hover:text-ink"
    >
      <span className="sr-only">Switch between light and dark</span>
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-[18px]">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
