import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ScreenerField } from '#domain/screening/fields.ts';
import { isKnownOnPastDay } from '#domain/screening/past-stock.ts';
import { changeRanges } from '#domain/stock-figures.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { FigureFilters } from './figure-filters.tsx';
import { typeNames } from './filter-texts.ts';
import { BoundField, type PartProps, RangeField, rangeLook } from './range-field.tsx';
import { changed, defaultPlace, screenedTypes } from './screener-address.ts';
import { fieldTexts } from './screener-fields.ts';
import { facetsQuery } from './screener-queries.ts';

const changeFields = changeRanges.map((range) => `change${range.toUpperCase()}` as ScreenerField);

/** A change over a range that the reader chooses; at first one that is already filtered. */
function ChangeField({ view, onView }: Omit<PartProps, 'effects'>) {
  const id = useId();
  const used = changeFields.find((field) =>
    (['Min', 'Max'] as const).some((end) => view.bounds[`${field}${end}`] !== undefined),
  );
  const [field, setField] = useState<ScreenerField>(used ?? 'change1Y');
  return (
    <fieldset className={rangeLook.field}>
      <legend className={rangeLook.legend}>
        <label htmlFor={id}>Change</label>{' '}
        <select
          id={id}
          value={field}
          className="border-b border-field bg-paper text-ink"
          onChange={(event) => setField(event.target.value as ScreenerField)}
        >
          {changeFields.map((one) => (
            <option key={one} value={one}>
              {fieldTexts[one].name.replace('Change ', '')}
            </option>
          ))}
        </select>{' '}
        <span>%</span>
      </legend>
      <BoundField key={`${field}Min`} view={view} onView={onView} field={field} end="Min" />
      <BoundField key={`${field}Max`} view={view} onView={onView} field={field} end="Max" />
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; text: string }[];
  onValue: (value: string | undefined) => void;
}

function Choice({ label, value, options, onValue }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value || undefined)}
    >
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}

/** The choices of country, currency, type, sector and industry. An industry of another sector is dropped with a new sector. */
function Choices({ view, onView }: Omit<PartProps, 'effects'>) {
  const { data, error, refetch } = useQuery(facetsQuery(view.listedIn));
  const { country, currency, type, sector, industry } = view;
  const named = ({ name, stocks }: { name: string; stocks: number }) => ({
    value: name,
    text: `${name} (${stocks})`,
  });
  const industries = (data?.industries ?? []).filter((one) => !sector || one.sector === sector);
  const known = (options: { value: string; text: string }[], value: string | undefined) =>
    !value || options.some((option) => option.value === value)
      ? options
      : [{ value, text: value }, ...options];
  return (
    <>
      <Choice
        label="Country of the company"
        value={country}
        options={known((data?.countries ?? []).map(named), country)}
        onValue={(value) => onView(changed(view, { country: value }))}
      />
      {view.listedIn !== defaultPlace && (
        <Choice
          label="Currency of prices"
          value={currency}
          options={known((data?.currencies ?? []).map(named), currency)}
          onValue={(value) => onView(changed(view, { currency: value }))}
        />
      )}
      <Choice
        label="Type"
        value={type}
        options={screenedTypes.map((value) => ({ value, text: typeNames[value] }))}
        onValue={(value) => onView(changed(view, { type: screenedTypes.find((one) => one === value) }))}
      />
      <Choice
        label="Sector"
        value={sector}
        options={known((data?.sectors ?? []).map(named), sector)}
        onValue={(value) => onView(changed(view, { sector: value, industry: undefined }))}
      />
      <Choice
        label="Industry"
        value={industry}
        options={known(industries.map(named), industry)}
        onValue={(value) => onView(changed(view, { industry: value }))}
      />
      {error && !data && (
        <div className="col-span-full">
          <LoadFailure
            error={error}
            fallback="The sectors and industries could not be loaded."
            onRetry={refetch}
          />
        </div>
      )}
    </>
  );
}

const rangeFields: readonly ScreenerField[] = [
  'marketCap',
  'price',
  'fromHigh',
  'volatility',
  'dividendYield',
  'beta',
  'holders',
  'buyers',
];

/** The fields of all filters. */
export function ScreenerFilterFields(part: PartProps) {
  const fields = rangeFields.filter((field) => !part.view.asOf || isKnownOnPastDay(field));
  return (
    <div className="mt-3.5 grid gap-x-6 gap-y-4 border-rule md:grid-cols-3 md:border-y md:pt-4 md:pb-5 xl:grid-cols-4">
      <Choices view={part.view} onView={part.onView} />
      <ChangeField view={part.view} onView={part.onView} />
      {fields.map((field) => (
        <RangeField key={field} {...part} field={field} />
      ))}
      <FigureFilters {...part} />
      <p className="col-span-full max-w-[104ch] text-tiny text-soft">
        Columns: grey for the market, coloured for what passes every other filter. A figure that is not known
        passes none. Prices are compared in US dollars. A place of 20% is higher than a fifth of the industry,
        or of the months of its own past.
      </p>
    </div>
  );
}
