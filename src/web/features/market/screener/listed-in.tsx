import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#web/ui/select-field.tsx';
import { changed, defaultPlace, type ScreenerView } from './screener-address.ts';
import { facetsQuery } from './screener-queries.ts';

/** Where the listings of the screen are: always in sight, because another place makes it another list. */
export function ListedIn({ view, onView }: { view: ScreenerView; onView: (view: ScreenerView) => void }) {
  const { data } = useQuery(facetsQuery(view.listedIn));
  const exchanges = (data?.exchanges ?? []).map(({ name }) => name);
  const isChoice = [defaultPlace, 'abroad', 'all', ...exchanges].includes(view.listedIn);
  return (
    <SelectField
      inline="long"
      label="Listed in"
      value={view.listedIn}
      onChange={({ target }) =>
        onView(changed(view, { listedIn: target.value, country: undefined, currency: undefined }))
      }
    >
      <option value={defaultPlace}>United States</option>
      <option value="all">All countries</option>
      <option value="abroad">Outside the United States</option>
      {!isChoice && <option value={view.listedIn}>{view.listedIn}</option>}
      {exchanges.length > 0 && (
        <optgroup label="Exchange">
          {exchanges.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}
