import { useId, useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import { limits } from '#domain/limits.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import { transactionKinds } from '#domain/transactions.ts';
import { mediumDate, shares as shareText } from '#web/lib/formats.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { CashCell } from './cash-cell.tsx';
import { DateField } from './date-field.tsx';
import type { DraftField } from './entry-draft.ts';
import { EntryCell, EntryField } from './entry-field.tsx';
import { type AmountField, kindFields, labelOf } from './kind-fields.ts';
import { MoreFields } from './more-fields.tsx';
import { SymbolField } from './symbol-field.tsx';
import type { Entry } from './use-entry.ts';

interface PartProps {
  entry: Entry;
  portfolio: Portfolio;
  problemAt: (field: DraftField) => string | undefined;
}

function KindField({ entry }: Pick<PartProps, 'entry'>) {
  const id = useId();
  return (
    <EntryCell id={id} label="Kind">
      <select
        id={id}
        className="field entry-input"
        value={entry.draft.kind}
        onChange={({ target }) => {
          const kind = transactionKinds.find((one) => one === target.value);
          if (kind) entry.change({ kind });
        }}
      >
        {transactionKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindFields[kind].name}
          </option>
        ))}
      </select>
    </EntryCell>
  );
}

function captionOf(field: AmountField, { entry, portfolio }: PartProps): string | undefined {
  const { draft, close, day } = entry;
  if (field === 'shares') {
    const held = portfolio.tickers.find(({ symbol }) => symbol === normaliseSymbol(draft.symbol));
    return held && `you hold ${shareText(held.exact.shares)}`;
  }
  if (field !== 'price' || !close) return undefined;
  return close.date === day ? 'close of that day' : `close of ${mediumDate(close.date)}`;
}

function AmountColumns(props: PartProps) {
  const { entry, problemAt } = props;
  const { kind } = entry.draft;
  return kindFields[kind].columns.slice(0, 3).map((field, column) =>
    field ? (
      <EntryField
        key={field}
        isAmount
        label={labelOf(kind, field)}
        placeholder={field === 'price' || field === 'shares' ? '' : labelOf(kind, field)}
        caption={captionOf(field, props)}
        value={entry.shown[field]}
        onText={(text) => entry.change({ [field]: text })}
        problemId={problemAt(field)}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the column is the identity of an empty cell.
      <div key={column} className="entry-gap" />
    ),
  );
}

function HoldingCell({ entry, portfolio, problemAt }: PartProps) {
  const { draft, change, settleSymbol } = entry;
  const rule = kindFields[draft.kind].symbol;
  if (rule === 'none') return <div className="entry-gap" />;
  const held = portfolio.tickers.find(({ symbol }) => symbol === normaliseSymbol(draft.symbol));
  return (
    <SymbolField
      value={draft.symbol}
      name={held?.name}
      isOptional={rule === 'optional'}
      onText={(symbol) => change({ symbol })}
      onPick={settleSymbol}
      problemId={problemAt('symbol')}
    />
  );
}

function SaveButton({ isSaving }: { isSaving: boolean }) {
  return (
    <Button type="submit" variant="primary" className="entry-save" aria-label="Save">
      {isSaving && <Spinner />}
      <span aria-hidden="true" className="cards:hidden">
        Save
      </span>
      <span aria-hidden="true" className="max-cards:hidden">
        ↵
      </span>
    </Button>
  );
}

interface EntryCellsProps extends PartProps {
  portfolioId: string;
  autoFocus: boolean;
}

/** The fields of an entry, in the order of the columns of the list. */
export function EntryCells({ portfolioId, autoFocus, ...part }: EntryCellsProps) {
  const { entry, problemAt } = part;
  const { draft, change, problem, isSaving } = entry;
  const [isOpen, setIsOpen] = useState(draft.rate !== '');
  const id = useId();
  const inRow: readonly unknown[] = ['date', 'symbol', 'note', 'amount', undefined];
  const hasMore = isOpen || ![...inRow, ...kindFields[draft.kind].columns].includes(problem?.field);
  return (
    <>
      <DateField
        value={draft.date}
        onText={(date) => change({ date })}
        problemId={problemAt('date')}
        autoFocus={autoFocus}
      />
      <KindField entry={entry} />
      <HoldingCell {...part} />
      <AmountColumns {...part} />
      <CashCell entry={entry} problemId={problemAt('amount')} />
      <Button
        className="entry-more"
        aria-expanded={hasMore}
        aria-controls={`${id}-more`}
        onClick={() => setIsOpen(!hasMore)}
      >
        {hasMore ? 'Less' : 'More'}
      </Button>
      <EntryField
        label="Note"
        placeholder="Note"
        maxLength={limits.noteLength}
        value={draft.note}
        onText={(note) => change({ note })}
        problemId={problemAt('note')}
      />
      <SaveButton isSaving={isSaving} />
      <MoreFields {...part} id={`${id}-more`} isOpen={hasMore} portfolioId={portfolioId} />
    </>
  );
}
