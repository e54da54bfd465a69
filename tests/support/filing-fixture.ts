import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createEdgar } from '#server/providers/filings/edgar.ts';
import { readFiling } from '#server/providers/filings/read-information-table.ts';
import {
  type ApiResponse,
  type Client,
  clientOf,
  createTestDatabase,
  type DatabaseKind,
  passPhrase,
} from './api.ts';
import { addFiling, cik, manager, type SampleFiling } from './edgar-filings.ts';
import { type EdgarServer, startEdgarServer } from './edgar-server.ts';
import type { SampleLine } from './sample-filings.ts';

const root = join(import.meta.dirname, '../..');

export interface FilingFixture {
  edgar: EdgarServer;
  admin: Client;
  visitor: Client;
  file(number: number, lines: SampleLine[], filing?: SampleFiling): void;
  refresh(body?: object): Promise<ApiResponse>;
  /** Uploads a filing as an administrator. */
  upload(bytes: string, about?: Record<string, string>): Promise<ApiResponse>;
  /** Returns the public response for the investor of this name. */
  investor(name?: string): Promise<ApiResponse['body']>;
  changes(name?: string): Promise<ApiResponse['body']>;
  /** Returns the audit log as actor, action and subject, newest first. */
  events(): Promise<[string, string, string][]>;
  stop(): Promise<void>;
}

/** Starts the product on a seeded database, a fake EDGAR, and logs an administrator in. */
export async function startFilingFixture(kind: DatabaseKind): Promise<FilingFixture> {
  const testDatabase = await createTestDatabase(kind, { seeded: true });
  const edgar = await startEdgarServer();
  const provider = createEdgar({
    readFiling,
    dataUrl: edgar.url,
    archivesUrl: edgar.url,
    userAgent: 'Holdwise desk@example.com',
    // Only faults take this long, even on a busy machine.
    timeoutMs: 3_000,
    sleep: async () => undefined,
  });
  const app = await buildApp(
    readConfig({ LOG_LEVEL: 'silent', FEED_URLS: 'none', ECB_URL: 'none', ...testDatabase.settings }),
    {
      root,
      edgar: provider,
    },
  );
  const admin = clientOf(app);
  const editor = { email: 'edith@holdwise.example', password: passPhrase };
  await admin.call('POST', '/admin/create', { name: 'Edith', ...editor });
  await admin.call('POST', '/admin/login', editor);
  const visitor = clientOf(app);
  const idOf = async (name: string): Promise<string> => {
    const { body } = await visitor.call('GET', '/wizards/names');
    return body.wizards.find((investor: { name: string }) => investor.name === name)?._id ?? 'none';
  };
  return {
    edgar,
    admin,
    visitor,
    file: (...filing) => addFiling(edgar, ...filing),
    async events() {
      const { body } = await admin.call('GET', '/admin/activity');
      return body.events.map(({ by, action, subject }: Record<string, string>) => [by, action, subject]);
    },
    refresh: (body = { cik }) => admin.call('POST', '/wizards/filings/refresh', body),
    upload: (bytes, about = {}) =>
      admin.send(
        'POST',
        `/wizards/filings/upload?${new URLSearchParams(about)}`,
        {},
        {
          field: 'file',
          files: [{ name: 'filing.xml', bytes }],
        },
      ),
    investor: async (name = manager) =>
      (await visitor.call('GET', `/wizards/single/${await idOf(name)}`)).body,
    changes: async (name = manager) =>
      (await visitor.call('GET', `/investors/${await idOf(name)}/changes`)).body,
    async stop() {
      await app.close();
      await edgar.stop();
      await testDatabase.remove();
    },
  };
}
