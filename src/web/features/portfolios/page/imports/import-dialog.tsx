import './imports.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { PortfolioScope } from '../portfolio-scope.ts';
import { FileChoice, useFileSelection } from './file-choice.tsx';
import { importAddress } from './import-address.ts';
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
  if ('done' in state) return <ReadingProgress reading={state} onCancel={cancel} />;
  return (
    <>
      {!scope.portfolio && scope.portfolios.length > 1 && (
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
        onRead={() => void start({ files, keep, options: files.map(() => ({})) })}
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
