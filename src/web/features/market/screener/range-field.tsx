import { type ReactNode, useEffect, useState } from 'react';
import type { ScreenerField } from '#domain/screening/fields.ts';
import { Distribution, type FilterEffect } from './distribution.tsx';
import { type ScreenerView, withBound } from './screener-address.ts';
import { fieldTexts, readFigure, unitTexts, writeFigure } from './screener-fields.ts';

export interface PartProps {
  view: ScreenerView;
  effects: readonly FilterEffect[];
  onView: (view: ScreenerView) => void;
}

/** The looks of a range with its two ends. */
export const rangeLook = {
  field: 'grid grid-cols-2 content-start gap-2',
  legend: 'mb-1 text-fine text-soft',
} as const;

interface BoundProps extends Omit<PartProps, 'effects'> {
  field: ScreenerField;
  end: 'Min' | 'Max';
}

/** One end of a range. It counts once the reader leaves the field or presses Enter. */
export function BoundField({ view, onView, field, end }: BoundProps) {
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

/** Both ends of a range, with its distribution if the field is filtered or shown. */
export function RangeField({
  field,
  effects,
  view,
  onView,
  children,
}: PartProps & { field: ScreenerField; children?: ReactNode }) {
  const { name, unit } = fieldTexts[field];
  const effect = effects.find((one) => one.field === field);
  return (
    <fieldset className={rangeLook.field}>
      <legend className={`w-full ${rangeLook.legend}`}>
        <span className="flex items-start justify-between gap-2">
          <span>
            {name} {unitTexts[unit]}
          </span>
          {children}
        </span>
      </legend>
      <BoundField view={view} onView={onView} field={field} end="Min" />
      <BoundField view={view} onView={onView} field={field} end="Max" />
      {effect && (
        <Distribution
          effect={effect}
          min={view.bounds[`${field}Min`]}
          max={view.bounds[`${field}Max`]}
          edgeText={(edge) => writeFigure(Number(edge.toPrecision(2)), unit).replace('-', '−')}
        />
      )}
    </fieldset>
  );
}
