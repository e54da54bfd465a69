import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from '#web/ui/button.tsx';
import { MoreTools } from './more-tools.tsx';
import { Blocks, HistoryButtons, Insertions, Tool } from './toolbar-groups.tsx';
import { toolbarIcons } from './toolbar-icons.tsx';

const marks = [
  { name: 'Bold (Ctrl+B)', mark: 'bold', icon: toolbarIcons.bold },
  { name: 'Italic (Ctrl+I)', mark: 'italic', icon: toolbarIcons.italic },
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
      className="field min-h-[34px] w-32 shrink-0 py-1"
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

const tableActions = [
  ['Add row', (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ['Add column', (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ['Delete row', (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ['Delete column', (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ['Heading row', (editor: Editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['Merge or split cells', (editor: Editor) => editor.chain().focus().mergeOrSplit().run()],
  ['Delete table', (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const;

/** Buttons for the table at the cursor. */
function TableTools({ editor }: { editor: Editor }) {
  return (
    <fieldset aria-label="Table" className="flex flex-wrap gap-1 border-t border-rule p-1.5">
      {tableActions.map(([name, run]) => (
        <Button key={name} small onMouseDown={(event) => event.preventDefault()} onClick={() => run(editor)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** The toolbar of the rich-text editor. */
export function EditorToolbar({ editor, pictures }: { editor: Editor; pictures: boolean }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      marks: marks.filter(({ mark }) => current.isActive(mark)).map(({ mark }) => mark),
      table: current.isActive('table'),
    }),
  });
  return (
    <div className="sticky top-[53px] z-5 border-b border-rule bg-sheet">
      <Toolbar.Root aria-label="Formatting" className="flex items-center gap-0.5 overflow-x-auto p-1.5">
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
        <Toolbar.Separator className="mx-1 h-5 w-px shrink-0 bg-rule" />
        <Blocks editor={editor} />
        <Toolbar.Separator className="mx-1 h-5 w-px shrink-0 bg-rule" />
        <Insertions editor={editor} pictures={pictures} />
        <MoreTools editor={editor} />
        <Toolbar.Separator className="mx-1 h-5 w-px shrink-0 bg-rule" />
        <HistoryButtons editor={editor} />
      </Toolbar.Root>
      {active.table && <TableTools editor={editor} />}
    </div>
  );
}
