import { useMutation } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../../../domain/limits.ts';
import { acceptedPictures } from '../../../../domain/pictures.ts';
import { fallbacks, messageOf } from '../../../lib/messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { insertPicture, sendPicture } from './send-picture.ts';

/** Puts a picture into the text. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const id = useId();
  const send = useMutation({
    mutationFn: (chosen: File) => sendPicture(chosen, alt),
    onSuccess: (picture) => {
      onClose();
      insertPicture(editor, picture);
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (file) send.mutate(file);
  }

  return (
    <Dialog open onClose={onClose} title="Picture in the text">
      <form noValidate onSubmit={handleSubmit} className="grid gap-4">
        {send.isError && <Alert>{messageOf(send.error, fallbacks.anything)}</Alert>}
        <div>
          <label htmlFor={id} className="mb-1 block text-[13px] text-soft">
            Picture
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
          label="What it shows, for those who can't see it"
          autoComplete="off"
          maxLength={limits.altLength}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          className="min-h-10"
          disabled={!file}
          pending={send.isPending}
          pendingLabel="Please wait"
        >
          Put in
        </Button>
      </form>
    </Dialog>
  );
}
