import { z } from 'zod';
import { issueMessage } from './messages.ts';

z.config({ customError: issueMessage });

export type Access = 'public' | 'customer' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The request and response of an API call. Paths are relative to /api/v1, with parameters as `:name`. */
export interface Endpoint {
  method: Method;
  path: string;
  access: Access;
  /** Allowed for administrators who still have to turn on a required two-step login. */
  beforeTwoStep?: boolean;
  summary: string;
  /** The success status; 200 by default. */
  status?: 200 | 201;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The text fields of a multipart/form-data body. The handler parses it. */
  form?: z.ZodType;
  /** The field of the form that contains files, and how many there may be. */
  files?: { field: string; max: number };
  reply: z.ZodType;
  /** The content type of a response that is no JSON. A handler may send another one with `application/octet-stream`. */
  media?: 'text/csv' | 'text/calendar' | 'text/event-stream' | 'application/octet-stream';
}

/** Describes a call. Preserves the literal types of method and path, so that calls are type-checked against them. */
export function endpoint<
  const A extends Access,
  const M extends Method,
  const P extends string,
  const Rest extends Omit<Endpoint, 'access' | 'method' | 'path'>,
>(access: A, route: `${M} ${P}`, rest: Rest): Rest & { access: A; method: M; path: P } {
  const [method, path] = route.split(' ') as [M, P];
  return { access, method, path, ...rest };
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The types that the server's handler receives, after parsing. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** The types that the client sends and receives. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** The reply without the `success` of its envelope, as a handler returns it. */
export type ResultOf<E extends Endpoint> =
  ReplyOf<E> extends { success: true } ? Omit<ReplyOf<E>, 'success'> : ReplyOf<E>;
