import { type KeyboardEvent, useId, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import { isEvent, kindRules, transactionKinds } from '#domain/transaction-kinds.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { AmountColumns, isModified, type PartProps } from './amount-columns.tsx';
import { CashCell } from './cash-cell.tsx';
import { DateField } from './date-field.tsx';
import { isUntouched } from './entry-draft.ts';
import { EntryCell, EntryField } from './entry-field.tsx';
import { kindFields } from './kind-fields.ts';
import { MoreFields } from './more-fields.tsx';
import { SymbolField } from './symbol-field.tsx';
import { typedKind } from './typed-kind.ts';
import type { Entry } from './use-entry.ts';

function KindField({ entry }: Pick<PartProps, 'entry'>) {
  const id = useId();
  const [letters, setLetters] = useState('');

  /** Replaces the search of the browser, which starts below the selected kind. */
  function handleKeyDown(event: KeyboardEvent): void {
    const typed = event.key.length === 1 && !isModified(event) ? typedKind(letters, event.key) : undefined;
    if (event.key !== 'Shift') setLetters(typed?.letters ?? '');
    if (!typed) return;
    event.preventDefault();
    entry.change({ kind: typed.kind });
  }

  return (
    <EntryCell id={id} label="Kind">
      <select
        id={id}
        className="field"
        value={entry.draft.kind}
        onKeyDown={handleKeyDown}
        onBlur={() => setLetters('')}
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

const symbolPlaceholders = { required: 'Symbol, name or ISIN', optional: 'Optional', none: 'None' };

function HoldingCell({ entry, portfolio, problemAt, onClicked }: PartProps & { onClicked: () => void }) {
  const { draft, change, settleSymbol } = entry;
  const rule = kindRules[draft.kind].symbol;
  if (rule === 'none' && !entry.isNew) return <div className="entry-gap" />;
  const held = portfolio.tickers.find(({ symbol }) => symbol === normaliseSymbol(draft.symbol));
  return (
    <SymbolField
      currency={portfolio.currency}
      value={rule === 'none' ? '' : draft.symbol}
      name={held?.name}
      placeholder={symbolPlaceholders[rule]}
      // A kind without a security is left as soon as one is typed.
      onText={(symbol) =>
        change({ symbol, ...(rule === 'none' && symbol !== '' && { kind: 'buy' as const }) })
      }
      onPick={settleSymbol}
      onClicked={onClicked}
      problemId={problemAt('symbol')}
    />
  );
}

/** Waits until there is something to save. */
function SaveButton({ isSaving, isNew, draft }: Entry) {
  return (
    <Button
      type="submit"
      variant="primary"
      className="entry-button max-lg:order-4"
      aria-label="Save"
      disabled={isNew && isUntouched(draft)}
    >
      {isSaving ? <Spinner /> : 'Save'}
    </Button>
  );
}

interface EntryCellsProps extends PartProps {
  portfolioId: string;
  onSymbolClicked: () => void;
}

/** The fields of an entry, in the order of the columns of the list. */
export function EntryCells({ portfolioId, onSymbolClicked, ...part }: EntryCellsProps) {
  const { entry, problemAt } = part;
  const { draft, change, problem } = entry;
  const [isOpened, setIsOpen] = useState(draft.rate !== '');
  const isOpen = isOpened || isEvent(draft.kind);
  const id = useId();
  const inRow: readonly unknown[] = ['date', 'symbol', 'note', 'amount', undefined];
  const hasMore = isOpen || ![...inRow, ...kindFields[draft.kind].columns].includes(problem?.field);
  return (
    <>
      <HoldingCell {...part} onClicked={onSymbolClicked} />
      <KindField entry={entry} />
      <DateField value={draft.date} onText={(date) => change({ date })} problemId={problemAt('date')} />
      <AmountColumns {...part} />
      <CashCell entry={entry} homeCurrency={part.portfolio.currency} problemId={problemAt('amount')} />
      <Button
        className="entry-button max-lg:order-3"
        aria-expanded={hasMore}
        aria-controls={`${id}-more`}
        onClick={() => setIsOpen(!hasMore)}
      >
        {hasMore ? 'Less' : 'More'}
      </Button>
      <EntryField
        label="Note"
        placeholder="Note"
        className="max-lg:order-1 max-lg:col-span-full"
        maxLength={limits.noteLength}
        value={draft.note}
        onText={(note) => change({ note })}
        problemId={problemAt('note')}
      />
      <SaveButton {...entry} />
      <MoreFields {...part} id={`${id}-more`} isOpen={hasMore} portfolioId={portfolioId} />
    </>
  );
}
