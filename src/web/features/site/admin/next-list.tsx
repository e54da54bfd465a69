import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import type { NextStep } from './next-steps.ts';

function Progress({ steps }: { steps: readonly NextStep[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <div role="img" aria-label={`${done} of ${steps.length} steps done`} className="flex gap-1">
      {steps.map(({ name }, index) => (
        <span key={name} className={`h-1.5 flex-1 ${index < done ? 'bg-accent' : 'bg-rule'}`} />
      ))}
    </div>
  );
}

function OpenStep({ step, number }: { step: NextStep; number: number }) {
  return (
    <li className="grid grid-cols-[26px_minmax(0,1fr)] items-center gap-x-2 gap-y-2 border-b border-rule py-3 sm:grid-cols-[30px_minmax(0,1fr)_auto]">
      <span aria-hidden="true" className="self-start font-serif text-lg leading-snug font-semibold text-soft">
        {number}
      </span>
      <div>
        <h3 className="font-semibold">{step.name}</h3>
        <p className="text-sm text-soft">{step.says}</p>
      </div>
      <Link
        to={step.to}
        aria-label={`${step.action}: ${step.name}`}
        className={`button max-sm:col-start-2 max-sm:min-h-11 max-sm:justify-self-start sm:min-w-36 ${number === 1 ? 'button-primary' : ''}`}
      >
        {step.action}
      </Link>
    </li>
  );
}

function DoneSteps({ steps }: { steps: readonly NextStep[] }) {
  if (steps.length === 0) return null;
  return (
    <details className="mt-3.5 text-sm">
      <summary className="cursor-pointer text-soft">Done</summary>
      <ul className="gap-x-12 pt-1.5 sm:columns-2">
        {steps.map(({ name, says }) => (
          <li key={name} className="break-inside-avoid py-0.5">
            <span aria-hidden="true" className="mr-2 text-up">
              ✓
            </span>
            <b className="font-semibold">{name}</b> <span className="text-soft">{says}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What to do next on a new site; nothing once all is done. */
export function NextList({ steps }: { steps: readonly NextStep[] }) {
  const open = steps.filter(({ done }) => !done);
  const done = steps.filter((step) => step.done);
  if (open.length === 0) return null;
  return (
    <Section
      id="next"
      title="Next on this site"
      tools={
        <span className="text-fine text-soft">
          {done.length} of {steps.length} done
        </span>
      }
    >
      <Progress steps={steps} />
      <ol>
        {open.map((step, index) => (
          <OpenStep key={step.name} step={step} number={index + 1} />
        ))}
      </ol>
      <DoneSteps steps={done} />
    </Section>
  );
}
