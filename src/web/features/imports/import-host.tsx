import { lazy, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useImportAddress } from '#web/ledger/import-address.ts';
import type { PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { TakeFiles } from './take-files.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Makes the whole page accept dropped files. Returns whether files are held over it. */
function useDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    function handleOver(event: DragEvent): void {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file instead of dropping it.
      event.preventDefault();
      setIsOver(true);
    }
    function handleLeave(event: DragEvent): void {
      if (event.relatedTarget === null) setIsOver(false);
    }
    function handleDrop(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    }
    const listeners = [
      ['dragover', handleOver],
      ['dragleave', handleLeave],
      ['drop', handleDrop],
    ] as const;
    for (const [type, listener] of listeners) window.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    };
  }, []);
  return isOver;
}

function DropOverlay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-30 grid place-items-center bg-veil p-4">
      <p className="grid gap-1 rounded-lg border-2 border-dashed border-accent bg-sheet px-[clamp(20px,6vw,72px)] py-10 text-center">
        <b className="font-serif text-title font-semibold">Drop the files to import them</b>
        <span className="text-soft">Nothing is saved before you have seen what is in them.</span>
      </p>
    </div>
  );
}

interface ImportHostProps {
  scope: PortfolioScope;
  children: ReactNode;
}

/**
 * Accepts files that are dropped anywhere on the page or chosen in its content, and loads the dialog for them when it is
 * needed.
 */
export function ImportHost({ scope, children }: ImportHostProps) {
  const { isChoosing, choose, close } = useImportAddress();
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [wasOpened, setWasOpened] = useState(isChoosing);
  if (isChoosing && !wasOpened) setWasOpened(true);
  const take = (files: File[]) => {
    setDropped(files);
    if (!isChoosing) choose();
  };
  const isOver = useDrop(take);
  return (
    <TakeFiles value={take}>
      {children}
      {isOver && <DropOverlay />}
      {wasOpened && (
        <LazyPart>
          <ImportDialog
            open={isChoosing}
            scope={scope}
            dropped={dropped}
            onDone={() => setDropped([])}
            onClose={() => {
              setDropped([]);
              close();
            }}
          />
        </LazyPart>
      )}
    </TakeFiles>
  );
}
