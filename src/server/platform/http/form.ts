import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../../domain/app-error.ts';
import { holdsNul, nulRefused } from './input.ts';

export interface IncomingFile {
  name: string;
  /** The file as it comes in; ends with an error beyond the limit of its form. */
  stream: AsyncIterable<Uint8Array>;
  /** The whole of it. */
  bytes: () => Promise<Buffer>;
}

interface FormRules<S extends z.ZodType, F> {
  fields: S;
  /** The form's name for its files. */
  fileField: string;
  maxFiles: number;
  maxFileBytes: number;
  /** What becomes of one file. Called for one after the other; what it holds of the upload may go afterwards. */
  readFile: (file: IncomingFile) => Promise<F>;
}

const limitsOfFields = { fields: 20, fieldNameSize: 100, fieldSize: 2 * 1024 * 1024 };
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** Makes `readForm` possible. Forms are read by the calls that take them, and refused by all others. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

const damaged = () => new AppError('invalid', 'The form could not be read: it is damaged or was cut off.');

function explain(error: unknown, rules: { maxFiles: number; maxFileBytes: number }, name: string): unknown {
  switch ((error as { code?: string }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError(
        'too_large',
        `"${name}" is larger than ${megabytes(rules.maxFileBytes)}, which is the most that one file may have.`,
      );
    case 'FST_FILES_LIMIT':
      return new AppError('too_large', `At most ${rules.maxFiles} files can be sent at once.`);
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new AppError('too_large', 'The form has too many fields.');
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('invalid', 'Send the form as multipart/form-data.', { reason: 'unsupported' });
    case 'FST_MP_PREMATURE_CLOSE':
    case 'FST_PROTO_VIOLATION':
      return damaged();
    default:
      return error;
  }
}

/** A file's own name, fit to be shown: no path, no control characters, of sensible length. */
function nameOf({ filename }: MultipartFile): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim();
  return name.slice(0, 120).toWellFormed() || 'file';
}

function asIncoming(part: MultipartFile): IncomingFile {
  return {
    name: nameOf(part),
    // Whoever stops reading early leaves the rest to be dropped; a destroyed stream would hold up the form.
    stream: part.file.iterator({ destroyOnReturn: false }),
    bytes: () => part.toBuffer(),
  };
}

async function readParts<F>(request: FastifyRequest, rules: Omit<FormRules<z.ZodType, F>, 'fields'>) {
  const { fileField, maxFiles, maxFileBytes, readFile } = rules;
  const fields: Record<string, string> = {};
  const files: F[] = [];
  let failure: unknown;
  let name = 'file';
  try {
    const limits = { ...limitsOfFields, files: maxFiles, fileSize: maxFileBytes };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      name = nameOf(part);
      // After a failure the rest is read and dropped: a browser that is still sending would not see the answer.
      if (failure === undefined && part.fieldname === fileField) {
        const tooLarge = new request.server.multipartErrors.RequestFileTooLargeError();
        try {
          files.push(await readFile(asIncoming(part)));
          if (part.file.truncated) throw tooLarge;
        } catch (error) {
          failure = explain(part.file.truncated ? tooLarge : error, rules, name);
        }
      }
      part.file.resume();
    }
  } catch (error) {
    // Whatever the parser throws, known by a code or not, is about what was sent.
    const known = explain(error, rules, name);
    failure ??= known instanceof AppError ? known : damaged();
  }
  if (failure !== undefined) throw failure;
  return { fields, files };
}

function checked<S extends z.ZodType>(shape: S, fields: Record<string, string>): z.output<S> {
  if (holdsNul(fields)) throw nulRefused();
  const read = shape.safeParse(fields);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('invalid', issues[0]?.message ?? 'The input is not accepted.', { issues });
}

/** Reads a form with files. Everything is read and every file worked through before the fields are checked. */
export async function readForm<S extends z.ZodType, F>(
  request: FastifyRequest,
  { fields: shape, ...rules }: FormRules<S, F>,
): Promise<{ fields: z.output<S>; files: F[] }> {
  const { fields, files } = await readParts(request, rules);
  return { fields: checked(shape, fields), files };
}
