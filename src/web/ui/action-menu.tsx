import { Menu } from '@base-ui/react/menu';

export interface RowAction {
  name: string;
  isDanger?: boolean;
  run: () => void;
}

interface ActionMenuProps {
  name: string;
  actions: readonly RowAction[];
  /** Whether the row was being changed, so that the focus returns to it. */
  takesFocus?: boolean;
}

/** The actions on a row in one menu. */
export function ActionMenu({ name, actions, takesFocus = false }: ActionMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-label={`Actions for ${name}`} autoFocus={takesFocus} className="menu-button">
        <span aria-hidden="true">···</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-25">
          <Menu.Popup className="surface popup min-w-44">
            {actions.map(({ name: action, isDanger, run }) => (
              <Menu.Item key={action} onClick={run} className={isDanger ? 'text-down' : undefined}>
                {action}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
