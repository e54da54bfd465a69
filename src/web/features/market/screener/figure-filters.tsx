import {
  type CompanyField,
  companyFigures,
  growthFields,
  industryFields,
  isCompanyField,
  pastFields,
  reportedFigures,
} from '#domain/screening/company-fields.ts';
import { type ScreenerField, screenerFields } from '#domain/screening/fields.ts';
import { CloseButton } from '#web/ui/close-button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { type PartProps, RangeField } from './range-field.tsx';
import { withoutField, withScreenerColumn } from './screener-address.ts';
import { fieldTexts } from './screener-fields.ts';

const valuation = companyFigures.filter(
  (figure) => !(reportedFigures as readonly CompanyField[]).includes(figure) && figure !== 'dividendYield',
);

const groups: readonly { name: string; fields: readonly CompanyField[] }[] = [
  { name: 'Business', fields: reportedFigures },
  { name: 'Growth', fields: growthFields },
  { name: 'Valuation', fields: valuation },
  { name: 'Place in its industry', fields: industryFields },
  { name: 'Place in its own ten years', fields: pastFields },
];

const short = (field: CompanyField) => fieldTexts[field].name.replace(/ in its (?:industry|own past)$/, '');

/** Figures of companies that the reader adds: each is a column, and a filter once it has a bound. */
export function FigureFilters({ view, effects, onView }: PartProps) {
  const isShown = (field: ScreenerField) =>
    view.columns.includes(field) ||
    view.bounds[`${field}Min`] !== undefined ||
    view.bounds[`${field}Max`] !== undefined;
  const shown = screenerFields.filter((field) => isCompanyField(field) && isShown(field));
  return (
    <>
      <SelectField
        label="Figure of the company"
        value=""
        onChange={({ target }) => {
          const field = screenerFields.find((one) => one === target.value);
          if (field) onView(withScreenerColumn(view, field));
        }}
      >
        <option value="">Add a figure</option>
        {groups.map(({ name, fields }) => (
          <optgroup key={name} label={name}>
            {fields.map((field) => (
              <option key={field} value={field} disabled={isShown(field)}>
                {short(field)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {shown.map((field) => (
        <RangeField key={field} field={field} view={view} effects={effects} onView={onView}>
          <CloseButton
            aria-label={`Remove ${fieldTexts[field].name}`}
            onClick={() => onView(withoutField(view, field))}
          />
        </RangeField>
      ))}
    </>
  );
}
