import './imports.css';
import { useMutation } from '@tanstack/react-query';
import type { imports } from '#contract/imports.ts';
import { callApi } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CompareForm } from './compare-form.tsx';
import { CompareResult } from './compare-result.tsx';
import { compareForm, type Statement } from './compare-statement.ts';

interface CompareDialogProps {
  open: boolean;
  portfolioId: string;
  onClose: () => void;
}

function Content({ portfolioId, onClose }: Omit<CompareDialogProps, 'open'>) {
  const compare = useMutation({
    mutationFn: (statement: Statement) =>
      callApi<typeof imports.reconcile>('POST', '/portfolios/:portfolioId/reconciliation', {
        input: { portfolioId },
        form: compareForm(statement),
      }),
  });
  return (
    <>
      <CompareForm
        error={compare.error}
        isPending={compare.isPending}
        onCompare={(statement) => compare.mutate(statement)}
      />
      {compare.data && !compare.isPending && (
        <CompareResult result={compare.data} portfolioId={portfolioId} onLeave={onClose} />
      )}
    </>
  );
}

/** Compares the shares of each security with those that a broker states for a day. */
export function CompareDialog({ open, ...rest }: CompareDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Compare with your broker">
      {open && <Content {...rest} />}
    </Dialog>
  );
}
