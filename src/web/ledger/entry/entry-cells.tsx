import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import { limits } from '#domain/limits.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import type { AmountField } from '#domain/transaction-fields.ts';
import { isEvent, kindRules, transactionKinds } from '#domain/transaction-kinds.ts';
import { mediumDate, price, shares as shareText } from '#web/lib/formats.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { CashCell } from './cash-cell.tsx';
import { DateField } from './date-field.tsx';
import type { DraftField } from './entry-draft.ts';
import { EntryCell, EntryField } from './entry-field.tsx';
import { kindFields, labelOf } from './kind-fields.ts';
import { MoreFields } from './more-fields.tsx';
import { SymbolField } from './symbol-field.tsx';
import { typedKind } from './typed-kind.ts';
import type { Entry } from './use-entry.ts';

interface PartProps {
  entry: Entry;
  portfolio: Portfolio;
  problemAt: (field: DraftField) => string | undefined;
}

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

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

/** Names the day of the last known price, and takes it. */
function Offer({ entry, named }: Pick<PartProps, 'entry'> & { named: string }) {
  return (
    <span className="whitespace-normal">
      {named}, {/* The keys of the field do the same. */}
      <button
        type="button"
        tabIndex={-1}
        className="text-link max-lg:-my-2 max-lg:py-2"
        onClick={entry.takeOffer}
      >
        take it
      </button>
      <span className="sr-only"> with the Down arrow key</span>
    </span>
  );
}

function captionOf(field: AmountField, { entry, portfolio }: PartProps): ReactNode {
  const { draft, close, offer } = entry;
  if (field === 'shares') {
    const held = portfolio.tickers.find(({ symbol }) => symbol === normaliseSymbol(draft.symbol));
    return held && `you hold ${shareText(held.exact.shares)}`;
  }
  if (field !== 'price') return undefined;
  const foreign = [close ?? offer].map((one) => one?.currency).find((one) => one !== portfolio.currency);
  if (offer)
    return <Offer entry={entry} named={[mediumDate(offer.date), foreign].filter(Boolean).join(', ')} />;
  return close && (foreign ? `close in ${foreign}` : 'close of that day');
}

const takingKeys = ['ArrowDown', 'Enter'];

function placeholderOf(field: AmountField, { draft, offer }: Entry): string {
  if (field === 'price' && offer) return price(offer.close);
  return field === 'price' || field === 'shares' ? '' : labelOf(draft.kind, field);
}

function AmountColumns(props: PartProps) {
  const { entry, problemAt } = props;
  const { kind } = entry.draft;

  function handleKeyDown(event: KeyboardEvent): void {
    if (!entry.offer || !takingKeys.includes(event.key) || isModified(event)) return;
    event.preventDefault();
    entry.takeOffer();
  }

  return kindFields[kind].columns.slice(0, 3).map((field, column) =>
    field ? (
      <EntryField
        key={field}
        isAmount
        label={labelOf(kind, field)}
        placeholder={placeholderOf(field, entry)}
        caption={captionOf(field, props)}
        value={entry.shown[field]}
        onText={(text) => entry.change({ [field]: text })}
        onKeyDown={field === 'price' ? handleKeyDown : undefined}
        problemId={problemAt(field)}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the column is the identity of an empty cell.
      <div key={column} className="entry-gap" />
    ),
  );
}

const symbolPlaceholders = { required: 'Symbol, name or ISIN', optional: 'Optional', none: 'None' };

function HoldingCell({ entry, portfolio, problemAt, onTaken }: PartProps & { onTaken: () => void }) {
  const { draft, change, settleSymbol } = entry;
  const rule = kindRules[draft.kind].symbol;
  if (rule === 'none' && !entry.isNew) return <div className="entry-gap" />;
  const held = portfolio.tickers.find(({ symbol }) => symbol === normaliseSymbol(draft.symbol));
  return (
    <SymbolField
      value={rule === 'none' ? '' : draft.symbol}
      name={held?.name}
      placeholder={symbolPlaceholders[rule]}
      // A kind without a security is left as soon as one is typed.
      onText={(symbol) =>
        change({ symbol, ...(rule === 'none' && symbol !== '' && { kind: 'buy' as const }) })
      }
      onPick={settleSymbol}
      onTaken={onTaken}
      problemId={problemAt('symbol')}
    />
  );
}

function SaveButton({ isSaving }: { isSaving: boolean }) {
  return (
    <Button type="submit" variant="primary" className="entry-button max-lg:order-4" aria-label="Save">
      {isSaving ? <Spinner /> : 'Save'}
    </Button>
  );
}

interface EntryCellsProps extends PartProps {
  portfolioId: string;
  onSymbolTaken: () => void;
}

/** The fields of an entry, in the order of the columns of the list. */
export function EntryCells({ portfolioId, onSymbolTaken, ...part }: EntryCellsProps) {
  const { entry, problemAt } = part;
  const { draft, change, problem, isSaving } = entry;
  const [isOpened, setIsOpen] = useState(draft.rate !== '');
  const isOpen = isOpened || isEvent(draft.kind);
  const id = useId();
  const inRow: readonly unknown[] = ['date', 'symbol', 'note', 'amount', undefined];
  const hasMore = isOpen || ![...inRow, ...kindFields[draft.kind].columns].includes(problem?.field);
  return (
    <>
      <HoldingCell {...part} onTaken={onSymbolTaken} />
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
      <SaveButton isSaving={isSaving} />
      <MoreFields {...part} id={`${id}-more`} isOpen={hasMore} portfolioId={portfolioId} />
    </>
  );
}
