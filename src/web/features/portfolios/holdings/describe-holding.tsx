import { useId } from 'react';
import type { Ticker } from '#contract/portfolios.ts';
import { limits } from '#domain/limits.ts';
import type { TickerKey } from '#web/ledger/optimistic-updates.ts';
import { useChangeTicker } from '#web/ledger/portfolio-changes.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/form-fields.tsx';

interface DescribeHoldingProps {
  open: boolean;
  ticker: Pick<Ticker, 'symbol' | 'notes' | 'group'>;
  tickerKey: TickerKey;
  onClose: () => void;
}

function DescribeForm({ ticker, tickerKey, onClose }: Omit<DescribeHoldingProps, 'open'>) {
  const { tickers } = usePortfolioScope();
  const change = useChangeTicker(fallbacks.generic);
  const listId = useId();
  const { register, handleSubmit, errors } = useServerForm<Pick<Ticker, 'notes' | 'group'>>(change.error, {
    defaultValues: { group: ticker.group, notes: ticker.notes },
  });
  const submit = handleSubmit((fields) =>
    change.mutate({ key: tickerKey, change: fields }, { onSuccess: onClose }),
  );
  const groups = [...new Set(tickers.map(({ group }) => group))].filter(Boolean).sort();
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Group"
        hint="Your own word, such as Dividends or Retirement. Groups are added up above the holdings."
        autoComplete="off"
        maxLength={limits.groupLength}
        list={listId}
        error={errors.group?.message}
        {...register('group')}
      />
      <datalist id={listId}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <TextAreaField
        label="Note"
        rows={4}
        maxLength={limits.notesLength}
        error={errors.notes?.message}
        {...register('notes')}
      />
      <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

/** Writes a note about a holding and puts it into a group of the owner. */
export function DescribeHoldingDialog({ open, onClose, ...rest }: DescribeHoldingProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Note and group of ${rest.ticker.symbol}`}>
      <DescribeForm {...rest} onClose={onClose} />
    </Dialog>
  );
}
