import type { ApiResponse, Client, FormFiles } from './api.ts';

// `fetch` frames the body itself. These headers would conflict with its framing.
const framingHeaders = new Set(['connection', 'content-length', 'expect', 'transfer-encoding']);

function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const text of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

function formOf(fields: Record<string, string>, { field, files }: FormFiles): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, type = 'application/octet-stream', bytes } of files)
    form.append(field, new File([bytes], name, { type }));
  return form;
}

function encoded(body: unknown): { type?: string; body?: BodyInit } {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof FormData) return { body };
  return { type: 'application/json', body: JSON.stringify(body) };
}

/** Calls the API of a running product and stores its cookies. */
export function httpClient(url: string): Client {
  const cookies = new Map<string, string>();

  async function call(
    method: string,
    path: string,
    input?: unknown,
    extra: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const { type, body } = encoded(input);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const extraHeaders = Object.entries(extra).filter(([name]) => !framingHeaders.has(name));
    const headers = { cookie, ...(type && { 'content-type': type }), ...Object.fromEntries(extraHeaders) };
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    storeCookies(cookies, response);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: Object.fromEntries(response.headers),
    };
  }

  return {
    cookies,
    call,
    send: (method, path, fields, files = { field: 'files', files: [] }) =>
      call(method, path, formOf(fields, files)),
  };
}
