import type { Editor } from '@tiptap/react';
import type { news, Picture } from '../../../../contract/news.ts';
import { addressUpTo } from '../../../../domain/pictures.ts';
import { callApi } from '../../../lib/api.ts';

/** Sends a picture that will stand in the text. */
export async function sendPicture(file: File, alt = ''): Promise<Picture> {
  const form = new FormData();
  form.set('alt', alt);
  form.append('files', file);
  const { data } = await callApi<typeof news.addPicture>('POST', '/news/pictures', { form });
  return data;
}

/** Puts a sent picture where the cursor is. */
export function insertPicture(editor: Editor, { hash, alt, width, height }: Picture): void {
  const src = addressUpTo({ hash, width }, 'large');
  // The line after it gets the cursor: while the picture is selected, what is put in next would replace it.
  editor.chain().focus().setImage({ src, alt, width, height }).createParagraphNear().run();
}
