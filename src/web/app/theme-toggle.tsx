import { switchColourScheme } from '#web/lib/colour-scheme.ts';

interface ThemeToggleProps {
  className?: string;
  /** Whether its name is visible. */
  isNamed?: boolean;
}

export function ThemeToggle({ className = '', isNamed = false }: ThemeToggleProps) {
  const look = isNamed ? 'flex min-h-11 items-center gap-2' : 'grid size-9 flex-none place-items-center';
  return (
    <button
      type="button"
      onClick={switchColourScheme}
      title="Switch between light and dark"
      className={`${look} rounded-md text-soft hover:text-ink ${className}`}
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-[18px]">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
      <span className={isNamed ? '' : 'sr-only'}>Switch between light and dark</span>
    </button>
  );
}
