import { toRecordText } from '#web/ledger/to-record.ts';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnswerDividends } from './dividend-answers.ts';

/** The button is gone once everything is recorded. */
const focusList = () => document.getElementById('suggestions-title')?.focus({ preventScroll: true });

/** What is to record, in a line at the top of the page that records all of it; nothing without any. */
export function DividendsDue({ portfolioId }: { portfolioId: string }) {
  const suggestions = useDividendGaps(portfolioId)?.suggestions ?? [];
  const { mutate, isPending } = useAnswerDividends();
  const toRecord = toRecordText(suggestions, { isHidden: useAmountsHidden() });
  if (!toRecord) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-3 border-accent py-1 pl-3">
      <p>
        <b className="font-semibold">{toRecord}</b>{' '}
        <a href="#suggestions-title" className="text-link whitespace-nowrap">
          Choose which
        </a>
      </p>
      <Button
        variant="primary"
        pending={isPending}
        pendingLabel="Recording..."
        onClick={() => mutate({ accept: suggestions, dismiss: [] }, { onSuccess: focusList })}
      >
        {suggestions.length === 1 ? 'Record it' : 'Record all'}
      </Button>
    </div>
  );
}
