import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { ScreenerField } from '#domain/screening/fields.ts';
import { changeRanges } from '#domain/stock-figures.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { typeNames } from './filter-texts.ts';
import { changed, type ScreenerView, screenedTypes, withBound } from './screener-address.ts';
import { fieldTexts, readFigure, unitTexts, writeFigure } from './screener-fields.ts';
import { facetsQuery } from './screener-queries.ts';

interface PartProps {
  view: ScreenerView;
  onView: (view: ScreenerView) => void;
}

interface BoundProps extends PartProps {
  field: ScreenerField;
  end: 'Min' | 'Max';
}

/** One end of a range. It counts once the reader leaves the field or presses Enter. */
function BoundField({ view, onView, field, end }: BoundProps) {
  const { name, unit } = fieldTexts[field];
  const bound = `${field}${end}` as const;
  const written = writeFigure(view.bounds[bound], unit);
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  function apply(): void {
    const figure = readFigure(text, unit);
    if (writeFigure(figure, unit) === written) setText(written);
    else onView(withBound(view, bound, figure));
  }
  return (
    <input
      className="field"
      inputMode="decimal"
      autoComplete="off"
      placeholder={end === 'Min' ? 'from' : 'to'}
      aria-label={`${name}, ${end === 'Min' ? 'at least' : 'at most'}${unitTexts[unit] && ` (${unitTexts[unit]})`}`}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

function RangeField({ field, ...part }: PartProps & { field: ScreenerField }) {
  const { name, unit } = fieldTexts[field];
  return (
    <fieldset className="screener-range">
      <legend>
        {name} {unitTexts[unit] && <span>{unitTexts[unit]}</span>}
      </legend>
      <BoundField {...part} field={field} end="Min" />
      <BoundField {...part} field={field} end="Max" />
    </fieldset>
  );
}

const changeFields = changeRanges.map((range) => `change${range.toUpperCase()}` as ScreenerField);

/** A change over a range that the reader chooses; at first one that is already filtered. */
function ChangeField({ view, onView }: PartProps) {
  const id = useId();
  const used = changeFields.find((field) =>
    (['Min', 'Max'] as const).some((end) => view.bounds[`${field}${end}`] !== undefined),
  );
  const [field, setField] = useState<ScreenerField>(used ?? 'change1Y');
  return (
    <fieldset className="screener-range">
      <legend>
        <label htmlFor={id}>Change</label>{' '}
        <select id={id} value={field} onChange={(event) => setField(event.target.value as ScreenerField)}>
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

/** The choices of type, sector and industry. An industry of another sector is dropped with a new sector. */
function Choices({ view, onView }: PartProps) {
  const { data } = useQuery(facetsQuery());
  const { type, sector, industry } = view;
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
export function FilterFields(part: PartProps) {
  return (
    <div className="screener-fields">
      <Choices {...part} />
      <ChangeField {...part} />
      {rangeFields.map((field) => (
        <RangeField key={field} {...part} field={field} />
      ))}
    </div>
  );
}
