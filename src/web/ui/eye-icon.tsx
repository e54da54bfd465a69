/** The sign of what is watched; filled once it is. */
export function EyeIcon({ isFilled = false }: { isFilled?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d="M1.5 10C3.6 6.3 6.5 4.5 10 4.5s6.400 1.800 8.500 5.500c-2.100 3.700-5 5.500-8.500 5.500S3.600 13.700 1.500 10z" />
      <circle cx="10" cy="10" r="2.500" fill={isFilled ? 'currentColor' : 'none'} />
    </svg>
  );
}
