import { Menu } from '@base-ui/react/menu';
import type { ImportRow } from '#contract/imports.ts';
import { useImportContent } from './import-context.ts';
import { fateOf } from './import-summary.ts';

interface RowActionsProps {
  row: ImportRow;
  file: number;
  onCorrect: () => void;
}

/** The decisions about one row: add it, leave it out, correct it, or take a decision back. */
export function RowActions({ row, file, onCorrect }: RowActionsProps) {
  const { decide } = useImportContent();
  const { line, transaction, decision } = row;
  const fate = fateOf(row);
  const act = (action: 'add' | 'skip' | null) => decide({ file, line, action });
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`Actions for row ${line}`}
        className="row-menu size-7 flex-none rounded-md font-bold tracking-[1px] text-soft hover:text-ink max-lg:-mr-2.5 max-lg:size-11"
      >
        ···
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-25">
          <Menu.Popup className="surface popup min-w-44">
            <Menu.Item onClick={onCorrect}>{transaction ? 'Correct it' : 'Enter it by hand'}</Menu.Item>
            {transaction && fate !== 'added' && (
              <Menu.Item onClick={() => act('add')}>{fate === 'here' ? 'Add it anyway' : 'Add it'}</Menu.Item>
            )}
            {fate !== 'leftOut' && fate !== 'here' && (
              <Menu.Item onClick={() => act('skip')}>Leave it out</Menu.Item>
            )}
            {decision !== null && <Menu.Item onClick={() => act(null)}>Undo my decision</Menu.Item>}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
