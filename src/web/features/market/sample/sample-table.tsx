import { useId, useState } from 'react';
import type { PastPurchase } from '#contract/market.ts';
import { limits } from '#domain/limits.ts';
import type { SampleFigures, SampleHolding } from '#domain/sample-portfolio.ts';
import { sample } from '#web/lib/sample-portfolio.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FieldError } from '#web/ui/form-fields.tsx';
import { LazySymbolCombobox } from '../lazy-symbol-combobox.tsx';
import { sampleColumns } from './sample-columns.tsx';

/** As many as everybody gets, so that a longer sample does not move the page when it is read from the browser. */
const shownFirst = 4;
const firstShares = '10';

function addProblem(holdings: readonly SampleHolding[], symbol: string): string | undefined {
  if (holdings.some((one) => one.symbol === symbol)) return `${symbol} is in the sample already.`;
  return holdings.length >= limits.sampleHoldings
    ? `A sample has at most ${limits.sampleHoldings} lines.`
    : undefined;
}

interface AddFieldProps {
  holdings: readonly SampleHolding[];
  onAdded: () => void;
}

/** The field that adds a stock to the sample. */
function AddField({ holdings, onAdded }: AddFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  function add(symbol: string): void {
    const problem = addProblem(holdings, symbol);
    setError(problem);
    if (problem) return;
    setText('');
    sample.set([...holdings, { symbol, shares: firstShares }]);
    onAdded();
  }

  return (
    <form
      noValidate
      className="max-w-[340px] pt-2 max-lg:max-w-none"
      onSubmit={(event) => {
        event.preventDefault();
        setError('Please choose one of the suggestions.');
      }}
    >
      <label htmlFor={id} className="sr-only">
        Add a stock or fund
      </label>
      <LazySymbolCombobox
        id={id}
        text={text}
        onText={(next) => {
          setText(next);
          setError(undefined);
        }}
        onPick={({ symbol }) => add(symbol)}
        placeholder="Add a stock or fund"
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </form>
  );
}

interface SampleTableProps {
  holdings: readonly SampleHolding[];
  figures: SampleFigures;
  prices: ReadonlyMap<string, PastPurchase>;
  isLoaded: boolean;
}

/** The lines of the sample; their shares can be changed. */
export function SampleTable({ holdings, figures, prices, isLoaded }: SampleTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { lines } = figures;
  const shown = isOpen ? lines : lines.slice(0, shownFirst);
  const rest = lines.length - shown.length;

  function change(symbol: string, shares: string | undefined): void {
    const changed = shares === undefined ? [] : [{ symbol, shares }];
    sample.set(holdings.flatMap((one) => (one.symbol === symbol ? changed : [one])));
  }

  return (
    <>
      <DataTable
        caption="The sample portfolio"
        className="data-table [&_:is(th,td)]:py-0.5"
        rows={shown}
        keyOf={({ symbol }) => symbol}
        columns={sampleColumns({ prices, isLoaded, onChange: change })}
      />
      <div className="flex flex-wrap items-start gap-3 *:first:flex-1 noscript:hidden">
        <AddField holdings={holdings} onAdded={() => setIsOpen(true)} />
        {rest > 0 && (
          <Button className="mt-2 min-h-10" onClick={() => setIsOpen(true)}>
            Show the other {rest}
          </Button>
        )}
      </div>
    </>
  );
}
