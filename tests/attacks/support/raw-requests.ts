import { sendRaw } from '#tests/support/raw-requests.ts';
import type { Target } from './target.ts';

export const request = (target: string, host = 'localhost', ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`;

/** Sends one raw request and returns the status and the whole response. */
export async function send({ url }: Target, bytes: string): Promise<{ status: number; text: string }> {
  const { statuses, text } = await sendRaw(Number(new URL(url).port), bytes);
  return { status: statuses[0] ?? 0, text };
}

/** Builds a raw POST request with a JSON body. */
export function post(path: string, body: string, headers: Record<string, string>): string {
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`POST ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}
