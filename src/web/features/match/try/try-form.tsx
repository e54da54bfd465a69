import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { HoldingFields } from './holding-fields.tsx';
import { completeHoldings, emptyRow, rowError, type TypedHolding } from './typed-holdings.ts';
import type { TypedHoldingsState } from './use-typed-holdings.ts';

const mostRows = 100;

const nextId = (rows: readonly TypedHolding[]) => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

/** The holdings to compare, as rows that the visitor can edit. */
export function TryForm({ holdings }: { holdings: TypedHoldingsState }) {
  const { rows, change, compare, fillExample, reset, hasBasket } = holdings;
  const [showsErrors, setShowsErrors] = useState(false);
  const isEmpty = rows.every(({ symbol, value }) => symbol.trim() === '' && value.trim() === '');

  function handleSubmit(): void {
    const isComplete = completeHoldings(rows).length > 0 && !rows.some(rowError);
    setShowsErrors(!isComplete);
    if (isComplete) compare();
  }
  return (
    <form
      aria-label="Holdings to compare"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <ul>
        {rows.map((row, index) => (
          <HoldingFields
            key={row.id}
            row={row}
            number={index + 1}
            showsError={showsErrors}
            onChange={(next) => change(rows.map((one) => (one.id === row.id ? next : one)))}
            onRemove={() => change(rows.filter((one) => one.id !== row.id))}
          />
        ))}
      </ul>
      {showsErrors && isEmpty && (
        <p role="alert" className="pt-2 text-fine text-down">
          Please enter at least one holding with its value.
        </p>
      )}
      <div className="flex flex-wrap gap-2.5 pt-4">
        <Button type="submit" variant="primary" className="page-action">
          Compare with the investors
        </Button>
        <Button
          className="page-action"
          disabled={rows.length >= mostRows}
          onClick={() => change([...rows, emptyRow(nextId(rows))])}
        >
          Add a row
        </Button>
        {isEmpty ? (
          <Button className="page-action" onClick={fillExample}>
            Fill in an example
          </Button>
        ) : (
          <Button className="page-action" onClick={reset}>
            {hasBasket ? 'Back to the basket' : 'Clear'}
          </Button>
        )}
      </div>
    </form>
  );
}
