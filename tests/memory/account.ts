import type { Import } from '#contract/imports.ts';

/** An account with an address of its own. */
export interface AttackingAccount {
  headers: Record<string, string>;
  call(method: string, path: string, body?: object): Promise<Response>;
  /** The path of its first portfolio. */
  portfolio: string;
}

/** Signs up a customer from an address, logs in and adds a portfolio. */
export async function signUpFrom(url: string, name: string, address: string): Promise<AttackingAccount> {
  const headers: Record<string, string> = { 'x-forwarded-for': address };
  const call = (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    return fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  const credentials = { email: `${name}@holdwise.example`, password: 'a long enough pass phrase' };
  await call('POST', '/customer/create', { name, ...credentials });
  const login = await call('POST', '/customer/login', credentials);
  headers['cookie'] = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const { portfolios } = await (await call('POST', '/portfolios', { title: 'Long term' })).json();
  return { headers, call, portfolio: `/portfolios/${portfolios[0]._id}` };
}

interface UploadSettings {
  name?: string;
  /** Whether the original is kept. */
  keep?: boolean;
  /** How the file is read, as JSON. */
  options?: string;
}

/** Uploads a file as a preview. The import is undefined if the upload is refused. */
export async function uploadFile(
  { call, portfolio }: AttackingAccount,
  content: Blob,
  { name = 'file.csv', keep = false, options = '[]' }: UploadSettings = {},
): Promise<{ status: number; id: string | undefined; import: Import | undefined }> {
  const form = new FormData();
  form.append('keep', String(keep));
  form.append('options', options);
  form.append('files', content, name);
  const response = await call('POST', `${portfolio}/imports?preview=1`, form);
  const body = (await response.json()) as { import?: Import };
  return { status: response.status, id: body.import?._id, import: body.import };
}
