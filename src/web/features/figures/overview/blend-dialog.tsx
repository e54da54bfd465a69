import { type FormEvent, useId, useState } from 'react';
import { mostBlendParts } from '#domain/benchmarks.ts';
import { AmountField } from '#web/ledger/amount-field.tsx';
import { useBenchmarkReturns } from '#web/ledger/portfolio-scope.ts';
import { Button } from '#web/ui/button.tsx';
import { CloseButton } from '#web/ui/close-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/form-fields.tsx';
import { SymbolCombobox, type SymbolComboboxProps } from '#web/ui/symbol-combobox.tsx';
import { type BlendLine, linesOfBenchmark, readLines, totalText } from './blend-draft.ts';

interface LineProps {
  line: BlendLine;
  own: SymbolComboboxProps['own'];
  onLine: (line: BlendLine) => void;
  /** Undefined for the only line. */
  onRemove: (() => void) | undefined;
  name: string;
}

function Line({ line, own, onLine, onRemove, name }: LineProps) {
  const id = useId();
  return (
    <div className="flex items-end gap-2.5">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="mb-1 block text-fine text-soft">
          Security {name}
        </label>
        <SymbolCombobox
          id={id}
          own={own}
          text={line.symbol}
          onText={(symbol) => onLine({ ...line, symbol })}
          placeholder="Symbol or name"
        />
      </div>
      <AmountField
        label="Weight (%)"
        className="w-24 flex-none"
        value={line.weight}
        onChange={({ target }) => onLine({ ...line, weight: target.value })}
      />
      <CloseButton aria-label={`Remove security ${name}`} disabled={!onRemove} onClick={onRemove} />
    </div>
  );
}

interface BlendDialogProps {
  /** What is compared now. */
  benchmark: string | undefined;
  own: SymbolComboboxProps['own'];
  onClose: () => void;
  onBlend: (text: string) => void;
}

/** Weights of several securities to compare with. */
export function BlendDialog({ benchmark, own, onClose, onBlend }: BlendDialogProps) {
  const errorId = useId();
  const returns = useBenchmarkReturns();
  const [lines, setLines] = useState(() =>
    linesOfBenchmark(benchmark).map((line, key) => ({ ...line, key })),
  );
  const [problem, setProblem] = useState<string>();
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const read = readLines(lines);
    if (read.ok) onBlend(read.text);
    else setProblem(read.message);
  }
  function handleLines(next: typeof lines): void {
    setLines(next);
    setProblem(undefined);
  }
  return (
    <Dialog open onClose={onClose} title="Compare with a blend">
      <form onSubmit={handleSubmit} className="grid gap-3" aria-describedby={errorId}>
        <p className="text-fine text-soft">
          The same money in several securities,{' '}
          {returns === 'total' ? 'with dividends reinvested' : 'without dividends'}, brought back to these
          weights at the end of each month.
        </p>
        {lines.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            own={own}
            name={String(at + 1)}
            onLine={(changed) =>
              handleLines(lines.map((one) => (one.key === line.key ? { ...changed, key: one.key } : one)))
            }
            onRemove={
              lines.length > 1 ? () => handleLines(lines.filter(({ key }) => key !== line.key)) : undefined
            }
          />
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-3 text-fine">
          {lines.length < mostBlendParts ? (
            <button
              type="button"
              className="text-link min-h-8"
              onClick={() =>
                handleLines([
                  ...lines,
                  { symbol: '', weight: '', key: Math.max(...lines.map(({ key }) => key)) + 1 },
                ])
              }
            >
              Add a security
            </button>
          ) : (
            <span className="text-soft">At most {mostBlendParts} securities</span>
          )}
          <output className="text-soft">{totalText(lines)}</output>
        </div>
        <FieldError id={errorId}>{problem}</FieldError>
        <div className="flex gap-2.5 pt-1">
          <Button type="submit" variant="primary">
            Compare
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
