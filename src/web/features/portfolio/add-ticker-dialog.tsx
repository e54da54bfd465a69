import type { Portfolio } from '../../../contract/portfolios.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AddTickerForm } from './add-ticker-form.tsx';

interface AddTickerDialogProps {
  open: boolean;
  portfolio: Portfolio;
  onClose: () => void;
}

export function AddTickerDialog({ open, portfolio, onClose }: AddTickerDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add Stock to Portfolio">
      <AddTickerForm portfolio={portfolio} onDone={onClose} />
    </Dialog>
  );
}
