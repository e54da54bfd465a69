/** Lets keyboard users skip the navigation; visible while it has the focus. */
export function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-30 rounded-md bg-accent px-3.5 py-2 text-accent-ink not-focus:[clip-path:inset(50%)]"
      href="#main"
    >
      Skip to the content
    </a>
  );
}
