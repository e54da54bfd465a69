import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Failure } from '#contract/envelope.ts';
import { AppError, type ErrorCode } from '#domain/app-error.ts';
import { classifyDbError, type DbErrorKind, isFullDisk } from '../db/errors.ts';
import { errorPage, errorPagePolicy, wantsPage } from './error-page.ts';

const statuses: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  limit_reached: 409,
  too_large: 413,
  rate_limited: 429,
  upstream_unavailable: 503,
  internal: 500,
};

const statusOfReason = { unsupported: 415, unprocessable: 422 };

function invalidInput(error: FastifyError): AppError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const issues = error.validation.map(({ instancePath, message = 'is not accepted' }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message,
  }));
  return new AppError('invalid', issues[0]?.message ?? 'The input is not accepted.', { issues });
}

const frameworkTexts: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['invalid', 'The request could not be read: send a JSON body with Content-Type application/json.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['too_large', 'The request is too large.'],
  414: ['too_large', 'The address is too long.'],
  412: ['invalid', 'The file does not match what the request expects.'],
  415: ['invalid', 'Send the body as application/json.'],
  416: ['invalid', 'The requested range is not in the file.'],
  431: ['too_large', 'The request headers are too large.'],
};

/** Statuses of the file plugin that browsers and caches act on. All other statuses follow from the error code. */
const fileStatuses = new Set([412, 416]);

function fromFramework({ statusCode = 500 }: FastifyError): AppError | undefined {
  const isClientError = statusCode >= 400 && statusCode < 500;
  const known = frameworkTexts[statusCode] ?? (isClientError ? frameworkTexts[400] : undefined);
  return known && new AppError(...known);
}

const storageMessages: Record<DbErrorKind, string> = {
  unreachable: 'Our database does not answer just now. Please try again in a moment.',
  unwritable: 'Nothing can be saved just now. Please try again in a moment.',
};

/** Whether temporary files of uploads and replies find no place. */
const hasNoPlace = (error: unknown) => isFullDisk(error) || (error as NodeJS.ErrnoException).code === 'EROFS';

/** Describes a failure of the database or the disk that ends by itself or by its operator. */
function fromStorage(error: unknown, request: FastifyRequest): AppError | undefined {
  const kind = hasNoPlace(error) ? 'unwritable' : classifyDbError(error);
  if (!kind) return undefined;
  request.failure = error;
  return new AppError('upstream_unavailable', storageMessages[kind], { retryAfterSeconds: 5 });
}

function statusOf(error: unknown, known: AppError | undefined): number {
  if (known?.reason) return statusOfReason[known.reason];
  const { statusCode } = error as FastifyError;
  if (statusCode && fileStatuses.has(statusCode)) return statusCode;
  return statuses[known?.code ?? 'internal'];
}

/**
 * Sends the response for an error: a page to a browser that requests one, else JSON. An unexpected error becomes a fixed
 * text with the request's id, and is logged.
 */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known =
    error instanceof AppError
      ? error
      : (invalidInput(error as FastifyError) ??
        fromStorage(error, request) ??
        fromFramework(error as FastifyError));
  if (!known) request.failure = error;
  const failure: Failure = {
    success: false,
    code: known?.code ?? 'internal',
    message: known?.message ?? 'Something went wrong on our side. Please try again.',
    ...(known?.issues && { issues: known.issues }),
    ...(!known && { requestId: request.id }),
  };
  // Some error responses are cacheable by default, such as 404 (RFC 9110, 15.1).
  reply.header('cache-control', 'no-store');
  if (known?.retryAfterSeconds) reply.header('retry-after', String(known.retryAfterSeconds));
  reply.code(statusOf(error, known));
  if (!wantsPage(request)) return reply.type('application/json; charset=utf-8').send(failure);
  const { message, requestId } = failure;
  return reply
    .header('content-security-policy', errorPagePolicy)
    .type('text/html; charset=utf-8')
    .send(errorPage({ message, requestId, mayRetry: reply.statusCode >= 500 }));
}

export const nothingHere = () => new AppError('not_found', 'There is nothing at this address.');

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request, reply) => sendFailure(nothingHere(), request, reply));
}
