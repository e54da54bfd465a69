import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useImportAddress } from '#web/ledger/import-address.ts';
import type { PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { FileDrop } from './file-drop.tsx';
import { forgetHandedFiles, handedFiles } from './handed-files.ts';
import { TakeFiles } from './take-files.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

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
  const [dropped, setDropped] = useState(handedFiles);
  useEffect(() => forgetHandedFiles(), []);
  const [wasOpened, setWasOpened] = useState(isChoosing);
  if (isChoosing && !wasOpened) setWasOpened(true);
  const take = (files: File[]) => {
    setDropped(files);
    if (!isChoosing) choose();
  };
  return (
    <TakeFiles value={take}>
      {children}
      <FileDrop onFiles={take} />
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
