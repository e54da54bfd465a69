import { useMutation } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import type { news, Picture } from '#contract/news.ts';
import { acceptedPictures, largestRenditionUpTo } from '#domain/image-renditions.ts';
import { limits } from '#domain/limits.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

/** Uploads an image for the text. */
export async function uploadImage(file: File, alt = ''): Promise<Picture> {
  const form = new FormData();
  form.set('alt', alt);
  form.append('files', file);
  const { data } = await callApi<typeof news.addPicture>('POST', '/news/pictures', { form });
  return data;
}

/** Inserts an uploaded image at the cursor. */
export function insertImage(editor: Editor, { hash, alt, width, height }: Picture): void {
  const src = largestRenditionUpTo({ hash, width }, 'large');
  // Moves the cursor to the line after the image; otherwise the next insertion replaces the selected image.
  editor.chain().focus().setImage({ src, alt, width, height }).createParagraphNear().run();
}

/** Uploads an image and inserts it into the text. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const id = useId();
  const upload = useMutation({
    mutationFn: (selected: File) => uploadImage(selected, alt),
    onSuccess: (picture) => {
      onClose();
      insertImage(editor, picture);
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (file) upload.mutate(file);
  }

  return (
    <Dialog open onClose={onClose} title="Image in the text">
      <form noValidate onSubmit={handleSubmit} className="grid gap-4">
        {upload.isError && <Alert>{messageOf(upload.error, fallbacks.generic)}</Alert>}
        <div>
          <label htmlFor={id} className="mb-1 block text-fine text-soft">
            Image
          </label>
          <input
            id={id}
            type="file"
            accept={acceptedPictures}
            className="field"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        </div>
        <TextField
          label="Description for people who cannot see the image"
          autoComplete="off"
          maxLength={limits.altLength}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          className="min-h-10"
          disabled={!file}
          pending={upload.isPending}
          pendingLabel="Please wait"
        >
          Insert
        </Button>
      </form>
    </Dialog>
  );
}
