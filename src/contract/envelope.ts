import { z } from 'zod';

/** A success response with only a message. */
export const Done = z.object({ success: z.literal(true), message: z.string() });

/** Defines a success response with the given fields. `message` is present if the user sees one. */
export function success<S extends z.ZodRawShape>(shape: S) {
  return z.object({ success: z.literal(true), message: z.string().optional(), ...shape });
}

/** The failure response of every call. `requestId` is only present with `internal`. */
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
