import { lazy, useState } from 'react';
import { usePhoneScreen } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { FilterEffect } from './distribution.tsx';
import { activeFilters } from './filter-texts.ts';
import { ListedIn } from './listed-in.tsx';
import { ScreenDay } from './screen-day.tsx';
import { type ScreenerView, withoutFilters } from './screener-address.ts';

const ScreenerFilterFields = lazy(async () => ({
  default: (await import('./filter-fields.tsx')).ScreenerFilterFields,
}));
const Sheet = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Sheet }));

interface ScreenerFiltersProps {
  view: ScreenerView;
  onView: (view: ScreenerView) => void;
  effects: readonly FilterEffect[];
}

/** The filters that are set, each with a button that removes it. */
function ActiveFilters({ view, onView }: Omit<ScreenerFiltersProps, 'effects'>) {
  const filters = activeFilters(view);
  return (
    <>
      {filters.map(({ key, text, without }) => (
        <button
          key={key}
          type="button"
          className="stock-chip max-w-full text-left whitespace-normal"
          aria-label={`Remove the filter ${text}`}
          onClick={() => onView(without)}
        >
          {text} <span aria-hidden="true">×</span>
        </button>
      ))}
      {filters.length > 1 && (
        <button type="button" className="text-link text-fine" onClick={() => onView(withoutFilters(view))}>
          Remove all
        </button>
      )}
    </>
  );
}

/** The filters: in a panel above the results, on a phone in a sheet. Their code loads when they are opened. */
export function ScreenerFilters(props: ScreenerFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = usePhoneScreen();
  const fields = (
    <LazyPart>
      <ScreenerFilterFields {...props} />
    </LazyPart>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-3.5">
        <Button className="max-md:min-h-11" aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
          Filters
        </Button>
        <ListedIn view={props.view} onView={props.onView} />
        <ScreenDay view={props.view} onView={props.onView} />
        <ActiveFilters view={props.view} onView={props.onView} />
      </div>
      {isOpen && !isPhone && fields}
      {isOpen && isPhone && (
        <LazyPart>
          <Sheet open onClose={() => setIsOpen(false)} title="Filters">
            {fields}
            <Button variant="primary" className="mt-4 min-h-11 w-full" onClick={() => setIsOpen(false)}>
              Show the results
            </Button>
          </Sheet>
        </LazyPart>
      )}
    </>
  );
}
