import { takeOverMessage } from '#domain/offline-copies.ts';
import { copies } from './copies.ts';
import { api, kindOf, type RequestKind } from './request-kinds.ts';
import { shell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

type Answer = (event: FetchEvent, url: URL) => Promise<Response>;

const me = `${self.location.origin}${api}/customer/me`;

/** The browser requests a page while it starts the worker. */
const requestPage = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);

/** The server lets nobody keep the pages of customers. Those of visitors may be checked and used again. */
const isOfCustomer = ({ headers }: Response) => headers.get('cache-control')?.includes('no-store') ?? false;

/** Copies who the customer is, without which their figures would not be shown. */
async function keepCustomer(session: number): Promise<void> {
  if (await copies.find(me)) return;
  const response = await fetch(me);
  if (response.ok) await copies.keep(me, response, session);
}

async function keepPage(address: string, response: Response, session: number): Promise<void> {
  const isOwn = isOfCustomer(response);
  // A page for visitors after those of a customer: the session has ended.
  if (!isOwn && (await copies.find(me))) return copies.forget();
  await copies.keep(address, response, session);
  if (isOwn) await keepCustomer(session);
}

async function keepReply(url: URL, response: Response, session: number, isOwn: boolean): Promise<void> {
  await copies.keep(url.href, response, session);
  if (isOwn && url.href !== me) await keepCustomer(session);
}

const answerPage =
  (isCopied: boolean): Answer =>
  async (event, { origin, pathname }) => {
    const session = copies.session();
    // The server renders one page for all queries.
    const address = origin + pathname;
    const response = await requestPage(event).catch(() => undefined);
    if (!response) {
      const copy = isCopied ? await copies.find(address) : undefined;
      return copy ?? (await shell.page()) ?? Response.error();
    }
    const isPage = response.ok && !response.redirected;
    if (isCopied && isPage) event.waitUntil(keepPage(address, response.clone(), session));
    return response;
  };

const answerCall =
  (isOwn: boolean): Answer =>
  async (event, url) => {
    const session = copies.session();
    const response = await fetch(event.request).catch(() => undefined);
    if (!response) return (await copies.find(url.href)) ?? (await shell.reply(url.href)) ?? Response.error();
    if (response.status === 401) await copies.forget();
    if (response.ok) event.waitUntil(keepReply(url, response.clone(), session, isOwn));
    return response;
  };

const answers: Record<RequestKind, Answer> = {
  asset: async ({ request }) => (await shell.file(request.url)) ?? fetch(request),
  page: answerPage(true),
  'bare page': answerPage(false),
  passed: requestPage,
  own: answerCall(true),
  public: answerCall(false),
  async 'session change'({ request }) {
    await copies.forget();
    try {
      return await fetch(request);
    } finally {
      // Forgets what arrived in the meantime.
      await copies.forget();
    }
  },
};

self.addEventListener('install', (event) => event.waitUntil(shell.fill()));

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await shell.removeOldest();
  await self.clients.claim();
}
self.addEventListener('activate', (event) => event.waitUntil(activate()));

// A new version waits for the reader, whose page it could otherwise break.
self.addEventListener('message', ({ data }) => {
  if (data === takeOverMessage) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url: address } = event.request;
  const url = new URL(address);
  if (url.origin !== self.location.origin) return;
  const kind = kindOf({ method, path: url.pathname, isNavigation: mode === 'navigate' });
  if (kind) event.respondWith(answers[kind](event, url));
});
