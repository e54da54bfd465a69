import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { readLink } from '#domain/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  const { empty } = editor.state.selection;
  if (empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

/** Sets or removes the link of the selection. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [text, setText] = useState(before);
  const [error, setError] = useState<string>();

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const href = readLink(text);
    if (href === undefined) {
      setError('A link must start with http, https, mailto or tel, for example https://www.sec.gov');
    } else {
      onClose();
      setLink(editor, href);
    }
  }

  return (
    <Dialog open onClose={onClose} title="Link">
      <form noValidate onSubmit={handleSubmit} className="grid gap-4">
        <TextField
          label="Address"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex gap-3">
          <Button type="submit" variant="primary" className="min-h-10 flex-1">
            Set link
          </Button>
          {before && (
            <Button
              className="min-h-10"
              onClick={() => {
                onClose();
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
              }}
            >
              Remove link
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
