import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { type AppParts, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/platform/db/connection/database.ts';
import { databaseFile } from '#server/platform/db/sqlite/sqlite.ts';
import { createDatabaseFolder } from './database-folder.ts';
import { offline } from './offline.ts';
import { createPostgresDatabase } from './postgres.ts';
import { inScope } from './scope.ts';

const root = join(import.meta.dirname, '../..');

export type DatabaseKind = 'sqlite' | 'postgres';

/** The databases of tests of code whose SQL, locks or transactions can differ. */
export const bothDatabases: readonly DatabaseKind[] = ['sqlite', 'postgres'];

/** The databases of all other API tests: SQLite, and PostgreSQL too in a thorough run. */
export const databases: readonly DatabaseKind[] = inScope<readonly DatabaseKind[]>(['sqlite'], bothDatabases);

/** A data folder and, for PostgreSQL, a database. */
export interface TestDatabase {
  settings: Record<string, string>;
  remove(): Promise<void>;
}

interface TestDatabaseOptions {
  /** Copies a migrated and seeded database instead of creating an empty one. */
  seeded?: boolean;
}

export async function createTestDatabase(
  kind: DatabaseKind,
  { seeded = false }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const folder = createDatabaseFolder('holdwise-api-');
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (kind === 'sqlite') {
    if (seeded) copyFileSync(databaseFile(inject('sqliteTemplate')), databaseFile(folder));
    return { settings: { DATA_DIR: folder }, remove: async () => removeFolder() };
  }
  const database = await createPostgresDatabase(seeded ? inject('postgresTemplate') : undefined);
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: database.url },
    async remove() {
      await database.drop();
      removeFolder();
    },
  };
}

function configFor(testDatabase: TestDatabase, settings: Record<string, string> = {}): Config {
  return readConfig({
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    PASSWORD_HASHING: 'cheap',
    ...testDatabase.settings,
    ...offline(settings),
  });
}

type Parts = Omit<AppParts, 'root'>;

export function startApp(
  testDatabase: TestDatabase,
  settings: Record<string, string> = {},
  parts: Parts = {},
): Promise<FastifyInstance> {
  return buildApp(configFor(testDatabase, settings), { root, computesHere: true, ...parts });
}

/** Opens a second connection to the database, with or without a running product. */
export const openTestDatabase = ({ settings }: TestDatabase): Promise<Database> =>
  openDatabase({
    databaseUrl: settings['DATABASE_URL'],
    dataDir: settings['DATA_DIR'] ?? '',
    onError: () => undefined,
  });

/** Creates and opens a migrated and seeded database. No server uses it. */
export async function createSeededDatabase(
  kind: DatabaseKind,
): Promise<{ testDatabase: TestDatabase; database: Database }> {
  const testDatabase = await createTestDatabase(kind, { seeded: true });
  return { testDatabase, database: await openTestDatabase(testDatabase) };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any shape.
  body: any;
  headers: LightMyRequestResponse['headers'];
}

/** Calls the API and stores its cookies. */
export interface Client {
  cookies: Map<string, string>;
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Sends a multipart form with fields and files. */
  send(method: Method, path: string, fields: Record<string, string>, files?: FormFiles): Promise<ApiResponse>;
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

function storeCookies(cookies: Map<string, string>, response: LightMyRequestResponse): void {
  for (const { name, value } of response.cookies) {
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

/** Returns the decompressed text of a response. */
function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])];
  return (decompress ? decompress(rawPayload) : rawPayload).toString('utf8');
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
      storeCookies(cookies, response);
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
  testDatabase: TestDatabase;
  /** Opens a second connection to the product's database. */
  database(): Promise<Database>;
  visitor(): Client;
  /** Signs up a customer and logs in. */
  customer(name?: string): Promise<Client>;
  /** Adds an administrator and logs in. The first one signs up and invites the others. */
  admin(name?: string): Promise<Client>;
  stop(): Promise<void>;
}

/** Starts the product on a migrated and seeded database, a new one unless one is given. */
export async function startApi(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
  parts: Parts = {},
  prepared?: TestDatabase,
): Promise<Api> {
  const testDatabase = prepared ?? (await createTestDatabase(kind, { seeded: true }));
  const app = await startApp(testDatabase, settings, parts);
  let customers = 0;
  const admins: Client[] = [];
  return {
    app,
    testDatabase,
    database: () => openTestDatabase(testDatabase),
    visitor: () => clientOf(app),
    async customer(name = 'Ada') {
      customers += 1;
      const email = `customer${customers}@holdwise.example`;
      const client = clientOf(app);
      await client.call('POST', '/customer/create', { name, email, password: passPhrase });
      const login = await client.call('POST', '/customer/login', { email, password: passPhrase });
      if (login.status !== 200) throw new Error(`The login returned ${login.status}.`);
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
      if (login.status !== 200) throw new Error(`The login returned ${login.status}.`);
      admins.push(client);
      return client;
    },
    async stop() {
      await app.close();
      await testDatabase.remove();
    },
  };
}
