export interface Called {
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  body: any;
}

/** Somebody who calls the API of a product that runs, wherever it is just now, and keeps their session. */
export interface ApiCaller {
  call(method: string, path: string, body?: object): Promise<Called>;
}

function apiCaller(url: () => string): ApiCaller {
  let cookie = '';
  return {
    async call(method, path, body) {
      const response = await fetch(`${url()}/api/v1${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
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
