import type { ReactNode } from 'react';

interface TextPageProps {
  title: string;
  children: ReactNode;
}

/** The layout of a page of text. */
export function TextPage({ title, children }: TextPageProps) {
  return (
    <div className="mx-auto max-w-[720px] pt-8 sm:pt-12">
      <h1 className="pb-6 font-serif text-display leading-[1.12] font-semibold tracking-tight sm:text-hero">
        {title}
      </h1>
      {children}
    </div>
  );
}
