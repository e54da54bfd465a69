import './imports.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { importAddress } from '#web/ledger/import-address.ts';
import type { PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { filesProblem } from './file-checks.ts';
import { FileChoice, useFileSelection } from './file-choice.tsx';
import { optionsOf } from './file-options.ts';
import { ReadingProgress } from './reading-progress.tsx';
import { useReading } from './use-reading.ts';

interface ImportDialogProps {
  open: boolean;
  scope: PortfolioScope;
  /** Files that were dropped on the page. */
  dropped: readonly File[];
  onClose: () => void;
  /** Called once the files have been read, with the dialog still open. */
  onDone: () => void;
}

function Content({ scope, dropped, onDone }: Omit<ImportDialogProps, 'open' | 'onClose'>) {
  const navigate = useNavigate();
  const selection = useFileSelection(dropped);
  const isCertain = scope.portfolio !== undefined || scope.portfolios.length === 1;
  const { files, keep } = selection;
  const [portfolioId, setPortfolioId] = useState(scope.portfolio?._id ?? scope.portfolios[0]?._id ?? '');
  const { state, start, cancel } = useReading({
    portfolioId,
    onRead: ({ _id }) => {
      onDone();
      // The address without `import=new` closes the dialog.
      void navigate(importAddress(portfolioId, _id), { replace: true });
    },
  });
  const read = () => void start({ files, keep, options: files.map(optionsOf) });
  // Files for a page of one portfolio leave nothing to ask.
  const readAtOnce = useEffectEvent(() => {
    if (isCertain && files.length > 0 && !filesProblem(files)) read();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other files are read at once, not another choice about them.
  useEffect(() => {
    const timer = setTimeout(() => readAtOnce());
    return () => clearTimeout(timer);
  }, [files]);
  if ('done' in state) return <ReadingProgress reading={state} onCancel={cancel} />;
  return (
    <>
      {!isCertain && (
        <SelectField
          label="Portfolio that gets the transactions"
          className="pb-4"
          value={portfolioId}
          onChange={({ target }) => setPortfolioId(target.value)}
        >
          {scope.portfolios.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <FileChoice
        selection={selection}
        failure={state.phase === 'failed' ? state.message : undefined}
        readsAtOnce={isCertain}
        onRead={read}
      />
    </>
  );
}

/** Chooses files, sends them and follows how they are read. Closing it stops that. */
export function ImportDialog({ open, onClose, ...rest }: ImportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Import files">
      {open && <Content {...rest} />}
    </Dialog>
  );
}
