import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { toolbarIcons } from './toolbar-icons.tsx';

interface ToolProps {
  name: string;
  icon: ReactNode;
  active?: boolean | undefined;
  disabled?: boolean;
  onPress: () => void;
}

/** A toolbar button; arrow keys move the focus between buttons. */
export function Tool({ name, icon, active, disabled = false, onPress }: ToolProps) {
  return (
    <Tooltip text={name}>
      <Toolbar.Button
        aria-label={name}
        aria-pressed={active}
        disabled={disabled}
        className="grid size-[34px] shrink-0 place-items-center rounded-[5px] text-soft aria-pressed:bg-tint aria-pressed:text-ink aria-pressed:[box-shadow:inset_0_0_0_1px_var(--color-rule-strong)] data-disabled:opacity-45 not-data-disabled:hover:bg-tint not-data-disabled:hover:text-ink"
        // Keeps the selection in the editor.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {icon}
      </Toolbar.Button>
    </Tooltip>
  );
}

export function Blocks({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      blockquote: current.isActive('blockquote'),
    }),
  });
  const chain = () => editor.chain().focus();
  const { bulletList, orderedList, quote } = toolbarIcons;
  return (
    <>
      <Tool
        name="List"
        icon={bulletList}
        active={active.bulletList}
        onPress={() => chain().toggleBulletList().run()}
      />
      <Tool
        name="Numbered list"
        icon={orderedList}
        active={active.orderedList}
        onPress={() => chain().toggleOrderedList().run()}
      />
      <Tool
        name="Quote"
        icon={quote}
        active={active.blockquote}
        onPress={() => chain().toggleBlockquote().run()}
      />
    </>
  );
}

export function Insertions({ editor, pictures }: { editor: Editor; pictures: boolean }) {
  const [dialog, setDialog] = useState<'link' | 'image'>();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  });
  const close = () => setDialog(undefined);
  return (
    <>
      <Tool
        name="Link (Ctrl+K)"
        icon={toolbarIcons.link}
        active={state.link}
        onPress={() => setDialog('link')}
      />
      {pictures && (
        <Tool name="Image in the text" icon={toolbarIcons.image} onPress={() => setDialog('image')} />
      )}
      <Tool
        name="Table"
        icon={toolbarIcons.table}
        active={state.table}
        onPress={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={close} />}
    </>
  );
}

export function HistoryButtons({ editor }: { editor: Editor }) {
  const can = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ undo: current.can().undo(), redo: current.can().redo() }),
  });
  return (
    <>
      <Tool
        name="Undo (Ctrl+Z)"
        icon={toolbarIcons.undo}
        disabled={!can.undo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <Tool
        name="Redo (Ctrl+Shift+Z)"
        icon={toolbarIcons.redo}
        disabled={!can.redo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </>
  );
}
