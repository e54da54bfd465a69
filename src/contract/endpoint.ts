import type { z } from 'zod';

export type Access = 'public' | 'customer' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What one call of the API takes and answers. Paths are relative to /api/v1 and name parameters as `:name`. */
export interface Endpoint {
  method: Method;
  path: string;
  access: Access;
  /** Answers administrators who still have to turn two-step login on, where the operator wants that. */
  beforeTwoStep?: boolean;
  summary: string;
  /** Status of a success; 200 unless told. */
  status?: 200 | 201;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The fields of a form (multipart/form-data) that may carry files; the handler reads it. */
  form?: z.ZodType;
  reply: z.ZodType;
  /** The reply is a text of this kind, not JSON. */
  media?: 'text/csv' | 'text/event-stream';
}

/** Describes a call, keeping the literal types of its method and path so that callers are checked against them. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The shapes of a call as the server's handler sees them (after parsing). */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** The shapes of a call as its caller writes and reads them. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
