import { join } from 'node:path';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { createEdgar } from '../../src/server/providers/filings/edgar.ts';
import type { SampleLine } from '../../src/server/providers/filings/sample-filings.ts';
import { type Answer, type Client, clientOf, createPlace, type DatabaseKind, passPhrase } from './api.ts';
import { type EdgarServer, startEdgarServer } from './edgar-server.ts';
import { cik, fileAt, manager, type SampleFiling } from './filed.ts';

const root = join(import.meta.dirname, '../..');

export interface FilingDesk {
  edgar: EdgarServer;
  edith: Client;
  visitor: Client;
  file(number: number, lines: SampleLine[], filing?: SampleFiling): void;
  refresh(body?: object): Promise<Answer>;
  /** Sends a file as an administrator does. */
  upload(bytes: string, about?: Record<string, string>): Promise<Answer>;
  /** The wizard of this name as readers get it. */
  wizard(name?: string): Promise<Answer['body']>;
  changes(name?: string): Promise<Answer['body']>;
  stop(): Promise<void>;
}

/** The product on an empty database, an EDGAR of its own, and an administrator. */
export async function startFilingDesk(kind: DatabaseKind): Promise<FilingDesk> {
  const place = await createPlace(kind);
  const edgar = await startEdgarServer();
  const speaker = createEdgar({
    dataUrl: edgar.url,
    archivesUrl: edgar.url,
    userAgent: 'Holdwise desk@example.com',
    timeoutMs: 500,
    sleep: async () => undefined,
  });
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', FEED_URLS: 'none', ...place.settings }), {
    root,
    edgar: speaker,
  });
  const edith = clientOf(app);
  const editor = { email: 'edith@holdwise.example', password: passPhrase };
  await edith.call('POST', '/admin/create', { name: 'Edith', ...editor });
  await edith.call('POST', '/admin/login', editor);
  const visitor = clientOf(app);
  const idOf = async (name: string): Promise<string> => {
    const { body } = await visitor.call('GET', '/wizards/names');
    return body.wizards.find((wizard: { name: string }) => wizard.name === name)?._id ?? 'none';
  };
  return {
    edgar,
    edith,
    visitor,
    file: (...filing) => fileAt(edgar, ...filing),
    refresh: (body = { cik }) => edith.call('POST', '/wizards/filings/refresh', body),
    upload: (bytes, about = {}) =>
      edith.send(
        'POST',
        `/wizards/filings/upload?${new URLSearchParams(about)}`,
        {},
        {
          field: 'file',
          files: [{ name: 'filing.xml', bytes }],
        },
      ),
    wizard: async (name = manager) => (await visitor.call('GET', `/wizards/single/${await idOf(name)}`)).body,
    changes: async (name = manager) =>
      (await visitor.call('GET', `/wizards/changes/${await idOf(name)}`)).body,
    async stop() {
      await app.close();
      await edgar.stop();
      await place.remove();
    },
  };
}
