import { SelectField } from '#web/ui/select-field.tsx';
import { type InvestorFilters, investorSizes, investorStyles } from './investor-filters.ts';

interface FilterFieldsProps {
  filters: InvestorFilters;
  onChange: (part: Partial<InvestorFilters>) => void;
}

/** Narrows the list by name, style and size. */
export function InvestorFilterFields({ filters, onChange }: FilterFieldsProps) {
  const select = (name: 'style' | 'size', label: string, any: string, choices: typeof investorStyles) => (
    <SelectField
      label={label}
      className="min-w-0 flex-1 basis-28 md:max-w-72"
      value={filters[name] in choices ? filters[name] : ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {Object.entries(choices).map(([value, choice]) => (
        <option key={value} value={value}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-3 pb-5">
      <label className="min-w-0 grow basis-full text-fine md:basis-56 text-soft md:max-w-72">
        <span className="mb-1 block">Name or firm</span>
        <input
          type="search"
          value={filters.search}
          onChange={({ target }) => onChange({ search: target.value })}
          className="field"
        />
      </label>
      {select('style', 'Style', 'Any style', investorStyles)}
      {select('size', 'Size', 'Any size', investorSizes)}
    </search>
  );
}
