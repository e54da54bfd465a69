import { useId } from 'react';
import { sizeText } from '#web/lib/size-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import type { Reading } from './use-reading.ts';

interface ReadingProgressProps {
  reading: Extract<Reading, { done: number }>;
  onCancel: () => void;
}

const titles = { sending: 'Sending the files', reading: 'Reading the files' } as const;

/** How much has been sent or read, in bytes, with a button that stops it. */
export function ReadingProgress({ reading: { phase, done, total }, onCancel }: ReadingProgressProps) {
  const id = useId();
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  return (
    <div className="grid gap-2 py-1.5">
      <p id={id} role="status" className="font-[550]">
        {titles[phase]}
      </p>
      <progress aria-labelledby={id} max={100} value={percent} className="sr-only" />
      <Bar share={percent / 100} className="bg-rule" />
      <div className="flex items-center justify-between gap-4">
        <p className="figures text-fine text-soft">
          {`${percent}% · ${sizeText(done)} of ${sizeText(total)}`}
        </p>
        <Button className="max-lg:min-h-11" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
