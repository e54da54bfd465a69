import type { ReactNode } from 'react';
import type { FilingPreview as Preview } from '#contract/investor-filings.ts';
import { dollars, grouped, longDate } from '#web/lib/formats.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilingWarnings } from './filing-warnings.tsx';

const actionNames: Record<Preview['changes'][number]['action'], string> = {
  bought: 'New',
  added: 'Added to',
  reduced: 'Reduced',
  sold: 'Sold',
  unchanged: 'Unchanged',
};

/** Says what the filing does to what is known of the quarter. */
function effectOf({ kind, comparedWith, shownPeriod, replacesEntered }: Preview): string[] {
  const before = comparedWith && `of the quarter to ${longDate(comparedWith.period)}`;
  const filed = comparedWith?.filedOn ? `filed on ${longDate(comparedWith.filedOn)}` : 'that is stored';
  const effects = {
    new: before
      ? `The first filing for this quarter. The changes are those since the filing ${before}.`
      : 'The first filing of this investor, or the earliest.',
    replacement: `It replaces the filing ${filed}. The changes are those that readers will see in this quarter.`,
    amendment: `An amendment that adds to the filing ${filed}.`,
    unchanged: 'Nothing in the stored quarter changes.',
  };
  return [
    effects[kind],
    ...(replacesEntered ? ['The filings replace the holdings that were entered by hand.'] : []),
    ...(shownPeriod
      ? [`The wizard goes on showing ${longDate(shownPeriod)}; this quarter is for comparison.`]
      : []),
  ];
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2 py-1">
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Facts({ preview }: { preview: Preview }) {
  const { investor, isNew, cik, period, filedOn, total, positions, comparedWith } = preview;
  return (
    <dl className="figures">
      <Fact name="Wizard">
        <b className="font-semibold">{investor}</b> {isNew && <span className="badge ml-1">New</span>}
        <span className="block text-fine text-soft">CIK {cik}</span>
      </Fact>
      <Fact name="Quarter to">{longDate(period)}</Fact>
      <Fact name="Filed">{filedOn ? longDate(filedOn) : 'not stated'}</Fact>
      <Fact name="Total value">
        {dollars(total)}
        {comparedWith && (
          <span className="block text-fine text-soft">before {dollars(comparedWith.total)}</span>
        )}
      </Fact>
      <Fact name="Positions">{grouped(positions)}</Fact>
    </dl>
  );
}

function Changes({ changes }: Pick<Preview, 'changes'>) {
  return (
    <dl className="border-y border-rule py-1">
      {changes.map(({ action, count, names }) => (
        <Fact key={action} name={`${actionNames[action]} (${grouped(count)})`}>
          {action === 'unchanged' ? '' : names.join(', ')}
          {action !== 'unchanged' && count > names.length && ` and ${grouped(count - names.length)} more`}
        </Fact>
      ))}
    </dl>
  );
}

interface FilingPreviewProps {
  preview: Preview;
  fileName: string;
  pending: boolean;
  /** Why it could not be saved. */
  error: unknown;
  onCancel: () => void;
  onSave: () => void;
}

/** Shows what a filing will change, before it is saved. */
export function FilingPreview({ preview, fileName, pending, error, onCancel, onSave }: FilingPreviewProps) {
  const { kind, replacesEntered, changes, warnings } = preview;
  const changesNothing = kind === 'unchanged' && !replacesEntered;
  return (
    <Dialog open onClose={() => pending || onCancel()} title="Save this filing?">
      <div className="grid gap-3">
        <p className="text-soft wrap-anywhere">{fileName}</p>
        <Facts preview={preview} />
        {effectOf(preview).map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
        {changes.length > 0 && <Changes changes={changes} />}
        <FilingWarnings warnings={warnings} of={preview.investor} />
        <FormFailure error={error} />
        <div className="flex flex-wrap justify-end gap-3 pt-3">
          <Button disabled={pending} onClick={onCancel}>
            {changesNothing ? 'Close' : 'Cancel'}
          </Button>
          {!changesNothing && (
            <Button variant="primary" pending={pending} pendingLabel="Please wait" onClick={onSave}>
              Save
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
