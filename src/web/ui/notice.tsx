import type { ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';

interface NoticeProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** Says above a page what has just happened. The element around it is a live region that is there before. */
export function Notice({ title, children, onClose }: NoticeProps) {
  return (
    <div className="mt-5 flex items-start justify-between gap-4 rounded-md bg-tint px-4 py-3">
      <div className="grid gap-1">
        <p className="font-[550]">{title}</p>
        {children}
      </div>
      <CloseButton aria-label="Dismiss" onClick={onClose} />
    </div>
  );
}
