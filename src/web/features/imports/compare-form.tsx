import { useId, useState } from 'react';
import { firstTradeDate } from '#domain/transactions.ts';
import { DayField } from '#web/ledger/day-input.tsx';
import { localDate } from '#web/ledger/trade-day.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Statement, statementProblem, type TypedPosition } from './compare-statement.ts';
import { acceptedEndings } from './file-checks.ts';

interface PositionFieldsProps {
  positions: readonly TypedPosition[];
  onChange: (positions: readonly TypedPosition[]) => void;
}

const emptyPosition = (key: number): TypedPosition => ({ key, symbol: '', shares: '' });

/** Rows with a symbol and a number of shares. There is always an empty one at the end. */
function PositionFields({ positions, onChange }: PositionFieldsProps) {
  function change(key: number, part: Partial<TypedPosition>): void {
    const next = positions.map((one) => (one.key === key ? { ...one, ...part } : one));
    const last = next.at(-1);
    onChange(last && last.symbol !== '' ? [...next, emptyPosition(last.key + 1)] : next);
  }
  return (
    <fieldset className="mt-4">
      <legend className="pb-1 text-fine text-soft">Or type in what the broker states</legend>
      <div className="grid grid-cols-2 gap-x-2.5 gap-y-2">
        {positions.map(({ key, symbol, shares }, index) => (
          <div key={key} className="contents">
            <input
              aria-label={`Symbol ${index + 1}`}
              placeholder="Symbol"
              className="field uppercase placeholder:normal-case"
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={16}
              value={symbol}
              onChange={({ target }) => change(key, { symbol: target.value })}
            />
            <input
              aria-label={`Shares ${index + 1}`}
              placeholder="Shares"
              className="field figures text-right"
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              value={shares}
              onChange={({ target }) => change(key, { shares: target.value })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface CompareFormProps {
  error: unknown;
  isPending: boolean;
  onCompare: (statement: Statement) => void;
}

/** The day, and the positions that a broker states for it: from a file, typed, or both. */
export function CompareForm({ error, isPending, onCompare }: CompareFormProps) {
  const [date, setDate] = useState(() => localDate());
  const [file, setFile] = useState<File>();
  const [positions, setPositions] = useState<readonly TypedPosition[]>([emptyPosition(0)]);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const message = problem ?? (error ? messageOf(error, fallbacks.generic) : undefined);
  return (
    <form
      aria-label="Compare with your broker"
      onSubmit={(event) => {
        event.preventDefault();
        const statement = { date, file, positions };
        const found = statementProblem(statement);
        setProblem(found);
        if (!found && !isPending) onCompare(statement);
      }}
    >
      <DayField
        label="Day of the statement"
        className="w-52"
        min={firstTradeDate}
        max={localDate()}
        value={date}
        onDay={setDate}
      />
      <div className="pt-4">
        <label htmlFor={id} className="block pb-1 text-fine text-soft">
          A file with your positions
        </label>
        <input
          id={id}
          type="file"
          accept={acceptedEndings}
          className="plain-file max-w-full text-sm"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </div>
      <PositionFields positions={positions} onChange={setPositions} />
      {message && (
        <div className="pt-3">
          <Alert>{message}</Alert>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        className="mt-5 min-h-11"
        pending={isPending}
        pendingLabel="Comparing..."
      >
        Compare
      </Button>
    </form>
  );
}
