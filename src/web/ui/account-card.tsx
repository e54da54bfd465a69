import type { ReactNode } from 'react';

/** The layout of the login, sign-up and password pages: a single form in the middle. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto mt-10 max-w-[420px] border-t-3 border-rule-strong pt-4 sm:mt-16">
      <h1 className="mb-5 font-serif text-display leading-tight font-semibold tracking-tight">{title}</h1>
      {children}
    </div>
  );
}
