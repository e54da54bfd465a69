import { expect } from 'vitest';
import type { Article } from '#contract/news.ts';
import type { Client } from './api.ts';

export const articleText = { title: 'The Fed holds rates', description: '<p>What it means.</p>' };

/** Returns the files of an article form. */
export const filesOf = (...files: { name: string; bytes: Buffer<ArrayBuffer> | string }[]) => ({
  field: 'files',
  files,
});

/** Returns the calls of an editor. `editor` is read at each call, so it may be set later. */
export function articleCalls(editor: () => Client) {
  return {
    async create(fields: Record<string, string> = {}, files = filesOf()): Promise<Article> {
      const { status, body } = await editor().send(
        'POST',
        '/news/create',
        { ...articleText, ...fields },
        files,
      );
      expect(body).toMatchObject({ success: true, message: 'News added successfully!' });
      expect(status).toBe(201);
      return body.data;
    },
    update: (id: string, fields: Record<string, string> = {}, files = filesOf()) =>
      editor().send('PUT', `/news/update/${id}`, { ...articleText, ...fields }, files),
  };
}
