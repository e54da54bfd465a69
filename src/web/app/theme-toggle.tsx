import { switchColourScheme } from '#web/lib/colour-scheme.ts';

export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={switchColourScheme}
      title="Switch between light and dark"
      className="grid size-9 flex-none max-xs:w-8 place-items-center rounded-md text-soft hover:text-ink"
    >
      <span className="sr-only">Switch between light and dark</span>
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-[18px]">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
