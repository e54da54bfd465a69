import '#web/ui/prose.css';
import './rich-text-field.css';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { insertImage, uploadImage } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { cleanPasted, hasExternalImage } from './paste.ts';

interface RichTextFieldProps {
  label: string;
  required?: boolean;
  /** Whether the text may contain images. */
  pictures?: boolean;
  /** The initial markup. A later value replaces the content when `version` changes. */
  markup: string;
  version: number;
  error?: string | undefined;
  onChange: (markup: string) => void;
}

const externalImagesMessage =
  'Images from other sites are not pasted. Save them to your device and insert them as files.';

const imagesOf = (data: DataTransfer | null) =>
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
      transformPastedHTML: (html) => {
        if (hasExternalImage(html)) toasts.error(externalImagesMessage);
        return cleanPasted(html);
      },
      handlePaste: (_view, event) => {
        const hasText = event.clipboardData?.types.includes('text/html');
        return !hasText && uploadAll(imagesOf(event.clipboardData));
      },
      handleDrop: (_view, event, _slice, moved) => !moved && uploadAll(imagesOf(event.dataTransfer)),
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        onLink();
        return true;
      },
    },
  });

  /** Uploads and inserts dropped or pasted images. Returns whether there were any. */
  function uploadAll(files: readonly File[]): boolean {
    if (latest.current.pictures === false) return false;
    for (const file of files)
      uploadImage(file).then(
        (image) => insertImage(editor, image),
        (error: unknown) => toasts.error(messageOf(error, fallbacks.generic)),
      );
    return files.length > 0;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a replacement sets the content, not typing.
  useEffect(() => {
    if (props.version > 0) editor.commands.setContent(props.markup, { emitUpdate: false });
  }, [props.version]);
  return editor;
}

/** A rich-text editor with headings, lists, links, tables and images. */
export function RichTextField(props: RichTextFieldProps) {
  const id = useId();
  const [linking, setLinking] = useState(false);
  const { label, required = false, pictures = true, error } = props;
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-error`,
    class: 'prose relative min-h-72 px-4 py-3 whitespace-break-spaces outline-none',
  };
  const editor = useRichText(props, attributes, () => setLinking(true));

  useEffect(() => {
    editor.view.dom.setAttribute('aria-required', String(required));
    editor.view.dom.setAttribute('aria-invalid', String(error !== undefined));
  }, [editor, required, error]);

  return (
    <div>
      <span id={`${id}-label`} className="mb-1 block text-fine text-soft">
        {label}
      </span>
      <div
        className="grid grid-cols-1 overflow-clip rounded-md border border-field bg-sheet focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent data-invalid:border-down"
        data-invalid={error !== undefined || undefined}
      >
        <EditorToolbar editor={editor} pictures={pictures} />
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-error`} className="mt-1 text-fine text-down empty:hidden">
        {error}
      </p>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
