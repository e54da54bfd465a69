import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { type Client, passPhrase } from '../support/api.ts';
import { everyEndpoint } from '../support/endpoints.ts';
import { startFuzzFixture } from '../support/fuzz-fixture.ts';
import { callsOf } from '../support/fuzz-input.ts';
import { fuzzSeed } from '../support/fuzz-settings.ts';
import { httpClient } from '../support/http-client.ts';
import type { Attacker } from './attacker.ts';
import {
  type HostileFile,
  hostileCsvFiles,
  hostileFeeds,
  hostileFilings,
  hostileMarkup,
  hostileSearches,
} from './hostile-files.ts';
import { hostileImages } from './hostile-images.ts';

/** Returns a function that uses the inputs one after another, and starts over at the end. */
function cycle<Input, Result>(inputs: readonly Input[], use: (input: Input) => Promise<Result>) {
  let next = 0;
  return () => {
    const input = inputs[next % inputs.length];
    next += 1;
    if (input === undefined) throw new Error('There are no inputs.');
    return use(input);
  };
}

/** Starts a server of hostile feeds. Each response differs, so that the product can't skip a known one. */
export async function startHostilePublisher() {
  const feeds = new Map(hostileFeeds().map((feed) => [`/${feed.name}`, feed]));
  let responses = 0;
  const server = createServer((request, response) => {
    const feed = feeds.get(request.url ?? '');
    if (!feed) throw new Error(`Unexpected request for ${request.url}.`);
    responses += 1;
    response.writeHead(200, { 'content-type': feed.type });
    response.end(Buffer.concat([feed.bytes, Buffer.alloc(responses, ' ')]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      FEED_URLS: [...feeds.keys()].map((path) => `http://${host}${path}`).join(','),
      FEED_ALLOWED_HOSTS: host,
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function createFirstAdmin(url: string): Promise<Client> {
  const client = httpClient(url);
  const account = { email: 'edith@holdwise.example', password: passPhrase };
  await client.call('POST', '/admin/create', { name: 'Edith', ...account });
  const { status } = await client.call('POST', '/admin/login', account);
  if (status !== 200) throw new Error(`The administrator's login answered ${status}.`);
  return client;
}

/** Creates another administrator, whom the first one invites. */
async function createInvitedAdmin(url: string, admin: Client, number: number): Promise<Client> {
  const { link } = (await admin.call('POST', '/admin/invitations')).body;
  const client = httpClient(url);
  const account = { email: `admin${number}@holdwise.example`, password: passPhrase };
  const invite = new URL(link).searchParams.get('invite');
  await client.call('POST', '/admin/create', { name: 'Edna', ...account, invite });
  await client.call('POST', '/admin/login', account);
  return client;
}

const uploader = (admin: Client, path: string, field: string) => async (file: HostileFile) => {
  const { status } = await admin.send('POST', path, {}, { field, files: [file] });
  return status;
};

/** Creates an attack that sends almost valid calls with the required rights. */
async function createFuzzer(url: string, admin: () => Promise<Client>) {
  const fixture = await startFuzzFixture({ admin, visitor: () => httpClient(url) });
  const calls = fc.oneof(...(await everyEndpoint()).map(callsOf));
  let seed = fuzzSeed;
  return async () => {
    const [call] = fc.sample(calls, { numRuns: 1, seed });
    seed += 1;
    return call ? (await fixture.send(call)).status : 0;
  };
}

const pages = [
  '/',
  '/news',
  '/feed.xml',
  '/sitemap.xml',
  '/sitemap-stocks.xml',
  '/api/v1/news/all',
  '/api/v1/wizards/all',
];

/** Creates all attacks that a product must survive at the same time. */
export async function createAttackers(url: string): Promise<Attacker[]> {
  const admin = await createFirstAdmin(url);
  let admins = 0;
  const anotherAdmin = () => {
    admins += 1;
    return createInvitedAdmin(url, admin, admins);
  };
  const visitor = httpClient(url);
  const publish = async (description: string) =>
    (await admin.send('POST', '/news/create', { title: 'Hostile', description, publish: 'now' })).status;
  const search = async (query: string) =>
    (
      await visitor.call(
        'GET',
        `/market/search-symbol?${new URLSearchParams({ query: query.toWellFormed() })}`,
      )
    ).status;
  const read = async (path: string) => {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    return response.status;
  };
  const refresh = async () => (await admin.call('POST', '/admin/feeds/refresh')).status;
  const upload = (path: string, field: string) => uploader(admin, path, field);
  return [
    { name: 'feeds', concurrency: 1, attack: refresh },
    {
      name: 'images',
      concurrency: 3,
      attack: cycle(await hostileImages(), upload('/news/pictures', 'files')),
    },
    {
      name: 'filings',
      concurrency: 2,
      attack: cycle(
        hostileFilings(),
        upload('/wizards/filings/upload?name=Bank&cik=1800001&period=2026-06-30', 'file'),
      ),
    },
    {
      name: 'CSV files',
      concurrency: 2,
      attack: cycle(hostileCsvFiles(), upload('/wizards/import', 'file')),
    },
    { name: 'markup', concurrency: 2, attack: cycle(hostileMarkup(), publish) },
    { name: 'searches', concurrency: 2, attack: cycle(hostileSearches(), search) },
    { name: 'pages', concurrency: 2, attack: cycle(pages, read) },
    { name: 'fuzzed calls', concurrency: 1, attack: await createFuzzer(url, anotherAdmin) },
  ];
}
