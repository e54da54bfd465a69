import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/app-error.ts';

const maxDepth = 32;

/**
 * Rejects a NUL character, which PostgreSQL cannot store, and deep nesting. Checks level by level: recursion overflows
 * the stack on 100 KB of brackets, here and in code that reads the input afterwards.
 */
export function checkInput(input: unknown): void {
  let level = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth)
      throw new AppError(
        'invalid',
        `The body is nested too deeply: lists and objects may hold each other ${maxDepth} levels deep.`,
      );
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.includes('\0'))
        throw new AppError('invalid', 'Text may not hold a NUL character (U+0000).');
      if (typeof value === 'object' && value !== null)
        for (const child of Object.values(value)) next.push(child);
    }
    level = next;
  }
}

/** Accepts an empty JSON body, which clients send with requests that have none, and checks all input. */
export function registerInput(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const input of [params, query, body]) checkInput(input);
  });
}
