import { Menu } from '@base-ui/react/menu';
import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import { useRef } from 'react';

const tools = [
  ['Underline', 'Ctrl+U', 'underline', (editor: Editor) => editor.chain().focus().toggleUnderline().run()],
  [
    'Strike through',
    'Ctrl+Shift+S',
    'strike',
    (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  ],
  ['Code', 'Ctrl+E', 'code', (editor: Editor) => editor.chain().focus().toggleCode().run()],
  ['Block of code', '', 'codeBlock', (editor: Editor) => editor.chain().focus().toggleCodeBlock().run()],
] as const;

/** The tools that are needed less often, in a menu, so that the toolbar fits into one row. */
export function MoreTools({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(([, , name]) => name).filter((name) => current.isActive(name)),
  });
  // Tools give the focus to the text; who leaves the menu without one is back at its button.
  const isLeft = useRef(false);
  return (
    <Menu.Root
      modal={false}
      onOpenChange={(_isOpen, { reason }) => {
        isLeft.current = reason === 'escape-key';
      }}
    >
      <Toolbar.Button
        render={<Menu.Trigger />}
        className="h-[34px] shrink-0 rounded-[5px] px-2.5 text-soft hover:bg-tint hover:text-ink"
      >
        More <span aria-hidden="true">⌄</span>
      </Toolbar.Button>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-25">
          <Menu.Popup className="surface popup min-w-52" finalFocus={() => isLeft.current}>
            {tools.map(([name, keys, mark, run]) => (
              <Menu.CheckboxItem key={name} checked={active.includes(mark)} onClick={() => run(editor)}>
                <span className="flex items-baseline gap-3">
                  <span aria-hidden="true">{active.includes(mark) ? '✓' : ''}</span>
                  <span className="flex-1">{name}</span>
                  <span className="text-fine text-soft">{keys}</span>
                </span>
              </Menu.CheckboxItem>
            ))}
            <Menu.Item onClick={() => editor.chain().focus().setHorizontalRule().run()}>
              Line across
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
