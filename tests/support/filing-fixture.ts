import type { StartParser } from '#server/platform/isolation/child-process.ts';
import { createEdgar } from '#server/providers/filings/edgar.ts';
import { readFiling } from '#server/providers/filings/read-information-table.ts';
import {
  type ApiResponse,
  type Client,
  clientOf,
  createTestDatabase,
  type DatabaseKind,
  passPhrase,
  startApp,
} from './api.ts';
import { addFiling, cik, manager, type SampleFiling } from './edgar-filings.ts';
import { type EdgarServer, startEdgarServer } from './edgar-server.ts';
import { parseInProcess } from './in-process-parsers.ts';
import type { SampleLine } from './sample-filings.ts';

export interface FilingFixture {
  edgar: EdgarServer;
  admin: Client;
  visitor: Client;
  file(number: number, lines: SampleLine[], filing?: SampleFiling): void;
  refresh(body?: object): Promise<ApiResponse>;
  /** Uploads a filing as an administrator. */
  upload(bytes: string, about?: Record<string, string>): Promise<ApiResponse>;
  /** Returns what the upload would change. */
  preview(bytes: string, about?: Record<string, string>): Promise<ApiResponse>;
  undo(id: string): Promise<ApiResponse>;
  /** Returns the public response for the investor of this name. */
  investor(name?: string): Promise<ApiResponse['body']>;
  changes(name?: string): Promise<ApiResponse['body']>;
  /** Returns the audit log as actor, action and subject, newest first. */
  events(): Promise<[string, string, string][]>;
  stop(): Promise<void>;
}

/** Starts the product on a seeded database, a fake EDGAR, and logs an administrator in. Parses uploads in process. */
export async function startFilingFixture(
  kind: DatabaseKind,
  startParser: StartParser = parseInProcess,
): Promise<FilingFixture> {
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
  const app = await startApp(testDatabase, {}, { edgar: provider, startParser });
  const admin = clientOf(app);
  const editor = { email: 'edith@holdwise.example', password: passPhrase };
  await admin.call('POST', '/admin/create', { name: 'Edith', ...editor });
  await admin.call('POST', '/admin/login', editor);
  const visitor = clientOf(app);
  const idOf = async (name: string): Promise<string> => {
    const { body } = await visitor.call('GET', '/wizards/names');
    return body.wizards.find((investor: { name: string }) => investor.name === name)?._id ?? 'none';
  };
  const send = (call: string, bytes: string, about: Record<string, string> = {}) =>
    admin.send(
      'POST',
      `/wizards/filings/${call}?${new URLSearchParams(about)}`,
      {},
      { field: 'file', files: [{ name: 'filing.xml', bytes }] },
    );
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
    upload: (...filing) => send('upload', ...filing),
    undo: (id) => admin.call('POST', `/wizards/filings/undo/${id}`),
    preview: (...filing) => send('preview', ...filing),
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
