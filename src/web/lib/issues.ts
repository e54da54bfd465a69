import { ApiError } from './api.ts';

/** What the server says of one field; undefined where it says nothing of it. */
export function issueAt(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.issues.find((issue) => issue.path === path)?.message;
}
