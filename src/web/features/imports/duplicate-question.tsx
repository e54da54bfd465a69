import { useQuery } from '@tanstack/react-query';
import type { ImportRow } from '#contract/imports.ts';
import { dayMs, isoDate } from '#domain/time.ts';
import { describeEntry } from '#web/ledger/entry/entry-draft.ts';
import { ledgerQuery } from '#web/ledger/entry/transaction-queries.ts';
import { localDate } from '#web/ledger/trade-day.ts';
import { unitPrice } from '#web/lib/formats.ts';
import { useAmountFormats, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { useImportContent } from './import-context.ts';
import { maskDigits } from './import-phrases.ts';
import { questionClass, RowAnswer } from './row-answer.tsx';

/** How far apart in days two entries of the same transaction may be. */
const spreadDays = 7;

const moved = (date: string, days: number) => isoDate(Date.parse(`${date}T00:00:00Z`) + days * dayMs);

/** Returns the stored transaction that a row may repeat, if the server named one. */
function useStoredTwin({ duplicateOf, transaction }: ImportRow) {
  const { portfolio } = useImportContent();
  const { symbol, date } = transaction ?? { symbol: null, date: null };
  const { data } = useQuery({
    ...ledgerQuery(
      portfolio._id,
      {
        ...(symbol && { symbol }),
        ...(date && { from: moved(date, -spreadDays), to: [moved(date, spreadDays), localDate()].sort()[0] }),
      },
      1,
    ),
    enabled: duplicateOf !== null,
  });
  return data?.transactions.find(({ _id }) => _id === duplicateOf);
}

function StoredText({ row }: { row: ImportRow }) {
  const { portfolio } = useImportContent();
  const isHidden = useAmountsHidden();
  const twin = useStoredTwin(row);
  const formats = useAmountFormats(twin?.currency ?? portfolio.currency);
  if (!twin) {
    const text = row.reason ?? 'A similar transaction is in the portfolio.';
    return isHidden ? maskDigits(text) : text;
  }
  const price = twin.exact.price;
  const at = price === null ? '' : ` at ${formats.isHidden ? formats.plain(price) : unitPrice(price)}`;
  const text = `${describeEntry(twin)}${at}`;
  return (
    <>
      In the portfolio: <b className="font-[550]">{isHidden ? maskDigits(text) : text}</b>
    </>
  );
}

/** Shows a row beside the stored transaction that it may repeat, and asks whether to add it. */
export function DuplicateQuestion({ row, file }: { row: ImportRow; file: number }) {
  const { decide } = useImportContent();
  const { line } = row;
  return (
    <div className={questionClass}>
      <span>
        <StoredText row={row} />
      </span>
      <span className="flex gap-3.5">
        <RowAnswer
          text="Add anyway"
          label={`Add anyway: row ${line}`}
          onAnswer={() => decide({ file, line, action: 'add' })}
        />
        <RowAnswer
          text="Skip"
          label={`Skip row ${line}`}
          onAnswer={() => decide({ file, line, action: 'skip' })}
        />
      </span>
    </div>
  );
}
