type Call = <Reply>(method: string, path: string, body?: unknown) => Promise<Reply>;

/** Calls the API as a browser does, session included. A body is sent as JSON, or as the form that it is. */
export function caller(url: string): { call: Call; cookie: () => string } {
  let cookie = '';
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
