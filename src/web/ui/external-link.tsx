import type { ReactNode } from 'react';

/** A link to another site. It opens a new tab without opener and referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {/* A space that does not break: the arrow stays with the last word. */}
      <span aria-hidden="true">{'\u00a0↗'}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
