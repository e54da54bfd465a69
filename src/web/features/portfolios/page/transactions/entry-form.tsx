import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
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
import { type Entry, type EntryOptions, useEntry } from './use-entry.ts';

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

interface EntryFormProps extends EntryOptions {
  portfolio: Portfolio;
  autoFocus?: boolean;
  /** Whether a problem moves the focus to its field. */
  takesFocus?: boolean;
  /** Called by Escape, after which nothing of the entry is left. */
  onCancel?: (() => void) | undefined;
  onTouched?: (() => void) | undefined;
}

/** Moves the focus to the field with a problem. */
function useProblemFocus(entry: Entry, isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { problem } = entry;
  useEffect(() => {
    if (!problem || !isWanted) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? form.current?.querySelector<HTMLElement>('input'))?.focus();
  }, [problem, isWanted]);
  return form;
}

/** The fields of one transaction. Enter saves, Escape clears; the fields follow from the kind. */
export function EntryForm({ portfolio, autoFocus = false, takesFocus = true, ...options }: EntryFormProps) {
  const entry = useEntry(options);
  const [isOpen, setIsOpen] = useState(entry.draft.rate !== '');
  const form = useProblemFocus(entry, takesFocus);
  const id = useId();
  const { draft, problem, isSaving } = entry;
  const problemAt = (field: DraftField) => (problem?.field === field ? `${id}-problem` : undefined);
  const { symbol: symbolRule, columns } = kindFields[draft.kind];
  const inRow: readonly unknown[] = ['date', 'symbol', 'note', 'amount', undefined, ...columns];
  const hasMore = isOpen || !inRow.includes(problem?.field);
  const part = { entry, portfolio, problemAt };
  const name = portfolio.tickers.find(({ symbol }) => symbol === normaliseSymbol(draft.symbol))?.name;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    entry.clear();
    options.onCancel?.();
    form.current?.querySelector<HTMLElement>('[data-date-field]')?.focus();
  }

  return (
    <form
      ref={form}
      aria-label={options.entry ? 'Edit the transaction' : 'New transaction'}
      aria-busy={isSaving || undefined}
      className="entry"
      onSubmit={(event) => {
        event.preventDefault();
        entry.settleSymbol();
        void entry.submit();
      }}
      onKeyDown={handleKeyDown}
      onChange={options.onTouched}
      onBlur={() => entry.settleSymbol()}
    >
      <fieldset disabled={isSaving} className="entry-cells">
        <DateField
          value={draft.date}
          onText={(date) => entry.change({ date })}
          problemId={problemAt('date')}
          autoFocus={autoFocus}
        />
        <KindField entry={entry} />
        {symbolRule === 'none' ? (
          <div className="entry-gap" />
        ) : (
          <SymbolField
            value={draft.symbol}
            name={name}
            isOptional={symbolRule === 'optional'}
            onText={(symbol) => entry.change({ symbol })}
            onPick={entry.settleSymbol}
            problemId={problemAt('symbol')}
          />
        )}
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
          maxLength={500}
          value={draft.note}
          onText={(note) => entry.change({ note })}
          problemId={problemAt('note')}
        />
        <Button type="submit" variant="primary" className="entry-save" aria-label="Save">
          {isSaving && <Spinner />}
          <span aria-hidden="true" className="cards:hidden">
            Save
          </span>
          <span aria-hidden="true" className="max-cards:hidden">
            ↵
          </span>
        </Button>
        <MoreFields {...part} id={`${id}-more`} isOpen={hasMore} portfolioId={options.portfolioId} />
      </fieldset>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="entry-problem">
          {problem.message}
        </p>
      )}
    </form>
  );
}
