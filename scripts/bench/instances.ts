import { availableParallelism } from 'node:os';
import { startBare } from './bare.ts';
import { measure, median, share, type Target } from './load.ts';
import { type LoadedPlace, openLoadedPlace } from './loaded-place.ts';
import { table } from './table.ts';
import type { Turns, Write } from './turns.ts';

const connections = 50;

interface Round {
  perSecond: number;
  productMs: number;
  databaseMs: number;
}

/** Loads as many instances as are told, each with its part of the connections, all at once. */
async function round(
  place: LoadedPlace,
  instances: number,
  path: 'portfolios' | '/',
  seconds: number,
): Promise<Round> {
  const before = place.used();
  const measured = await Promise.all(
    place.products.slice(0, instances).map(({ url }) => {
      const target: Target =
        path === '/' ? { name: path, url } : { name: path, url, next: place.traffic.portfolios };
      return measure(target, { seconds, connections: connections / instances });
    }),
  );
  const after = place.used();
  const requests = measured.reduce((sum, one) => sum + one.requests, 0);
  const each = (used: number) => used / requests;
  return {
    perSecond: measured.reduce((sum, one) => sum + one.perSecond, 0),
    productMs: each(after.products - before.products),
    databaseMs: each(after.database - before.database),
  };
}

/** Two instances on one PostgreSQL against one of them alone. */
export async function benchInstances({ seconds, rounds }: Turns, write: Write): Promise<void> {
  const bareServer = await startBare();
  const place = await openLoadedPlace('postgres', 2);
  try {
    const speeds: number[] = [];
    const cases = (['portfolios', '/'] as const).flatMap((path) =>
      [1, 2].map((instances) => ({ path, instances, measured: [] as Round[] })),
    );
    for (const { path, instances } of cases) await round(place, instances, path, 1);
    for (let count = 0; count < rounds; count += 1) {
      speeds.push((await measure({ name: 'bare', url: bareServer.url }, { seconds })).perSecond);
      for (const one of cases) one.measured.push(await round(place, one.instances, one.path, seconds));
    }
    const bareSpeed = median(speeds);
    const rows = cases.map(({ path, instances, measured }) => {
      const middle = (of: keyof Round) => median(measured.map((one) => one[of]));
      const name = `${path === '/' ? 'GET / for a visitor' : 'GET /portfolios'}, ${instances} of 2 instances`;
      const speed = middle('perSecond');
      return [
        name,
        speed.toFixed(0),
        share(speed / bareSpeed),
        middle('productMs').toFixed(2),
        middle('databaseMs').toFixed(2),
      ];
    });
    const heading = ['', 'requests/s', 'of bare', 'CPU ms each', 'of PostgreSQL'];
    write(table([heading, ['bare node:http', bareSpeed.toFixed(0), share(1), '', ''], ...rows]));
    write(
      `Instances, PostgreSQL and the load share ${availableParallelism()} cores here: what a second instance adds in ` +
        'requests is seen with cores of its own; here, whether a request costs more with it.',
    );
  } finally {
    bareServer.stop();
    await place.stop();
  }
}
