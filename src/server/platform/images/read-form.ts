import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Form, readForm } from '../http/form.ts';
import type { Parsers } from '../isolation/parsers.ts';
import { imageLimits } from './image-spec.ts';
import { readImages, type SpooledImage } from './read-image.ts';

/** Reads a form. Decodes its images only after the whole form has been read and validated. */
export async function readFormWithImages<S extends z.ZodType>(
  request: FastifyRequest,
  parsers: Parsers,
  form: Form<S>,
) {
  const uploads: SpooledImage[] = [];
  try {
    const { fields } = await readForm(request, form, {
      maxFileBytes: imageLimits.bytes,
      readFile: async ({ name, stream }) => uploads.push({ name, file: await parsers.spool(stream) }),
    });
    return { fields, files: await readImages(parsers, uploads) };
  } finally {
    for (const { file } of uploads) await file.remove();
  }
}
