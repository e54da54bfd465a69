import type { RefObject } from 'react';
import type { Import } from '#contract/imports.ts';
import { dayOrTime } from '#web/lib/formats.ts';
import {
  barParts,
  committedHeadline,
  headline as headlineOf,
  isUnread,
  type Summary,
  totalOf,
  unreadHeadline,
} from './import-summary.ts';
import { titleOfImport } from './past-import-text.ts';

interface ImportHeadProps {
  data: Import;
  summary: Summary;
  /** Takes the focus when a question has been answered. */
  headline: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}

/** The colours of a fate: of its part of the bar, and of its number. */
const tones = {
  added: { bar: 'bg-accent', label: '' },
  here: { bar: 'bg-field', label: 'text-soft' },
  leftOut: { bar: 'bg-rule', label: 'text-soft' },
  open: { bar: 'bg-down', label: 'text-down' },
};

/** The proportions of the fates, with their numbers below. */
function Bar({ summary }: { summary: Summary }) {
  const parts = barParts(summary);
  if (parts.length === 0) return null;
  return (
    <div role="img" aria-label={parts.map(({ label }) => label).join(', ')} className="flex gap-0.5 pt-3.5">
      {parts.map(({ part, count, label }) => (
        <div key={part} className="min-w-max flex-1 max-xs:min-w-min" style={{ flexGrow: count }}>
          <span className={`block h-3 forced-color-adjust-none ${tones[part].bar}`} />
          <b
            className={`block pt-1.5 pr-2.5 text-fine font-[550] whitespace-nowrap max-xs:whitespace-normal ${tones[part].label}`}
          >
            {label}
          </b>
        </div>
      ))}
    </div>
  );
}

function findingOf({ status, files }: Import, summary: Summary): string {
  if (status === 'committed') return committedHeadline(summary);
  return totalOf(summary) === 0 || isUnread(files)
    ? unreadHeadline(files)
    : headlineOf(summary, files.length);
}

/** The title, the finding in a sentence, and its bar. */
export function ImportHead({ data, summary, headline, onClose }: ImportHeadProps) {
  const { status, committedAt } = data;
  const isCommitted = status === 'committed';
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="import-title" className="section-title">
          {isCommitted ? `Import of ${titleOfImport(data)}` : 'Import in progress'}
        </h2>
        <button type="button" className="text-link min-h-7 text-fine max-lg:min-h-11" onClick={onClose}>
          {isCommitted ? 'Back to the transactions' : 'Back to the transactions, and answer later'}
        </button>
      </div>
      {committedAt !== null && <p className="part-measure">Added on {dayOrTime(committedAt)}</p>}
      <h3 ref={headline} tabIndex={-1} className="part-title pt-4 outline-none">
        {findingOf(data, summary)}
      </h3>
      {(isCommitted || !isUnread(data.files)) && <Bar summary={summary} />}
    </>
  );
}
