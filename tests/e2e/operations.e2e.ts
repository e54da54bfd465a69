import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '../support/browser.ts';
import { startProduct, startRefused } from '../support/product.ts';

const account = { name: 'Ada', email: 'ada@holdwise.example', password: 'a long enough pass phrase' };
const body = JSON.stringify(account);

/** Sends the headers of a sign-up but not yet its body. */
function startSignUp(url: string) {
  const request = httpRequest(`${url}/api/v1/customer/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
  });
  request.flushHeaders();
  return { finish: () => request.end(body), status };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal}: the pending request succeeds and is stored, and the process exits with 0`, {
    tag: '@thorough',
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdwise-stop-'));
    const product = await startProduct({ DATA_DIR: folder });
    const signUp = startSignUp(product.url);
    await expect.poll(async () => (await fetch(`${product.url}/healthz`)).status).toBe(200);
    process.kill(product.pid, signal);
    await expect
      .poll(() =>
        fetch(`${product.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    signUp.finish();
    expect(await signUp.status).toBe(201);
    expect(await product.stop()).toBe(0);

    const again = await startProduct({ DATA_DIR: folder });
    const { email, password } = account;
    const login = await fetch(`${again.url}/api/v1/customer/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(login.status).toBe(200);
    expect(await again.stop()).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });
}

test('refuses a second process on the same data with one line, and the first continues', {
  tag: '@thorough',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-second-'));
  const product = await startProduct({ DATA_DIR: folder });
  expect(await startRefused({ DATA_DIR: folder })).toEqual({
    code: 1,
    output: `Holdwise can't start: DATA_DIR ${folder} is in use by another Holdwise process. Stop that one, or give this one its own DATA_DIR.\n`,
  });
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('an invalid setting or an occupied port stops the start with one line', { tag: '@thorough' }, async ({
  baseURL,
}) => {
  expect(await startRefused({ LOG_LEVEL: 'loud' })).toEqual({
    code: 1,
    output:
      "Holdwise can't start: LOG_LEVEL has a value that can't be used. It takes trace, debug, info, warn, error, fatal or silent.\n",
  });
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-port-'));
  const { port } = new URL(baseURL ?? '');
  expect(await startRefused({ PORT: port, DATA_DIR: folder })).toEqual({
    code: 1,
    output: "Holdwise can't start: PORT is in use by another program. Set PORT to a free one.\n",
  });
  rmSync(folder, { recursive: true, force: true });
});

test('pages run their own files and one inline script, and nothing that is injected', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/Content Security Policy/, /a request to a third party: http:\/\/127\.0\.0\.1:1\//);
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).not.toContain('unsafe');
  const blocked = await page.evaluateHandle(() => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      seen.push(`${effectiveDirective} ${blockedURI.replace(/[:,].*/, '')}`),
    );
    const script = (content: { text: string } | { src: string }) =>
      document.head.append(Object.assign(document.createElement('script'), content));
    const text = "document.title = 'injected'";
    script({ text });
    script({ src: `data:text/javascript,${text}` });
    script({ src: URL.createObjectURL(new Blob([text])) });
    script({ src: 'http://127.0.0.1:1/foreign.js' });
    document.body.insertAdjacentHTML('beforeend', `<p onclick="${text}"><style>p{color:red}</style>`);
    document.querySelector<HTMLElement>('p[onclick]')?.click();
    return seen;
  });
  await expect
    .poll(async () => (await blocked.jsonValue()).toSorted())
    .toEqual([
      'script-src-attr inline',
      'script-src-elem blob',
      'script-src-elem data',
      'script-src-elem http',
      'script-src-elem inline',
      'style-src-elem inline',
    ]);
  await expect(page).not.toHaveTitle('injected');
});

test('compresses pages and files, and lets clients cache files forever', async ({ baseURL }) => {
  const page = await fetch(baseURL ?? '', { headers: { 'accept-encoding': 'gzip' } });
  expect(page.headers.get('content-encoding')).toBe('gzip');
  expect(await page.text()).toContain('Latest News');
  const request = httpRequest(baseURL ?? '', { headers: { 'accept-encoding': 'gzip' } }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const raw = await buffer(response);
  const text = gunzipSync(raw).toString();
  expect(raw.length).toBeLessThan(text.length / 3);
  const script = /<script type="module"[^>]*src="([^"]+)"/.exec(text)?.[1];
  const file = await fetch(`${baseURL}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers.get('content-encoding')).toBe('br');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await file.arrayBuffer();
});
