import type { ReactNode } from 'react';

/** Body text with a limited line length. */
export function HelpText({ children }: { children: ReactNode }) {
  return <div className="max-w-[68ch] space-y-3.5 text-base leading-relaxed">{children}</div>;
}

export function HelpHeading({ children }: { children: ReactNode }) {
  return <h3 className="pt-3 font-serif text-xl leading-snug font-semibold">{children}</h3>;
}

export function HelpList({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 pl-5 marker:text-soft">{children}</ul>;
}
