import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { HelpTopic } from '#web/lib/help-contents.ts';

/** Body text with a limited line length. */
export function HelpText({ children }: { children: ReactNode }) {
  return <div className="max-w-[72ch] space-y-3.5 text-base leading-relaxed">{children}</div>;
}

export function HelpHeading({ children }: { children: ReactNode }) {
  return <h3 className="pt-2 font-serif text-lg leading-snug font-semibold">{children}</h3>;
}

export function HelpList({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 pl-5 marker:text-soft">{children}</ul>;
}

interface Task {
  goal: string;
  steps: ReactNode;
}

/** What somebody wants to do, and how it is done. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <dl className="help-tasks">
      {tasks.map(({ goal, steps }) => (
        <div key={goal}>
          <dt>{goal}</dt>
          <dd>{steps}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FoldedProps {
  topic: Pick<HelpTopic, 'title'> & Partial<HelpTopic>;
  children: ReactNode;
}

/** A part that opens by its title, and by a link to it. */
export function Folded({ topic: { id, title }, children }: FoldedProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link opens it again.
  useEffect(() => {
    if (id !== undefined && hash === `#${id}` && part.current) part.current.open = true;
  }, [id, hash, key]);
  return (
    <details ref={part} id={id} className="help-folded">
      <summary>
        <h3>{title}</h3>
      </summary>
      <div className="space-y-3.5 pt-1 pb-5">{children}</div>
    </details>
  );
}
