import { Menu } from '@base-ui/react/menu';

interface RowMenuProps {
  /** Describes the row, for the accessible name of the button. */
  name: string;
  /** Whether the row was being edited, so that the focus returns to it. */
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions on a transaction. */
export function RowMenu({ name, takesFocus, onEdit, onDelete }: RowMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`Actions for ${name}`}
        autoFocus={takesFocus}
        className="grid size-8 place-items-center rounded-md font-bold tracking-[1px] text-soft hover:text-ink"
      >
        ···
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-25">
          <Menu.Popup className="surface popup min-w-36">
            <Menu.Item onClick={onEdit}>Edit</Menu.Item>
            <Menu.Item onClick={onDelete} className="text-down">
              Delete
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
