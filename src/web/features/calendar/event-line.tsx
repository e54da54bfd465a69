import type { CalendarEvent } from '#contract/calendar.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { shortText, subjectOf } from './event-texts.ts';

/** An estimate has a dashed mark, what is certain a full one. */
const markOf = ({ status }: CalendarEvent) =>
  `border-l-3 pl-2 ${status === 'estimated' ? 'border-dashed border-soft' : 'border-accent'}`;

/** What happens, in a line: the security, the kind and what it brings. */
export function EventLine({ event }: { event: CalendarEvent }) {
  const { currency } = usePortfolioScope();
  const { symbol, amount } = event;
  return (
    <span className={`flex min-w-0 flex-wrap justify-between gap-x-2 ${markOf(event)}`}>
      <span className="min-w-0">
        {symbol ? (
          <SecurityLink symbol={symbol} className="quiet-link font-semibold" />
        ) : (
          <b className="font-semibold">{subjectOf(event)}</b>
        )}{' '}
        {shortText(event)}
      </span>
      {typeof amount === 'number' && (
        <span className={`figures ${event.status === 'estimated' ? 'text-soft' : ''}`}>
          <Amount value={amount} unit={currency} />
        </span>
      )}
    </span>
  );
}
