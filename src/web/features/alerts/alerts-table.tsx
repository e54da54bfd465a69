import { useState } from 'react';
import type { AlertRule } from '#contract/alerts.ts';
import { everyFollowed, unitOf } from '#domain/alerts/alert-kinds.ts';
import { priceText } from '#domain/money-text.ts';
import { mediumDate, percent } from '#web/lib/formats.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { useAlertChanges } from './alert-queries.ts';
import { subjectPath, subjectText, subjectTopic, useAlertTexts } from './alert-subject.ts';

const states = { armed: 'waits', resting: 'reached', done: 'done' } as const;

/** Says how far the price is from a price; whether the alert waits for any other threshold. */
function distanceText({ kind, state, threshold }: AlertRule, price: number | undefined): string {
  if (state !== 'armed' || unitOf(kind) !== 'price' || price === undefined) return states[state];
  return `${percent(Math.abs(Number(threshold) / price - 1) * 100)} away`;
}

function SubjectLink({ rule }: { rule: AlertRule }) {
  if (rule.investor === everyFollowed) return <span className="font-semibold">{rule.name}</span>;
  return (
    <Link to={subjectPath(rule)} className="symbol-link">
      {subjectText(rule)}
    </Link>
  );
}

/** The alerts of a customer with the last prices. */
export function AlertsTable({ rules }: { rules: readonly AlertRule[] }) {
  const quotes = useQuotes(rules.flatMap(({ symbol }) => symbol || []));
  const { remove } = useAlertChanges();
  const { condition } = useAlertTexts();
  const [edited, setEdited] = useState<AlertRule>();
  const [isOpen, setIsOpen] = useState(false);
  const [deleted, setDeleted] = useState<AlertRule>();
  const priceOf = ({ symbol }: AlertRule) => quotes.get(symbol)?.price;
  const againText = ({ repeats }: AlertRule) => (repeats ? 'every time' : 'once');
  const edit = (rule: AlertRule) => {
    setEdited(rule);
    setIsOpen(true);
  };
  return (
    <>
      <DataTable
        caption="Your alerts"
        className="data-table row-table figures mt-3 text-sm"
        rows={rules}
        keyOf={({ _id }) => _id}
        columns={[
          {
            name: 'Alert',
            cellClass: 'row-name',
            cell: (rule) => (
              <>
                <SubjectLink rule={rule} />
                <small className="block text-tiny text-soft">
                  {condition(rule)}
                  <span className="lg:hidden">
                    {' '}
                    · {distanceText(rule, priceOf(rule))}, {againText(rule)}
                  </span>
                </small>
              </>
            ),
          },
          {
            name: 'Price',
            cellClass: 'row-rest',
            cell: (rule) => {
              const price = priceOf(rule);
              if (subjectTopic(rule) !== 'security') return null;
              return price === undefined ? <Unknown /> : priceText(String(price), rule.currency);
            },
          },
          {
            name: 'Now',
            cellClass: 'row-rest text-soft',
            cell: (rule) => distanceText(rule, priceOf(rule)),
          },
          { name: 'Again', cellClass: 'row-rest text-soft', cell: againText },
          {
            name: 'Last reached',
            cellClass: 'row-rest text-soft',
            cell: ({ reachedOn }) => (reachedOn ? mediumDate(reachedOn) : 'never'),
          },
          {
            name: <span className="sr-only">Actions</span>,
            cellClass: 'row-value pr-0! max-lg:row-span-2! max-lg:self-center!',
            cell: (rule) => (
              <ActionMenu
                name={`the alert on ${subjectText(rule)}`}
                actions={[
                  { name: rule.state === 'done' ? 'Set again' : 'Change', run: () => edit(rule) },
                  { name: 'Delete', isDanger: true, run: () => setDeleted(rule) },
                ]}
              />
            ),
          },
        ]}
      />
      {deleted && (
        <ConfirmDialog
          open
          title={`Delete the alert on ${subjectText(deleted)}?`}
          proceed="Delete"
          isDeletion
          onCancel={() => setDeleted(undefined)}
          onProceed={() => {
            setDeleted(undefined);
            void remove(deleted).catch(() => undefined);
          }}
        >
          {condition(deleted)}. What it has already reported stays.
        </ConfirmDialog>
      )}
      {edited && (
        <AlertDialog open={isOpen} subject={edited} rule={edited} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
