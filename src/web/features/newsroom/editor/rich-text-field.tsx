import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { fallbacks, messageOf } from '../../../lib/messages.ts';
import { toasts } from '../../../lib/toasts.ts';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { cleanPasted } from './paste.ts';
import { insertPicture, sendPicture } from './send-picture.ts';

interface RichTextFieldProps {
  label: string;
  required?: boolean;
  /** The markup to start from; a later one replaces what is there when `version` changes. */
  markup: string;
  version: number;
  error?: string | undefined;
  onChange: (markup: string) => void;
}

const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

function useRichText(props: RichTextFieldProps, attributes: Record<string, string>, onLink: () => void) {
  const latest = useRef(props);
  latest.current = props;

  const editor = useEditor({
    extensions: editorExtensions,
    content: props.markup,
    injectCSS: false,
    immediatelyRender: true,
    onUpdate: ({ editor: current }) => latest.current.onChange(current.isEmpty ? '' : current.getHTML()),
    editorProps: {
      attributes,
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => {
        const hasText = event.clipboardData?.types.includes('text/html');
        return !hasText && putIn(picturesOf(event.clipboardData));
      },
      handleDrop: (_view, event, _slice, moved) => !moved && putIn(picturesOf(event.dataTransfer)),
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        onLink();
        return true;
      },
    },
  });

  /** Sends dropped or pasted pictures and shows them. Answers whether there were any. */
  function putIn(files: readonly File[]): boolean {
    for (const file of files)
      sendPicture(file).then(
        (picture) => insertPicture(editor, picture),
        (error: unknown) => toasts.error(messageOf(error, fallbacks.anything)),
      );
    return files.length > 0;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is not put back in, only what replaces it.
  useEffect(() => {
    if (props.version > 0) editor.commands.setContent(props.markup, { emitUpdate: false });
  }, [props.version]);
  return editor;
}

/** A text with headings, lists, links, tables and pictures. */
export function RichTextField(props: RichTextFieldProps) {
  const id = useId();
  const [linking, setLinking] = useState(false);
  const { label, required = false, error } = props;
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-error`,
    class: 'prose min-h-72 px-4 py-3 outline-none',
  };
  const editor = useRichText(props, attributes, () => setLinking(true));

  useEffect(() => {
    editor.view.dom.setAttribute('aria-required', String(required));
    editor.view.dom.setAttribute('aria-invalid', String(error !== undefined));
  }, [editor, required, error]);

  return (
    <div>
      <span id={`${id}-label`} className="mb-1 block text-[13px] text-soft">
        {label}
      </span>
      <div className="rich-text" data-invalid={error !== undefined || undefined}>
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-error`} className="mt-1 text-[13px] text-down empty:hidden">
        {error}
      </p>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
