import type { Editor } from '@tiptap/react';
import { Button } from '../../../ui/button.tsx';

const tools = [
  ['Add row', (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ['Add column', (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ['Delete row', (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ['Delete column', (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ['Heading row', (editor: Editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['Merge or split cells', (editor: Editor) => editor.chain().focus().mergeOrSplit().run()],
  ['Delete table', (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const;

/** While the cursor is in a table. */
export function TableTools({ editor }: { editor: Editor }) {
  return (
    <fieldset aria-label="Table" className="flex flex-wrap gap-1 border-t border-rule p-1.5">
      {tools.map(([name, run]) => (
        <Button key={name} small onMouseDown={(event) => event.preventDefault()} onClick={() => run(editor)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
