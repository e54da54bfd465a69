import type { ComponentProps } from 'react';

export function CloseButton(props: ComponentProps<'button'>) {
  return (
    <button
      aria-label="Close"
      {...props}
      type="button"
      className="-m-1.5 grid size-9 pointer-coarse:size-11 flex-none place-items-center rounded-md text-soft hover:text-ink"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="m3 3 10 10M13 3 3 13" strokeLinecap="round" />
      </svg>
    </button>
  );
}
