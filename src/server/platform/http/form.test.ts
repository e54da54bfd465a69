import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registerErrors } from './errors.ts';
import { type IncomingFile, readForm, registerForms } from './form.ts';

const start = '--b\r\nContent-Disposition: form-data; name=';
const title = `${start}"title"\r\n\r\nRates\r\n`;
const fileAs = (field: string, bytes = 'a,b') =>
  `${start}"${field}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${bytes}\r\n`;
const end = '--b--\r\n';
const whole = title + fileAs('files') + end;

async function drain({ stream }: IncomingFile): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += Buffer.from(chunk).toString();
  return text;
}

const ways: [string, (file: IncomingFile) => Promise<string>][] = [
  ['as it comes in', drain],
  [
    'as it comes in, by code that words its own failures',
    (file) =>
      drain(file).catch((cause: unknown) => {
        throw new Error('The table could not be read', { cause });
      }),
  ],
];

describe.each(ways)('reading a form whose files are read %s', (_way, readFile) => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = Fastify();
    registerErrors(app);
    await registerForms(app);
    const form = { form: z.object({ title: z.string() }), files: { field: 'files', max: 2 } };
    app.post('/form', (request) => readForm(request, form, { maxFileBytes: 1024 * 1024, readFile }));
  });
  afterEach(() => app.close());

  async function send(payload: string) {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await app.inject({ method: 'POST', url: '/form', headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  }

  test('is read', async () => {
    expect(await send(whole)).toEqual({ status: 200, body: { fields: { title: 'Rates' }, files: ['a,b'] } });
  });

  const cuts = Array.from({ length: whole.length - 8 }, (_, at) => at + 1);

  test('rejects a form cut off at any byte', async () => {
    for (const at of cuts) {
      const { status, body } = await send(whole.slice(0, at));
      expect({ at, status, code: body.code }).toEqual({ at, status: 400, code: 'invalid' });
    }
  });

  test('reports a form cut off within a file as damaged', async () => {
    const { body } = await send(title + fileAs('files', 'x'.repeat(200_000)).slice(0, 100_000));
    expect(body.message).toBe('The form could not be read: it is damaged or was cut off.');
  });

  test.each(['images', 'file', 'title'])('rejects a file sent as `%s`', async (field) => {
    expect(await send(title + fileAs(field) + fileAs('files') + end)).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: `Send files as \`files\`, not as \`${field}\`.` },
    });
  });

  test('rejects text in the file field', async () => {
    expect(await send(`${title}${start}"files"\r\n\r\na.csv\r\n${end}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: '`files` takes a file, not text.' },
    });
  });
});
