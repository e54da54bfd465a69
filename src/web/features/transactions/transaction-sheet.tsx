import type { ReactNode } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import { textFields, transactionFields } from '#domain/transaction-fields.ts';
import { signedCash } from '#web/ledger/entry/cash-cell.tsx';
import { describeEntry } from '#web/ledger/entry/entry-draft.ts';
import { kindFields } from '#web/ledger/entry/kind-fields.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { mediumDate, unitPrice } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';

function Details({ entry }: { entry: Transaction }) {
  const { isHidden, plain, shares } = useAmountFormats(entry.currency);
  const { exact, fee, tax, heldAfter, kind, numerator, denominator, date, symbol, name, currency } = entry;
  const rows: [string, ReactNode][] = [
    ['Kind', kindFields[kind].name],
    ['Date', date ? mediumDate(date) : 'Not entered'],
    [
      'Holding',
      symbol && (
        <SecurityLink symbol={symbol} className="text-link touch-area">
          {name || symbol}
        </SecurityLink>
      ),
    ],
    ['Ratio', kind === 'split' && `${numerator} for ${denominator}`],
    ['Shares', exact.shares !== null && shares(exact.shares)],
    ['Price', exact.price !== null && (isHidden ? plain(exact.price) : unitPrice(exact.price))],
    ['Fee', fee > 0 && plain(exact.fee)],
    ['Tax', tax > 0 && plain(exact.tax)],
    ['Cash', entry.cash !== 0 && `${signedCash(exact.cash, plain)} ${currency}`],
    ['Held after', heldAfter !== null && shares(heldAfter)],
    ...textFields.map(
      (field) => [transactionFields[field].rule.name, entry[field]] satisfies [string, string],
    ),
  ];
  return (
    <dl className="figures">
      {rows.map(
        ([title, text]) =>
          text && (
            <div
              key={title}
              className="flex min-h-10 items-center justify-between gap-4 border-b border-rule"
            >
              <dt className="text-soft">{title}</dt>
              <dd className="min-w-0 text-right font-[550]">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface TransactionSheetProps {
  entry: Transaction | undefined;
  onEdit: (entry: Transaction) => void;
  onDelete: (entry: Transaction) => void;
  onClose: () => void;
}

/** On a phone: everything about a transaction, and its actions. */
export function TransactionSheet({ entry, onEdit, onDelete, onClose }: TransactionSheetProps) {
  return (
    <Sheet open={entry !== undefined} onClose={onClose} title={entry ? describeEntry(entry) : ''}>
      {entry && (
        <>
          <Details entry={entry} />
          <div className="grid grid-cols-2 gap-3 pt-5">
            <Button className="min-h-11" onClick={() => onEdit(entry)}>
              Edit
            </Button>
            <Button variant="danger" className="min-h-11" onClick={() => onDelete(entry)}>
              Delete
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
