import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/app-error.ts';

export function holdsNul(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0');
  return typeof input === 'object' && input !== null && Object.values(input).some(holdsNul);
}

export const nulRefused = () => new AppError('invalid', 'Text may not hold a NUL character (U+0000).');

/**
 * What holds for the input of every call: an empty JSON body counts as none (browsers' clients name the type on calls
 * without a body too), and no text may hold a NUL character (PostgreSQL can't store one).
 */
export function registerInput(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addHook('preValidation', async ({ params, query, body }) => {
    if ([params, query, body].some(holdsNul)) throw nulRefused();
  });
}
