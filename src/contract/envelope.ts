import { z } from 'zod';

/** A success that only says so. */
export const Done = z.object({ success: z.literal(true), message: z.string() });

/** A success with the field that the call names; `message` where a person is told about it. */
export function success<S extends z.ZodRawShape>(shape: S) {
  return z.object({ success: z.literal(true), message: z.string().optional(), ...shape });
}

/** Every failure, whatever the call. `requestId` comes with `internal` only. */
export const Failure = z.object({
  success: z.literal(false),
  code: z.enum([
    'invalid',
    'unauthenticated',
    'forbidden',
    'not_found',
    'conflict',
    'limit_reached',
    'too_large',
    'rate_limited',
    'upstream_unavailable',
    'internal',
  ]),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;
