import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, type APIResponse, expect, request, test } from '@playwright/test';
import sharp from 'sharp';
import { createArticle, logInAsEditor } from '../support/admin-browser.ts';
import { requirePostgres } from '../support/postgres-programs.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type Product, startProduct } from '../support/product.ts';

const kills = 6;

// A bound for tests that hang.
test.setTimeout(900_000);

interface Killable {
  /** Starts the product on its existing data and logs the editor in. */
  start(): Promise<{ product: Product; editor: APIRequestContext }>;
  clear(): Promise<void>;
}

async function startOn(settings: Record<string, string>) {
  const product = await startProduct(settings);
  const editor = await request.newContext({ baseURL: product.url });
  await logInAsEditor(editor);
  return { product, editor };
}

async function onSqlite(): Promise<Killable> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-killed-'));
  return {
    start: () => startOn({ DATA_DIR: folder }),
    clear: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onPostgres(): Promise<Killable> {
  const programs = requirePostgres();
  const postgres = await startPostgres(programs);
  return { start: () => startOn({ DATABASE_URL: postgres.url }), clear: postgres.stop };
}

interface Change {
  make(editor: APIRequestContext, round: number): Promise<APIResponse>;
  /** Returns the stored state in a form that can be compared. Throws on a partial change. */
  read(editor: APIRequestContext): Promise<object>;
  /** Returns the state after the change of this round. */
  after(round: number): object;
}

/** Kills the server at another moment of each change; expects the state before or after the change, none between. */
async function expectOldOrNew(killable: Killable, prepare: (editor: APIRequestContext) => Promise<Change>) {
  let running = await killable.start();
  const change = await prepare(running.editor);
  const start = performance.now();
  const first = await change.make(running.editor, 0);
  const duration = performance.now() - start;
  expect(first.ok(), await first.text()).toBe(true);
  expect(await change.read(running.editor)).toEqual(change.after(0));
  let stored = 0;
  for (let round = 1; round <= kills; round += 1) {
    const outcome = change.make(running.editor, round).then(
      (answer) => answer.ok(),
      () => false,
    );
    // At a part of the time that the change takes on this machine. More kills late in the change, when it is written.
    await wait(duration * (1 - (1 - round / (kills + 1)) ** 2));
    await running.product.kill();
    const acknowledged = await outcome;
    await running.editor.dispose();
    running = await killable.start();
    const found = await change.read(running.editor);
    const possible = acknowledged ? [change.after(round)] : [change.after(stored), change.after(round)];
    expect(possible).toContainEqual(found);
    if (JSON.stringify(found) === JSON.stringify(change.after(round))) stored = round;
  }
  await running.editor.dispose();
  expect(await running.product.stop()).toBe(0);
  await killable.clear();
}

const investorsPerCsv = 200;
const holdingsPerInvestor = 100;

function csvOf(round: number): string {
  const rows = ['name,symbol,value'];
  for (let investor = 0; investor < investorsPerCsv; investor += 1)
    for (let holding = 0; holding < holdingsPerInvestor; holding += 1)
      rows.push(`Round ${round} wizard ${investor},S${holding},${holding + 1}`);
  return rows.join('\n');
}

async function importing() {
  return {
    make: (editor: APIRequestContext, round: number) =>
      editor.post('/api/v1/wizards/import', {
        multipart: { file: { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(round)) } },
      }),
    async read(editor: APIRequestContext) {
      const answer = await (await editor.get('/api/v1/wizards/all')).json();
      const wizards = answer.wizards as { name: string; holdings: unknown[] }[];
      const rounds = new Set(wizards.map(({ name }) => name.split(' ')[1]));
      const holdings = new Set(wizards.map((wizard) => wizard.holdings.length));
      return { rounds: [...rounds], wizards: wizards.length, holdings: [...holdings] };
    },
    after: (round: number) => ({
      rounds: [String(round)],
      wizards: investorsPerCsv,
      holdings: [holdingsPerInvestor],
    }),
  };
}

const picturesPerRound = 3;

const noise = async (round: number) =>
  sharp({
    create: {
      width: 1000 + round,
      height: 800,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

async function uploading(editor: APIRequestContext) {
  const { _id } = await createArticle(editor, { title: 'Before' });
  return {
    async make(context: APIRequestContext, round: number) {
      const form = new FormData();
      form.set('title', `Round ${round}`);
      form.set('description', `<p>Of round ${round}.</p>`);
      const pictures = Array.from({ length: picturesPerRound }, (_, file) => ({
        file,
        alt: `Of round ${round}`,
      }));
      form.set('pictures', JSON.stringify(pictures));
      for (let file = 0; file < picturesPerRound; file += 1)
        form.append(
          'files',
          new File([new Uint8Array(await noise(round))], `${file}.jpg`, { type: 'image/jpeg' }),
        );
      return context.put(`/api/v1/news/update/${_id}`, { multipart: form });
    },
    async read(context: APIRequestContext) {
      const { data } = await (await context.get(`/api/v1/news/single/${_id}`)).json();
      const shown = (data.pictures as { alt: string; hash: string; width: number }[]).map(
        async ({ alt, hash, width }) => {
          const sizes = ['thumbnail', 'small', 'medium', 'large'];
          for (const size of sizes) {
            const answer = await context.get(`/pictures/${hash}/${size}.webp`);
            expect([size, answer.status()]).toEqual([size, 200]);
            await sharp(await answer.body()).stats();
          }
          return `${alt}, ${width}`;
        },
      );
      return { title: data.title, description: data.description, pictures: await Promise.all(shown) };
    },
    after: (round: number) => ({
      title: `Round ${round}`,
      description: `<p>Of round ${round}.</p>`,
      pictures: Array(picturesPerRound).fill(`Of round ${round}, ${1000 + round}`),
    }),
  };
}

const databases = { SQLite: onSqlite, PostgreSQL: onPostgres };
const importOn = (database: keyof typeof databases) =>
  test(`a kill during an import leaves the old or the new investors on ${database}`, async () => {
    await expectOldOrNew(await databases[database](), importing);
  });
const uploadOn = (database: keyof typeof databases) =>
  test(`a kill during an upload leaves the old or the new article on ${database}`, async () => {
    await expectOldOrNew(await databases[database](), uploading);
  });

importOn('SQLite');
importOn('PostgreSQL');
uploadOn('SQLite');
uploadOn('PostgreSQL');
