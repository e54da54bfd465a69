import { z } from 'zod';
import { boundedText } from '../bounded-text.ts';
import { failure, whyUnanswered } from '../unanswered.ts';

/**
 * The answer to a question, thrown past the library: it would take text for numbers, write what it doesn't expect to the
 * console, and leave a cookie that it can't keep as an unhandled rejection.
 */
export class Answered extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super('answered');
    this.body = body;
  }
}

/** The service knows no such symbol. */
export class UnknownSymbol extends Error {}

/** The service wants another cookie and crumb. */
export class CrumbRefused extends Error {}

const crumbPath = '/v1/test/getcrumb';
const crumb = /^\S{1,64}$/;
const serviceHosts = /^([\w-]+\.)*yahoo\.com$/;
const apiHosts = /^query\d\./;

/** Every kind of answer has one key of its own, and under it what went wrong. */
const Told = z.record(z.string(), z.object({ error: z.object({ code: z.string() }) }));

function parsed(text: string, call: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failure('garbage', call);
  }
}

function codeOf(text: string): string | undefined {
  try {
    return Object.values(Told.parse(JSON.parse(text)))[0]?.error.code;
  } catch {
    return undefined;
  }
}

function troubleOf(status: number, code: string | undefined, call: string): Error | undefined {
  if (status === 401 || status === 403 || code === 'Unauthorized') return new CrumbRefused();
  if (code === 'Not Found') return new UnknownSymbol();
  if (status === 429 || status >= 500) return failure('busy', call);
  return status >= 400 || code !== undefined ? failure('garbage', call) : undefined;
}

function addressOf(url: URL, baseUrl: string | undefined): string {
  return baseUrl === undefined ? url.href : `${baseUrl.replace(/\/+$/, '')}${url.pathname}${url.search}`;
}

export interface YahooQuestion {
  call: string;
  signal: AbortSignal;
  /** Where the service is, if elsewhere than at its own addresses. */
  baseUrl: string | undefined;
  /** Whether what was last fetched is the way to a crumb, and not the question itself. */
  isAfterCrumb: boolean;
}

/**
 * What the library fetches with, to this service only. It gets the pages that lead to a crumb; the answer to the question
 * ends the question.
 */
export function yahooFetch(asked: YahooQuestion): typeof fetch {
  const { call, signal, baseUrl } = asked;
  async function read(url: URL, init: RequestInit | undefined) {
    try {
      const redirect = init?.redirect ?? 'error';
      const response = await fetch(addressOf(url, baseUrl), { ...init, redirect, signal });
      return { response, text: await boundedText(response, call) };
    } catch (error) {
      throw whyUnanswered(error, call, signal);
    }
  }

  return async (input, init) => {
    const url = new URL(String(input));
    if (url.protocol !== 'https:' || !serviceHosts.test(url.hostname)) throw failure('garbage', call);
    const isQuestion = apiHosts.test(url.hostname) && url.pathname !== crumbPath;
    asked.isAfterCrumb = !isQuestion;
    const { response, text } = await read(url, init);
    const trouble = troubleOf(response.status, isQuestion ? codeOf(text) : undefined, call);
    if (trouble) throw trouble;
    if (isQuestion) throw new Answered(parsed(text, call));
    if (url.pathname === crumbPath && !crumb.test(text)) throw failure('busy', call);
    return new Response(text || null, { status: response.status, headers: response.headers });
  };
}
