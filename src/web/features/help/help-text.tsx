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
    <dl className="mt-2.5 divide-y divide-rule">
      {tasks.map(({ goal, steps }) => (
        <div
          key={goal}
          className="grid gap-x-6 gap-y-0.5 py-2.25 sm:grid-cols-[minmax(0,200px)_minmax(0,1fr)]"
        >
          <dt className="font-semibold">{goal}</dt>
          <dd className="max-w-[72ch]">{steps}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Example {
  key: string;
  name: ReactNode;
  figure: ReactNode;
  note: string;
}

/** What a comparison finds, each with its figure and the reason. */
export function ExampleList({ examples }: { examples: readonly Example[] }) {
  return (
    <ul className="border-t border-rule-strong text-base">
      {examples.map(({ key, name, figure, note }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-2 leading-[1.45]"
        >
          <span>{name}</span>
          <b className="figures font-semibold">{figure}</b>
          <small className="col-span-full text-fine text-soft">{note}</small>
        </li>
      ))}
    </ul>
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
    <details ref={part} id={id} className="help-folded scroll-mt-4 border-b border-rule">
      <summary className="group min-h-11 cursor-pointer py-2.5">
        <h3 className="inline text-base font-semibold underline-offset-3 group-hover:underline">{title}</h3>
      </summary>
      <div className="space-y-3.5 pt-1 pb-5">{children}</div>
    </details>
  );
}
