import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#domain/app-error.ts';
import { checkInput } from './input.ts';

export interface IncomingFile {
  name: string;
  /** The content. Throws when it exceeds the limit of the form. */
  stream: AsyncIterable<Uint8Array>;
}

/** The form of an endpoint of the contract. */
export interface Form<S extends z.ZodType = z.ZodType> {
  form: S;
  files: NonNullable<Endpoint['files']>;
}

interface FileRules<F> {
  maxFileBytes: number;
  /** Reads one file. Called for one file at a time. */
  readFile: (file: IncomingFile) => Promise<F>;
}

interface PartRules<F> extends FileRules<F> {
  fileField: string;
  maxFiles: number;
}

const fieldLimits = { fields: 20, fieldNameSize: 100, fieldSize: 2 * 1024 * 1024 };
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** Enables `readForm`. Routes that do not call it refuse forms. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

const tooLarge = Object.assign(new Error('a file is too large'), { code: 'FST_REQ_FILE_TOO_LARGE' });

const damaged = () => new AppError('invalid', 'The form could not be read: it is damaged or was cut off.');

function explain(error: unknown, rules: PartRules<unknown>, name: string): unknown {
  switch ((error as { code?: string }).code) {
    case tooLarge.code:
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

/** Returns a file name for display: without path or control characters, at most 120 characters long. */
function displayName(filename: string): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim();
  return name.slice(0, 120).toWellFormed() || 'file';
}

function asIncoming(part: MultipartFile): IncomingFile {
  return {
    name: displayName(part.filename),
    // A caller may stop reading early. Destroying the stream would block the rest of the form.
    stream: part.file.iterator({ destroyOnReturn: false }),
  };
}

const misnamed = (fileField: string, field: string) =>
  new AppError('invalid', `Send files as \`${fileField}\`, not as \`${displayName(field)}\`.`);

const noFile = (fileField: string) => new AppError('invalid', `\`${fileField}\` takes a file, not text.`);

/** Reads one file. If the upload was truncated, reports that instead of an error of `readFile`. */
async function readOne<F>(part: MultipartFile, { readFile, fileField }: PartRules<F>): Promise<F> {
  if (part.fieldname !== fileField) throw misnamed(fileField, part.fieldname);
  try {
    const file = await readFile(asIncoming(part));
    if (!part.file.truncated) return file;
  } catch (error) {
    if (!part.file.truncated) throw part.file.errored ? damaged() : error;
  }
  throw tooLarge;
}

async function readParts<F>(request: FastifyRequest, rules: PartRules<F>) {
  const { fileField, maxFiles, maxFileBytes } = rules;
  const fields: Record<string, string> = {};
  const files: F[] = [];
  let failure: unknown;
  let name = 'file';
  try {
    const limits = { ...fieldLimits, files: maxFiles, fileSize: maxFileBytes };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.fieldname === fileField) failure ??= noFile(fileField);
        fields[part.fieldname] = String(part.value);
        continue;
      }
      name = displayName(part.filename);
      // After a failure the rest is read and dropped: a browser that is still sending would not see the response.
      if (failure === undefined) {
        await readOne(part, rules).then(
          (file) => files.push(file),
          (error: unknown) => {
            failure = explain(error, rules, name);
          },
        );
      }
      part.file.resume();
    }
  } catch (error) {
    // Any error of the multipart parser means that the form is invalid.
    const known = explain(error, rules, name);
    failure ??= known instanceof AppError ? known : damaged();
  }
  if (failure !== undefined) throw failure;
  return { fields, files };
}

function validate<S extends z.ZodType>(schema: S, fields: Record<string, string>): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) {
    // A field may contain JSON, whose strings can be checked only after parsing.
    checkInput(parsed.data);
    return parsed.data;
  }
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('invalid', issues[0]?.message ?? 'The input is not accepted.', { issues });
}

/** Reads a form with files. All files are read before the fields are validated. */
export async function readForm<S extends z.ZodType, F>(
  request: FastifyRequest,
  { form, files: { field, max } }: Form<S>,
  rules: FileRules<F>,
): Promise<{ fields: z.output<S>; files: F[] }> {
  const { fields, files } = await readParts(request, { ...rules, fileField: field, maxFiles: max });
  return { fields: validate(form, fields), files };
}
