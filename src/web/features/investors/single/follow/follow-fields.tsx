import { type FormEvent, useId, useState } from 'react';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { DayField } from '#web/ledger/day-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';

/** A field for the symbol to compare with. It applies when the form is sent, or a suggestion is picked. */
export function BenchmarkField({
  benchmark,
  onPick,
}: {
  benchmark: string;
  onPick: (symbol: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(benchmark);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const symbol = normaliseSymbol(text);
    if (isWellFormedSymbol(symbol)) onPick(symbol);
  }
  return (
    <form onSubmit={handleSubmit}>
      <label htmlFor={id} className="mb-1 block text-fine text-soft">
        Compared with
      </label>
      <div className="flex gap-1.5">
        <div className="w-28">
          <SymbolCombobox
            id={id}
            text={text}
            onText={setText}
            onPick={({ symbol }) => {
              setText(symbol);
              onPick(symbol);
            }}
            placeholder="Symbol"
          />
        </div>
        <Button type="submit">Compare</Button>
      </div>
    </form>
  );
}

interface DateFieldProps {
  label: string;
  value: string | undefined;
  min: string;
  max: string;
  onDate: (date: string | undefined) => void;
}

/** A field for a day within the known period. An empty one is none. */
export function FollowDateField({ label, value = '', min, max, onDate }: DateFieldProps) {
  return (
    <DayField label={label} value={value} min={min} max={max} onDay={(day) => onDate(day || undefined)} />
  );
}
