import { Popover } from '@base-ui/react/popover';
import { useId, useState } from 'react';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { Button } from '#web/ui/button.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';
import { setBenchmark, useBenchmark } from '../portfolio-scope.ts';

function BenchmarkForm({ onDone }: { onDone: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  function choose(symbol: string | undefined): void {
    setBenchmark(symbol);
    onDone();
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const symbol = normaliseSymbol(text);
        if (isWellFormedSymbol(symbol)) choose(symbol);
      }}
    >
      <div>
        <label htmlFor={id} className="mb-1 block text-fine text-soft">
          The same money in
        </label>
        <SymbolCombobox
          id={id}
          text={text}
          onText={setText}
          onPick={({ symbol }) => choose(symbol)}
          placeholder="Symbol or company"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Compare
        </Button>
        <Button onClick={() => choose(undefined)}>No comparison</Button>
      </div>
    </form>
  );
}

/** Selects the symbol in which the same money would have been invested. The choice persists in the browser. */
export function BenchmarkPicker() {
  const [isOpen, setIsOpen] = useState(false);
  const benchmark = useBenchmark();
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="text-link text-fine">
        {benchmark ? `Compared with ${benchmark}` : 'Compare'}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-24">
          <Popover.Popup className="surface grid w-72 gap-3 rounded-lg p-4">
            <Popover.Title className="font-serif text-lg leading-tight font-semibold">
              Comparison
            </Popover.Title>
            <BenchmarkForm onDone={() => setIsOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
