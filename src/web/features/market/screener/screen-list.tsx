import { useId, useState } from 'react';
import { toastWithUndo } from '#web/lib/undo-toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { CloseButton } from '#web/ui/close-button.tsx';
import { type NamedScreen, readScreens, savedScreens, startingScreens, withScreen } from './saved-screens.ts';
import { type ScreenerView, screenerAddress, screenerViewOf } from './screener-address.ts';

interface ScreenListProps {
  view: ScreenerView;
  onView: (view: ScreenerView) => void;
}

function ScreenChip({ screen, view, onView }: ScreenListProps & { screen: NamedScreen }) {
  const target = screenerViewOf(new URLSearchParams(screen.address));
  const isShown = screenerAddress({ ...view, page: 1 }) === screenerAddress(target);
  return (
    <button type="button" className="stock-chip" aria-pressed={isShown} onClick={() => onView(target)}>
      {screen.name}
    </button>
  );
}

function SaveForm({ onName }: { onName: (name: string) => void }) {
  const id = useId();
  const [name, setName] = useState('');
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onName(name);
      }}
    >
      <label htmlFor={id} className="sr-only">
        Name of the screen
      </label>
      <input
        id={id}
        className="field min-h-[34px] w-44 py-1"
        placeholder="Name of the screen"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button small type="submit" disabled={!name.trim()}>
        Save
      </Button>
    </form>
  );
}

/** Screens to start from, and those that this browser has saved. */
export function ScreenList({ view, onView }: ScreenListProps) {
  const saved = readScreens(savedScreens.useValue());
  const [isNaming, setIsNaming] = useState(false);
  const save = (screens: readonly NamedScreen[]) => savedScreens.set(JSON.stringify(screens));
  const isPlain = screenerAddress({ ...view, page: 1 }) === '';
  return (
    <fieldset className="flex flex-wrap items-center gap-2 pt-3">
      <legend className="sr-only">Screens</legend>
      {startingScreens.map((screen) => (
        <ScreenChip key={screen.name} screen={screen} view={view} onView={onView} />
      ))}
      {saved.map((screen) => (
        <span key={screen.name} className="inline-flex items-center">
          <ScreenChip screen={screen} view={view} onView={onView} />
          <CloseButton
            aria-label={`Delete the screen ${screen.name}`}
            onClick={() => {
              save(saved.filter(({ name }) => name !== screen.name));
              toastWithUndo(`${screen.name} deleted`, () => save(saved));
            }}
          />
        </span>
      ))}
      {!isPlain && !isNaming && (
        <button type="button" className="text-link text-fine" onClick={() => setIsNaming(true)}>
          Save this screen
        </button>
      )}
      {isNaming && (
        <SaveForm
          onName={(name) => {
            save(withScreen(saved, name, view));
            setIsNaming(false);
          }}
        />
      )}
    </fieldset>
  );
}
