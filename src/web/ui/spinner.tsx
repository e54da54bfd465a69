/** A turning ring; what it waits for is said by the text beside it. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="size-4 animate-spin"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="8" cy="8" r="6" strokeWidth="2" opacity="0.3" />
      <path d="M14 8a6 6 0 0 0-6-6" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
