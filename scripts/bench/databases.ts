import { startBare } from './bare.ts';
import { type Measured, measure, median, share, type Target, typical } from './load.ts';
import { type LoadedPlace, openLoadedPlace } from './loaded-place.ts';
import { table } from './table.ts';
import type { Turns, Write } from './turns.ts';

interface Round extends Measured {
  productMs: number;
  databaseMs: number;
}

interface Measurement {
  target: Target;
  place: LoadedPlace | undefined;
  rounds: Round[];
}

function targetsOf(place: LoadedPlace): Target[] {
  const { kind, products, traffic } = place;
  const url = products[0]?.url ?? '';
  return [
    { name: `login, ${kind}`, url, next: traffic.logIn },
    { name: `GET /portfolios, ${kind}`, url, next: traffic.portfolios },
    { name: `POST …/tickers, ${kind}`, url, next: traffic.addTicker },
  ];
}

async function round({ target, place }: Measurement, seconds: number): Promise<Round> {
  const before = place?.used() ?? { products: 0, database: 0 };
  const measured = await measure(target, { seconds });
  const after = place?.used() ?? before;
  const each = (used: number) => used / measured.requests;
  return {
    ...measured,
    productMs: each(after.products - before.products),
    databaseMs: each(after.database - before.database),
  };
}

function rowOf({ target, place, rounds }: Measurement, bareSpeed: number): string[] {
  const { perSecond, p99Ms } = typical(rounds);
  const used = (of: 'productMs' | 'databaseMs') =>
    place ? median(rounds.map((one) => one[of])).toFixed(2) : '';
  return [
    target.name,
    perSecond.toFixed(0),
    share(perSecond / bareSpeed),
    `${p99Ms.toFixed(0)} ms`,
    used('productMs'),
    used('databaseMs'),
  ];
}

/** SQLite and PostgreSQL side by side, both durable: what is acknowledged is on the disk. */
export async function benchDatabases({ seconds, rounds }: Turns, write: Write): Promise<void> {
  const bareServer = await startBare();
  const places = [await openLoadedPlace('sqlite'), await openLoadedPlace('postgres')];
  try {
    const bare: Measurement = {
      target: { name: 'bare node:http', url: bareServer.url },
      place: undefined,
      rounds: [],
    };
    const [onSqlite = [], onPostgres = []] = places.map((place) =>
      targetsOf(place).map((target): Measurement => ({ target, place, rounds: [] })),
    );
    const all = [bare, ...onSqlite.flatMap((one, index) => [one, onPostgres[index] ?? one])];
    for (const one of all) await measure(one.target, { seconds: 1 });
    for (let count = 0; count < rounds; count += 1)
      for (const one of all) one.rounds.push(await round(one, seconds));
    const bareSpeed = typical(bare.rounds).perSecond;
    const heading = ['', 'requests/s', 'of bare', 'p99', 'CPU ms each', 'of PostgreSQL'];
    write(table([heading, ...all.map((one) => rowOf(one, bareSpeed))]));
  } finally {
    bareServer.stop();
    for (const place of places) await place.stop();
  }
}
