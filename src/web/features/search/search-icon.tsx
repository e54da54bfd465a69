export function SearchIcon({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className={`flex-none ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <circle cx="8.75" cy="8.75" r="5.25" />
      <path d="m12.75 12.75 4.25 4.25" />
    </svg>
  );
}
