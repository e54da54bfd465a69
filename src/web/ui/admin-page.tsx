import type { ReactNode } from 'react';

interface AdminPageProps {
  title: string;
  /** Buttons and links to the right of the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The layout of an admin page: title, tools, content. */
export function AdminPage({ title, tools, children }: AdminPageProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-5">
        <h1 className="font-serif text-title leading-tight font-semibold tracking-tight sm:text-display">
          {title}
        </h1>
        {tools && <div className="flex flex-wrap gap-2">{tools}</div>}
      </div>
      {children}
    </>
  );
}
