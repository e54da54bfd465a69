import { useState } from 'react';
import type { AlertRule } from '#contract/alerts.ts';
import { everyFollowed, unitOf } from '#domain/alerts/alert-kinds.ts';
import { priceText } from '#domain/money-text.ts';
import { mediumDate, percent } from '#web/lib/formats.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
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

function Row({ rule, price, onEdit }: { rule: AlertRule; price: number | undefined; onEdit: () => void }) {
  const { remove } = useAlertChanges();
  const { condition } = useAlertTexts();
  const { currency, repeats, reachedOn } = rule;
  const now = distanceText(rule, price);
  const again = repeats ? 'every time' : 'once';
  return (
    <tr>
      <th scope="row" className="row-name">
        <SubjectLink rule={rule} />
        <small className="block text-tiny text-soft">
          {condition(rule)}
          <span className="lg:hidden">
            {' '}
            · {now}, {again}
          </span>
        </small>
      </th>
      <td className="row-rest">
        {subjectTopic(rule) === 'security' &&
          (price === undefined ? <Unknown /> : priceText(String(price), currency))}
      </td>
      <td className="row-rest text-soft">{now}</td>
      <td className="row-rest text-soft">{again}</td>
      <td className="row-rest text-soft">{reachedOn ? mediumDate(reachedOn) : 'never'}</td>
      <td className="row-value pr-0! max-lg:row-span-2! max-lg:self-center!">
        <ActionMenu
          name={`the alert on ${subjectText(rule)}`}
          actions={[
            { name: rule.state === 'done' ? 'Set again' : 'Change', run: onEdit },
            { name: 'Delete', isDanger: true, run: () => void remove(rule).catch(() => undefined) },
          ]}
        />
      </td>
    </tr>
  );
}

/** The alerts of a customer with the last prices. */
export function AlertsTable({ rules }: { rules: readonly AlertRule[] }) {
  const quotes = useQuotes(rules.flatMap(({ symbol }) => symbol || []));
  const [edited, setEdited] = useState<AlertRule>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <table className="data-table row-table figures mt-3 text-sm">
        <caption className="sr-only">Your alerts</caption>
        <thead>
          <tr>
            <th scope="col">Alert</th>
            <th scope="col">Price</th>
            <th scope="col">Now</th>
            <th scope="col">Again</th>
            <th scope="col">Last reached</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Row
              key={rule._id}
              rule={rule}
              price={quotes.get(rule.symbol)?.price}
              onEdit={() => {
                setEdited(rule);
                setIsOpen(true);
              }}
            />
          ))}
        </tbody>
      </table>
      {edited && (
        <AlertDialog open={isOpen} subject={edited} rule={edited} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
