import { zero } from '#domain/decimal.ts';
import { eventEffect, type KnownEvent } from '#domain/known-events.ts';
import { noFields, type TransactionFields } from '#domain/transaction-fields.ts';
import type { SecurityDescription } from '#server/ledger/describe-security.ts';
import type { LedgerChange } from '#server/ledger/ledger-change.ts';
import { recordReceived, recordTransaction } from '#server/ledger/record-transaction.ts';
import { type DueEvent, dueEvents, type EventSources } from './due-events.ts';

export interface EventKey {
  symbol: string;
  date: string;
}

export interface EventAnswer {
  accept: readonly EventKey[];
  dismiss: readonly EventKey[];
}

const notes = {
  published: 'Share of the cost as the company published it',
  first_day: 'Share of the cost from the closes of the first day',
};

const fieldsOf = ({ kind, symbol, date, counterpart, costShare, basis }: KnownEvent): TransactionFields => ({
  ...noFields,
  kind,
  symbol,
  date,
  counterpart,
  costShare,
  note: basis === null ? '' : notes[basis],
});

async function recordEvent(
  ledger: LedgerChange,
  { ticker, event, shares }: DueEvent,
  counterparts: ReadonlyMap<string, SecurityDescription>,
): Promise<void> {
  const { received, cash } = eventEffect(event, shares, zero);
  const fields = fieldsOf(event);
  const stated = event.kind === 'spin_off' ? fields : { ...fields, shares, amount: cash };
  const { name, currency } = ticker;
  // What was bought on the day was bought without it.
  await recordTransaction(ledger, stated, { name, currency, source: 'suggestion', order: 0 });
  const into = counterparts.get(event.counterpart ?? '');
  if (received !== null && into)
    await recordReceived(ledger, fields, received, { ...into, source: 'suggestion', order: 1 });
}

const isIn = (keys: readonly EventKey[], { symbol, date }: KnownEvent) =>
  keys.some((key) => key.symbol === symbol && key.date === date);

/** Records accepted events and dismisses others. Ignores what is not suggested, so a repeated answer is harmless. Returns what it dismissed. */
export async function answerEvents(
  ledger: LedgerChange,
  { accept, dismiss }: EventAnswer,
  sources: EventSources,
  counterparts: ReadonlyMap<string, SecurityDescription>,
): Promise<EventKey[]> {
  const { transaction, portfolio, customerId } = ledger;
  const due = await dueEvents(transaction, sources, { customerId, portfolios: [portfolio] });
  const refused = due.filter(({ event }) => isIn(dismiss, event));
  if (refused.length > 0)
    await transaction
      .insertInto('dismissed_events')
      .values(
        refused.map(({ event: { symbol, date } }) => ({
          customer_id: customerId,
          portfolio_id: portfolio.id,
          symbol,
          date,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const one of due)
    if (isIn(accept, one.event) && !refused.includes(one)) await recordEvent(ledger, one, counterparts);
  return refused.map(({ event: { symbol, date } }) => ({ symbol, date }));
}
