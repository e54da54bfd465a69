import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedInvestor } from '#contract/investors.ts';
import type { PortfolioCopy } from '#contract/portfolios.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { shownInvestorQuery } from '../page-queries.ts';
import { CopyForm } from '../single/copy/copy-form.tsx';
import { useCopy } from '../single/copy/use-copy.ts';

interface StartCopyDialogProps {
  open: boolean;
  names: readonly ListedInvestor[];
  /** The slug of the investor that is chosen at first. */
  first: string;
  portfolioId: string;
  onCopied: (copy: PortfolioCopy) => void;
  onClose: () => void;
}

function Content({ names, first, portfolioId, onCopied }: Omit<StartCopyDialogProps, 'open' | 'onClose'>) {
  const [slug, setSlug] = useState(first);
  const { data } = useQuery(shownInvestorQuery({ slug }));
  const copy = useCopy(({ copy: done }) => onCopied(done));
  const name = names.find((one) => one.slug === slug)?.name ?? '';
  return (
    <>
      <SelectField
        label="Investor"
        className="pb-4"
        value={slug}
        onChange={({ target }) => setSlug(target.value)}
      >
        {names.map((one) => (
          <option key={one.slug} value={one.slug}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <CopyForm
        investor={{ slug, name, period: data?.quarter?.period ?? null }}
        portfolioId={portfolioId}
        error={copy.error}
        isPending={copy.isPending}
        onCopy={(input) => copy.mutate(input)}
      />
    </>
  );
}

/** Fills an empty portfolio with the holdings of an investor, for an amount. */
export function StartCopyDialog({ open, onClose, ...rest }: StartCopyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Copy an investor">
      {open && <Content {...rest} />}
    </Dialog>
  );
}
