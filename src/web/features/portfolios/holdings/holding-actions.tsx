import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { pendingId } from '#web/ledger/optimistic-updates.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import type { HoldingActions } from './holding-dialog.tsx';

interface ActionsProps {
  row: HoldingRow;
  actions: HoldingActions;
}

/** The actions on a holding as buttons. */
export function HoldingButtons({
  row,
  actions: { onOpen, onDelete },
  withChart = false,
  ...button
}: ActionsProps & { withChart?: boolean; small?: boolean; className?: string }) {
  const buttons = [
    { label: 'Add Shares', name: `Add Shares of ${row.symbol}`, run: () => onOpen(row, 'addShares') },
    { label: 'Edit', name: `Edit ${row.symbol}`, run: () => onOpen(row, 'edit') },
    withChart && {
      label: 'Note and group',
      name: `Note and group of ${row.symbol}`,
      run: () => onOpen(row, 'describe'),
    },
    withChart && { label: 'Chart', name: `Chart of ${row.symbol}`, run: () => onOpen(row, 'chart') },
    { label: 'Delete', name: `Delete ${row.symbol}`, run: () => onDelete(row), variant: 'danger' as const },
  ].filter((one) => one !== false);
  return buttons.map(({ label, name, run, ...rest }) => (
    <Button key={label} disabled={row.id === pendingId} aria-label={name} onClick={run} {...button} {...rest}>
      {label}
    </Button>
  ));
}

interface MenuProps extends ActionsProps {
  hasLots: boolean;
  onLots: () => void;
}

/** The actions on a holding in a menu, which also shows and hides its lots. */
export function HoldingMenu({ row, actions: { onOpen, onDelete }, hasLots, onLots }: MenuProps) {
  return (
    <ActionMenu
      name={row.symbol}
      actions={[
        { name: 'Chart', run: () => onOpen(row, 'chart') },
        { name: hasLots ? 'Hide lots' : 'Show lots', run: onLots },
        { name: 'Add Shares', run: () => onOpen(row, 'addShares') },
        { name: 'Edit', run: () => onOpen(row, 'edit') },
        { name: 'Note and group', run: () => onOpen(row, 'describe') },
        { name: 'Delete', isDanger: true, run: () => onDelete(row) },
      ]}
    />
  );
}
