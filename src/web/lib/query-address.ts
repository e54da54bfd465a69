import type { QueryKey } from '@tanstack/react-query';
import { addressOf } from './api.ts';

/** Returns the address of a query's call. Keys end with its path and its input; undefined for others. */
export function queryAddress(key: QueryKey): string | undefined {
  const [path, input] = key.slice(-2);
  return typeof path === 'string' && typeof input === 'object' ? addressOf(path, input ?? {}) : undefined;
}
