import { expect } from 'vitest';
import type { Article } from '../../src/contract/news.ts';
import type { Client } from './api.ts';

export const articleText = { title: 'The Fed holds rates', description: '<p>What it means.</p>' };

/** Files as the form of an article sends them. */
export const filesOf = (...all: { name: string; bytes: Buffer<ArrayBuffer> | string }[]) => ({
  field: 'files',
  files: all,
});

/** The calls of an editor, who may be known later. */
export function articleCalls(editor: () => Client) {
  return {
    async create(fields: Record<string, string> = {}, sent = filesOf()): Promise<Article> {
      const { status, body } = await editor().send(
        'POST',
        '/news/create',
        { ...articleText, ...fields },
        sent,
      );
      expect(body).toMatchObject({ success: true, message: 'News added successfully!' });
      expect(status).toBe(201);
      return body.data;
    },
    update: (id: string, fields: Record<string, string> = {}, sent = filesOf()) =>
      editor().send('PUT', `/news/update/${id}`, { ...articleText, ...fields }, sent),
  };
}
