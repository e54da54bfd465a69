import type { ReactNode } from 'react';
import { Section } from '#web/ui/section.tsx';

interface SettingNoteProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section about a setting that is an environment variable of the server. */
export function SettingNote({ id, title, children }: SettingNoteProps) {
  return (
    <Section id={id} title={title}>
      <div className="grid max-w-[80ch] gap-3 [&_code]:rounded-sm [&_code]:bg-tint [&_code]:px-1 [&_code]:text-[0.92em] [&_code]:wrap-anywhere">
        {children}
      </div>
    </Section>
  );
}
