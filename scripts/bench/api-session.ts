export interface ApiSession {
  /** Sends a body as JSON, or as multipart when it is a form. Throws on any status but success. */
  call<Reply>(method: string, path: string, body?: unknown): Promise<Reply>;
  cookie(): string;
}

/** Calls the API of a running product and keeps the session cookie, like a browser. `known` continues a session. */
export function openApiSession(url: string, known = ''): ApiSession {
  let cookie = known;
  return {
    cookie: () => cookie,
    async call(method, path, body) {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { cookie, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response.json();
    },
  };
}
