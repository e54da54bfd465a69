/** The sign of alerts. */
export function BellIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M4 14.500c1.200-1.300 1.500-2.800 1.500-5.500a4.500 4.500 0 0 1 9 0c0 2.700.3 4.200 1.500 5.500zM8.300 17h3.400" />
    </svg>
  );
}
