import { type BenchEnvironment, openBenchEnvironment } from './bench-environment.ts';
import {
  type Durations,
  type Measured,
  measure,
  median,
  medianOf,
  share,
  startBareServer,
  type Target,
  type Write,
} from './load.ts';
import { table } from './table.ts';

interface Round extends Measured {
  productMs: number;
  databaseMs: number;
}

interface Measurement {
  target: Target;
  environment: BenchEnvironment | undefined;
  rounds: Round[];
}

function targetsOf({ kind, products, traffic }: BenchEnvironment): Target[] {
  const url = products[0]?.url ?? '';
  return [
    { name: `login, ${kind}`, url, next: traffic.logIn },
    { name: `GET /portfolios, ${kind}`, url, next: traffic.portfolios },
    { name: `POST …/tickers, ${kind}`, url, next: traffic.addTicker },
  ];
}

async function measureRound({ target, environment }: Measurement, seconds: number): Promise<Round> {
  const before = environment?.used() ?? { products: 0, database: 0 };
  const measured = await measure(target, { seconds });
  const after = environment?.used() ?? before;
  const perRequest = (ms: number) => ms / measured.requests;
  return {
    ...measured,
    productMs: perRequest(after.products - before.products),
    databaseMs: perRequest(after.database - before.database),
  };
}

function rowOf({ target, environment, rounds }: Measurement, bareSpeed: number): string[] {
  const { perSecond, p99Ms } = medianOf(rounds);
  const used = (of: 'productMs' | 'databaseMs') =>
    environment ? median(rounds.map((round) => round[of])).toFixed(2) : '';
  return [
    target.name,
    perSecond.toFixed(0),
    share(perSecond / bareSpeed),
    `${p99Ms.toFixed(0)} ms`,
    used('productMs'),
    used('databaseMs'),
  ];
}

/** Compares SQLite with PostgreSQL, both with durable commits. */
export async function benchDatabases({ seconds, rounds }: Durations, write: Write): Promise<void> {
  const bareServer = await startBareServer();
  const environments = [await openBenchEnvironment('sqlite'), await openBenchEnvironment('postgres')];
  try {
    const bare: Measurement = {
      target: { name: 'bare node:http', url: bareServer.url },
      environment: undefined,
      rounds: [],
    };
    const [onSqlite = [], onPostgres = []] = environments.map((environment) =>
      targetsOf(environment).map((target): Measurement => ({ target, environment, rounds: [] })),
    );
    const all = [bare, ...onSqlite.flatMap((one, index) => [one, onPostgres[index] ?? one])];
    for (const { target } of all) await measure(target, { seconds: 1 });
    for (let count = 0; count < rounds; count += 1)
      for (const one of all) one.rounds.push(await measureRound(one, seconds));
    const bareSpeed = medianOf(bare.rounds).perSecond;
    const heading = ['', 'requests/s', 'of bare', 'p99', 'CPU ms each', 'of PostgreSQL'];
    write(table([heading, ...all.map((one) => rowOf(one, bareSpeed))]));
  } finally {
    bareServer.stop();
    for (const environment of environments) await environment.stop();
  }
}
