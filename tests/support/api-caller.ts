export interface CallResult {
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any shape.
  body: any;
}

/** Calls the API of a running product and stores its session cookies. The URL may change between calls. */
export interface ApiCaller {
  call(method: string, path: string, body?: object): Promise<CallResult>;
  /** Returns a second caller with a copy of the cookies. */
  copy(): ApiCaller;
}

export function apiCaller(
  url: () => string,
  initialCookies: ReadonlyMap<string, string> = new Map(),
  extraHeaders: Readonly<Record<string, string>> = {},
): ApiCaller {
  const cookies = new Map(initialCookies);
  return {
    copy: () => apiCaller(url, cookies, extraHeaders),
    async call(method, path, body) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const isJson = body !== undefined && !(body instanceof FormData || body instanceof Blob);
      const response = await fetch(`${url()}/api/v1${path}`, {
        method,
        headers: { ...extraHeaders, cookie, ...(isJson && { 'content-type': 'application/json' }) },
        ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData | Blob) }),
      });
      for (const text of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        cookies.set(name, value);
      }
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await response.json(),
      };
    },
  };
}

/** Signs up a customer and logs in. */
export async function signUpCaller(url: () => string, name: string): Promise<ApiCaller> {
  const caller = apiCaller(url);
  const credentials = { email: `${name}@holdwise.example`, password: 'a long enough pass phrase' };
  await caller.call('POST', '/customer/create', { name, ...credentials });
  const { status, body } = await caller.call('POST', '/customer/login', credentials);
  if (status !== 200) throw new Error(`${name} could not log in: ${status} ${body.message}`);
  return caller;
}
