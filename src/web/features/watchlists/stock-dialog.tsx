import { useId, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { SymbolCombobox } from '#web/ui/symbol-combobox.tsx';

interface StockDialogProps {
  open: boolean;
  onPick: (symbol: string) => void;
  onClose: () => void;
}

function StockField({ onPick }: Pick<StockDialogProps, 'onPick'>) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="min-h-24">
      <label htmlFor={id} className="sr-only">
        Symbol, name or ISIN
      </label>
      <SymbolCombobox
        isLarge
        id={id}
        text={text}
        onText={setText}
        onPick={({ symbol }) => onPick(symbol)}
        placeholder="For example KO or Coca-Cola"
      />
    </div>
  );
}

/** Finds a stock to watch. */
export function StockDialog({ open, onPick, onClose }: StockDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a stock">
      <StockField onPick={onPick} />
    </Dialog>
  );
}
