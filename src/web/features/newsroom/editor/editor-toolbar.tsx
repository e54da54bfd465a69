import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { TableTools } from './table-tools.tsx';
import { toolbarIcons } from './toolbar-icons.tsx';

interface ToolProps {
  name: string;
  icon: ReactNode;
  active?: boolean | undefined;
  disabled?: boolean;
  onPress: () => void;
}

/** A button of the toolbar; arrow keys go from one to the next. */
function Tool({ name, icon, active, disabled = false, onPress }: ToolProps) {
  return (
    <Tooltip text={name}>
      <Toolbar.Button
        aria-label={name}
        aria-pressed={active}
        disabled={disabled}
        className="tool"
        // A press must not take the selection away that it is about.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {icon}
      </Toolbar.Button>
    </Tooltip>
  );
}

const marks = [
  { name: 'Bold (Ctrl+B)', mark: 'bold', icon: toolbarIcons.bold },
  { name: 'Italic (Ctrl+I)', mark: 'italic', icon: toolbarIcons.italic },
  { name: 'Underline (Ctrl+U)', mark: 'underline', icon: toolbarIcons.underline },
  { name: 'Strike through (Ctrl+Shift+S)', mark: 'strike', icon: toolbarIcons.strike },
  { name: 'Code (Ctrl+E)', mark: 'code', icon: toolbarIcons.code },
] as const;

function BlockSelect({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      [2, 3, 4].find((one) => current.isActive('heading', { level: one })) ?? 0,
  });
  function handleChange(next: number): void {
    const chain = editor.chain().focus();
    if (next === 2 || next === 3 || next === 4) chain.setHeading({ level: next }).run();
    else chain.setParagraph().run();
  }
  return (
    <select
      aria-label="Kind of paragraph"
      className="field min-h-[34px] w-32 py-1"
      value={level}
      onChange={(event) => handleChange(Number(event.target.value))}
    >
      <option value={0}>Text</option>
      <option value={2}>Heading</option>
      <option value={3}>Subheading</option>
      <option value={4}>Small heading</option>
    </select>
  );
}

function Blocks({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      blockquote: current.isActive('blockquote'),
      codeBlock: current.isActive('codeBlock'),
    }),
  });
  const chain = () => editor.chain().focus();
  const { bulletList, orderedList, quote, codeBlock, rule } = toolbarIcons;
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
      <Tool
        name="Block of code"
        icon={codeBlock}
        active={active.codeBlock}
        onPress={() => chain().toggleCodeBlock().run()}
      />
      <Tool name="Line across" icon={rule} onPress={() => chain().setHorizontalRule().run()} />
    </>
  );
}

function Insertions({ editor }: { editor: Editor }) {
  const [dialog, setDialog] = useState<'link' | 'picture'>();
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
      <Tool name="Picture in the text" icon={toolbarIcons.picture} onPress={() => setDialog('picture')} />
      <Tool
        name="Table"
        icon={toolbarIcons.table}
        active={state.table}
        onPress={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </>
  );
}

function History({ editor }: { editor: Editor }) {
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

/** What can be done to the text, by mouse and by keyboard. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      marks: marks.filter(({ mark }) => current.isActive(mark)).map(({ mark }) => mark),
      table: current.isActive('table'),
    }),
  });
  return (
    <div className="sticky top-[53px] z-5 border-b border-rule bg-sheet">
      <Toolbar.Root aria-label="Formatting" className="flex flex-wrap items-center gap-0.5 p-1.5">
        <BlockSelect editor={editor} />
        {marks.map(({ name, mark, icon }) => (
          <Tool
            key={mark}
            name={name}
            icon={icon}
            active={active.marks.includes(mark)}
            onPress={() => editor.chain().focus().toggleMark(mark).run()}
          />
        ))}
        <Toolbar.Separator className="mx-1 h-5 w-px bg-rule" />
        <Blocks editor={editor} />
        <Toolbar.Separator className="mx-1 h-5 w-px bg-rule" />
        <Insertions editor={editor} />
        <Toolbar.Separator className="mx-1 h-5 w-px bg-rule" />
        <History editor={editor} />
      </Toolbar.Root>
      {active.table && <TableTools editor={editor} />}
    </div>
  );
}
