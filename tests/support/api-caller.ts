export interface Called {
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  body: any;
}

/** Somebody who calls the API of a product that runs, wherever it is just now, and keeps their session. */
export interface ApiCaller {
  call(method: string, path: string, body?: object): Promise<Called>;
  /** The same session in another program. */
  copy(): ApiCaller;
}

export function apiCaller(url: () => string, known: ReadonlyMap<string, string> = new Map()): ApiCaller {
  const cookies = new Map(known);
  return {
    copy: () => apiCaller(url, cookies),
    async call(method, path, body) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const isJson = body !== undefined && !(body instanceof FormData);
      const response = await fetch(`${url()}/api/v1${path}`, {
        method,
        headers: { cookie, ...(isJson && { 'content-type': 'application/json' }) },
        ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
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

/** A customer of the product who has logged in. */
export async function signedUp(url: () => string, name: string): Promise<ApiCaller> {
  const caller = apiCaller(url);
  const person = { email: `${name}@holdwise.example`, password: 'a long enough pass phrase' };
  await caller.call('POST', '/customer/create', { name, ...person });
  const { status, body } = await caller.call('POST', '/customer/login', person);
  if (status !== 200) throw new Error(`${name} could not log in: ${status} ${body.message}`);
  return caller;
}
