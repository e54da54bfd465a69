import { Button } from '#web/ui/button.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { FollowChoice } from '../../page-queries.ts';
import { BenchmarkField, FollowDateField } from './follow-fields.tsx';

export const defaultChoice: FollowChoice = {
  weights: 'value',
  costs: 0.001,
  benchmark: 'SPY',
  returns: 'total',
};

const weights = [
  { value: 'value', name: 'By value' },
  { value: 'equal', name: 'Equal' },
] as const;
const tops = [
  { value: '', name: 'All' },
  { value: '10', name: 'Top 10' },
  { value: '20', name: 'Top 20' },
] as const;
const costs = [
  [0, 'None'],
  [0.001, '0.1%'],
  [0.0025, '0.25%'],
  [0.005, '0.5%'],
  [0.01, '1%'],
] as const;

interface FollowControlsProps {
  choice: FollowChoice;
  /** The days that the figures can cover. */
  from: string;
  to: string;
  onChange: (change: Partial<FollowChoice>) => void;
}

/** What to follow: weights, number of holdings, costs, comparison and period. */
export function FollowControls({ choice, from, to, onChange }: FollowControlsProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6.5 gap-y-3 pt-3 pb-5.5 [&_.field]:min-h-[34px] [&_.field]:py-1 max-md:[&_.field]:min-h-11">
      <div className="pb-0.75">
        <p aria-hidden="true" className="mb-1.75 text-fine text-soft">
          Weights
        </p>
        <ChoiceBar
          label="Weights"
          choices={weights}
          selected={choice.weights}
          onSelect={(selected) => onChange({ weights: selected })}
        />
      </div>
      <div className="pb-0.75">
        <p aria-hidden="true" className="mb-1.75 text-fine text-soft">
          Holdings
        </p>
        <ChoiceBar
          label="Holdings to follow"
          choices={tops}
          selected={choice.top ? (String(choice.top) as '10' | '20') : ''}
          onSelect={(selected) => onChange({ top: selected ? Number(selected) : undefined })}
        />
      </div>
      <SelectField
        label="Dividends"
        value={choice.returns}
        onChange={(event) => onChange({ returns: event.target.value === 'price' ? 'price' : 'total' })}
      >
        <option value="total">Reinvested</option>
        <option value="price">Left out</option>
      </SelectField>
      <SelectField
        label="Costs of a trade"
        value={String(choice.costs)}
        onChange={(event) => onChange({ costs: Number(event.target.value) })}
      >
        {costs.map(([value, name]) => (
          <option key={value} value={String(value)}>
            {name}
          </option>
        ))}
      </SelectField>
      <BenchmarkField benchmark={choice.benchmark} onPick={(benchmark) => onChange({ benchmark })} />
      <FollowDateField
        label="From"
        value={choice.from}
        min={from}
        max={choice.to ?? to}
        onDate={(date) => onChange({ from: date })}
      />
      <FollowDateField
        label="To"
        value={choice.to}
        min={choice.from ?? from}
        max={to}
        onDate={(date) => onChange({ to: date })}
      />
      {(choice.from || choice.to) && (
        <Button small onClick={() => onChange({ from: undefined, to: undefined })}>
          All years
        </Button>
      )}
    </div>
  );
}
