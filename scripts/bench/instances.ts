import { availableParallelism } from 'node:os';
import { type BenchEnvironment, openBenchEnvironment } from './bench-environment.ts';
import { type Durations, measure, median, share, startBareServer, type Target, type Write } from './load.ts';
import { table } from './table.ts';

const connections = 50;

interface Round {
  perSecond: number;
  productMs: number;
  databaseMs: number;
}

/** Loads the given number of instances at the same time, each with its share of the connections. */
async function measureRound(
  environment: BenchEnvironment,
  instances: number,
  path: 'portfolios' | '/',
  seconds: number,
): Promise<Round> {
  const before = environment.used();
  const measured = await Promise.all(
    environment.products.slice(0, instances).map(({ url }) => {
      const target: Target =
        path === '/' ? { name: path, url } : { name: path, url, next: environment.traffic.portfolios };
      return measure(target, { seconds, connections: connections / instances });
    }),
  );
  const after = environment.used();
  const requests = measured.reduce((sum, one) => sum + one.requests, 0);
  const perRequest = (ms: number) => ms / requests;
  return {
    perSecond: measured.reduce((sum, one) => sum + one.perSecond, 0),
    productMs: perRequest(after.products - before.products),
    databaseMs: perRequest(after.database - before.database),
  };
}

/** Compares two instances on one PostgreSQL with one of them alone. */
export async function benchInstances({ seconds, rounds }: Durations, write: Write): Promise<void> {
  const bareServer = await startBareServer();
  const environment = await openBenchEnvironment('postgres', 2);
  try {
    const speeds: number[] = [];
    const cases = (['portfolios', '/'] as const).flatMap((path) =>
      [1, 2].map((instances) => ({ path, instances, measured: [] as Round[] })),
    );
    for (const { path, instances } of cases) await measureRound(environment, instances, path, 1);
    for (let count = 0; count < rounds; count += 1) {
      speeds.push((await measure({ name: 'bare', url: bareServer.url }, { seconds })).perSecond);
      for (const one of cases)
        one.measured.push(await measureRound(environment, one.instances, one.path, seconds));
    }
    const bareSpeed = median(speeds);
    const rows = cases.map(({ path, instances, measured }) => {
      const medianFigure = (of: keyof Round) => median(measured.map((one) => one[of]));
      const name = `${path === '/' ? 'GET / for a visitor' : 'GET /portfolios'}, ${instances} of 2 instances`;
      const speed = medianFigure('perSecond');
      return [
        name,
        speed.toFixed(0),
        share(speed / bareSpeed),
        medianFigure('productMs').toFixed(2),
        medianFigure('databaseMs').toFixed(2),
      ];
    });
    const heading = ['', 'requests/s', 'of bare', 'CPU ms each', 'of PostgreSQL'];
    write(table([heading, ['bare node:http', bareSpeed.toFixed(0), share(1), '', ''], ...rows]));
    write(
      `Instances, PostgreSQL and the load generator share ${availableParallelism()} cores. Requests per second with a ` +
        'second instance therefore need more cores; this run shows whether a request costs more with two.',
    );
  } finally {
    bareServer.stop();
    await environment.stop();
  }
}
