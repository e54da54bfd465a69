import { startProduct } from '../../../tests/support/product.ts';
import { caller } from '../caller.ts';
import { type Asker, openAsker } from './asker.ts';
import { bytesOf, type Filling, fillDatabase, madePassword } from './fill.ts';
import { databaseOf, type Ground, type Settings } from './grounds.ts';
import { sessionToken } from './made-ids.ts';

/** A product on one of the two databases, and what is needed to ask it. */
export interface Side {
  name: 'empty' | 'full';
  filling: Filling;
  asker: Asker;
  adminCookie: string;
  /** The processes that answer: the product's and its database's. */
  pids(): number[];
  stop(): Promise<unknown>;
}

const editor = { name: 'Bench', email: 'editor@holdwise.example', password: madePassword };

export const cookieOf = (customer: number): string => `holdwise_customer=${sessionToken(customer)}`;

async function makeEditor(url: string): Promise<string> {
  const { call, cookie } = caller(url);
  await call('POST', '/admin/create', editor);
  await call('POST', '/admin/login', { email: editor.email, password: editor.password });
  return cookie();
}

export interface Filled {
  seconds: number;
  rows: Record<string, number>;
  bytes: number;
}

/** Fills a database. */
export async function fill(settings: Settings, filling: Filling): Promise<Filled> {
  const begun = performance.now();
  const database = await databaseOf(settings);
  try {
    const rows = await fillDatabase(database, filling);
    return { rows, seconds: (performance.now() - begun) / 1000, bytes: await bytesOf(database) };
  } finally {
    await database.close();
  }
}

/** Starts the product on a filled database. */
export async function startSide(
  name: Side['name'],
  place: { ground: Ground; settings: Settings },
  filling: Filling,
): Promise<Side> {
  const product = await startProduct({ ...place.settings, TRUST_PROXY: 'on' });
  const asker = openAsker(`${product.url}`);
  return {
    name,
    filling,
    asker,
    pids: () => [product.pid, ...place.ground.pids()],
    adminCookie: await makeEditor(product.url),
    async stop() {
      asker.close();
      await product.stop();
    },
  };
}
