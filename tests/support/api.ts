import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type AppParts, buildApp } from '../../src/server/app.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { createDatabase } from './postgres.ts';

const root = join(import.meta.dirname, '../..');

/** Every API test runs on both. */
export const databases = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databases)[number];

/** An empty place for the product's data. */
export interface Place {
  settings: Record<string, string>;
  remove(): Promise<void>;
}

export async function createPlace(kind: DatabaseKind): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-api-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (kind === 'sqlite') return { settings: { DATA_DIR: folder }, remove: async () => removeFolder() };
  const database = await createDatabase();
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: database.url },
    async remove() {
      await database.drop();
      removeFolder();
    },
  };
}

function configFor(place: Place, settings: Record<string, string> = {}): Config {
  return readConfig({ LOG_LEVEL: 'silent', FEED_URLS: 'none', ...place.settings, ...settings });
}

type Parts = Omit<AppParts, 'root'>;

export function startAt(
  place: Place,
  settings: Record<string, string> = {},
  parts: Parts = {},
): Promise<FastifyInstance> {
  return buildApp(configFor(place, settings), { root, ...parts });
}

/** A look into a place's database, beside the product or without it. */
export const databaseAt = ({ settings }: Place): Promise<Database> =>
  openDatabase({
    databaseUrl: settings['DATABASE_URL'],
    dataDir: settings['DATA_DIR'] ?? '',
    onError: () => undefined,
  });

/** An empty place with its tables made, and its database; no product runs on it. */
export async function createDatabasePlace(kind: DatabaseKind): Promise<{ place: Place; database: Database }> {
  const place = await createPlace(kind);
  await (await startAt(place)).close();
  return { place, database: await databaseAt(place) };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  body: any;
  headers: LightMyRequestResponse['headers'];
}

/** Somebody who calls the API and keeps the cookies that it gives. */
export interface Client {
  cookies: Map<string, string>;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form: its fields, and files under the one name that the call has for them. */
  send(method: Method, path: string, fields: Record<string, string>, files?: FormFiles): Promise<Answer>;
}

export interface FormFiles {
  field: string;
  files: { name: string; type?: string; bytes: Uint8Array<ArrayBuffer> | string }[];
}

async function encodeForm(fields: Record<string, string>, { field, files }: FormFiles) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, type = 'application/octet-stream', bytes } of files)
    form.append(field, new File([bytes], name, { type }));
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

function keepCookies(cookies: Map<string, string>, response: LightMyRequestResponse): void {
  for (const { name, value } of response.cookies) {
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

/** The text of an answer, however it was packed. */
function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])];
  return (unpack ? unpack(rawPayload) : rawPayload).toString('utf8');
}

export function clientOf(app: FastifyInstance): Client {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(method, path, fields, files = { field: 'files', files: [] }) {
      const { body, headers } = await encodeForm(fields, files);
      return this.call(method, path, body, headers);
    },
    async call(method, path, body, headers = {}) {
      const response = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers,
        cookies: Object.fromEntries(cookies),
        ...(body !== undefined && { payload: body as object }),
      });
      keepCookies(cookies, response);
      const isJson = response.headers['content-type']?.toString().includes('json');
      return {
        status: response.statusCode,
        body: isJson ? JSON.parse(textOf(response)) : response.body,
        headers: response.headers,
      };
    },
  };
}

export const passPhrase = 'a long enough pass phrase';

export interface Api {
  app: FastifyInstance;
  place: Place;
  /** A look into the database beside the product. */
  database(): Promise<Database>;
  visitor(): Client;
  /** A new customer who has logged in. */
  customer(name?: string): Promise<Client>;
  /** An administrator who has logged in: the first one signs up, the next are invited by that one. */
  admin(name?: string): Promise<Client>;
  stop(): Promise<void>;
}

/** The real product on an empty database. */
export async function startApi(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
  parts: Parts = {},
): Promise<Api> {
  const place = await createPlace(kind);
  const app = await startAt(place, settings, parts);
  let customers = 0;
  const admins: Client[] = [];
  return {
    app,
    place,
    database: () => databaseAt(place),
    visitor: () => clientOf(app),
    async customer(name = 'Ada') {
      customers += 1;
      const email = `customer${customers}@holdwise.example`;
      const client = clientOf(app);
      await client.call('POST', '/customer/create', { name, email, password: passPhrase });
      const login = await client.call('POST', '/customer/login', { email, password: passPhrase });
      if (login.status !== 200) throw new Error(`login answered ${login.status}`);
      return client;
    },
    async admin(name = 'Edith') {
      const link = (await admins[0]?.call('POST', '/admin/invitations'))?.body.link as string | undefined;
      const invite = link && new URL(link).searchParams.get('invite');
      const email = `admin${admins.length + 1}@holdwise.example`;
      const client = clientOf(app);
      const body = { name, email, password: passPhrase, ...(invite && { invite }) };
      await client.call('POST', '/admin/create', body);
      const login = await client.call('POST', '/admin/login', { email, password: passPhrase });
      if (login.status !== 200) throw new Error(`login answered ${login.status}`);
      admins.push(client);
      return client;
    },
    async stop() {
      await app.close();
      await place.remove();
    },
  };
}
