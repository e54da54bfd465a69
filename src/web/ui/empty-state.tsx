import type { ReactNode } from 'react';

export function EmptyState({ children }: { children: ReactNode }) {
  return <div className="border-y border-rule py-10 text-center text-soft">{children}</div>;
}
