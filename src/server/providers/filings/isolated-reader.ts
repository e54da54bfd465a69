import { AppError } from '#domain/app-error.ts';
import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { EdgarFailure } from './edgar-calls.ts';

/** Reads what EDGAR sent. Throws an EdgarFailure. */
export type ReadReply<About, Output> = (
  source: Uint8Array,
  about: About,
  signal?: AbortSignal,
) => Promise<Output>;

/** Returns a function that reads replies of EDGAR in child processes. */
export function isolatedReader<About, Output>(
  { parse }: Pick<Parsers, 'parse'>,
  spec: ParserSpec<About, Output>,
): ReadReply<About, Output> {
  return async (source, about, signal) => {
    try {
      return await parse(spec, { source, about, signal });
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'unprocessable')) throw error;
      throw new EdgarFailure('garbage', error.message, { cause: error });
    }
  };
}
