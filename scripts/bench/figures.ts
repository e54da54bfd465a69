import { type Product, startProduct } from '#tests/support/product.ts';
import {
  type AfterChange,
  append,
  compareAppends,
  measureAfterChange,
  measureCost,
  performancePath,
} from './figures/after-change.ts';
import {
  insertLedgers,
  openCustomers,
  type PortfolioSize,
  recordFirstPurchases,
  type SeededCustomer,
  type SeededLedgers,
} from './figures/seed-ledgers.ts';
import { type Durations, startBareServer, type Target, type Write } from './load.ts';
import { loadTable, measureAll } from './load-table.ts';
import { residentMb } from './process-usage.ts';
import { openDatabaseFactory, type Settings } from './size/database-factory.ts';
import { table } from './table.ts';

const changeRounds = 9;
const appendRounds = 9;
const allowedDelayMs = 10;

/** Each customer has 50 securities, so that the responses to changes have the same size. */
const customers: readonly (readonly PortfolioSize[])[] = [
  [
    { securities: 10, transactions: 10 },
    { securities: 40, transactions: 40 },
  ],
  [{ securities: 50, transactions: 1_000 }],
  [{ securities: 50, transactions: 10_000 }],
  // Leaves room for what the measurements add: a portfolio can hold 100,000.
  [{ securities: 50, transactions: 99_500 }],
];

interface Seeded {
  few: SeededCustomer;
  tenThousand: SeededCustomer;
  hundredThousand: SeededCustomer;
}

/** Seeds a database; its last transactions come through the API of a product that is stopped again. */
async function seed(settings: Settings): Promise<SeededLedgers> {
  const ledgers = await insertLedgers(settings, customers);
  const product = await startProduct({ ...settings });
  try {
    await recordFirstPurchases(product.url, ledgers);
  } finally {
    await product.stop();
  }
  return ledgers;
}

const goalOf = (cpu: number, goal: number | undefined) =>
  goal === undefined ? ['', ''] : [`${goal} ms`, cpu < goal ? 'ok' : 'MISSED'];

function changeRow(name: string, measured: AfterChange, goal?: number): string[] {
  const { cpu, leastCpu, elapsed, slowest, slowestOtherwise } = measured;
  const delay = slowest - slowestOtherwise;
  return [
    name,
    `${cpu.toFixed(0)} ms`,
    `${leastCpu.toFixed(0)} ms`,
    ...goalOf(cpu, goal),
    `${elapsed.toFixed(0)} ms`,
    `${slowest.toFixed(0)} ms`,
    `${slowestOtherwise.toFixed(0)} ms`,
    delay <= allowedDelayMs ? 'ok' : 'MISSED',
  ];
}

async function writeColdStart(product: Product, seeded: Seeded, write: Write): Promise<void> {
  const rows: string[][] = [];
  for (const [name, { session, portfolioIds }] of [
    ['10,000', seeded.tenThousand],
    ['100,000', seeded.hundredThousand],
  ] as const) {
    const { cpu, elapsed } = await measureCost(product, () =>
      session.call('GET', performancePath(portfolioIds[0])),
    );
    rows.push([`${name} transactions`, `${cpu.toFixed(0)} ms`, `${elapsed.toFixed(0)} ms`]);
  }
  write(`\nFirst computation after a start of the server:\n${table([['', 'CPU', 'took'], ...rows])}`);
}

async function writeChanges(product: Product, seeded: Seeded, write: Write): Promise<void> {
  const methods = ['fifo', 'average'];
  const rows: string[][] = [];
  for (const [name, customer, goal] of [
    ['10,000 transactions', seeded.tenThousand, 20],
    ['100,000 transactions', seeded.hundredThousand, 200],
  ] as const) {
    const adding = (turn: number) => append(customer, turn);
    rows.push(changeRow(name, await measureAfterChange(product, customer, adding, changeRounds), goal));
    const [id] = customer.portfolioIds;
    const choosing = (turn: number) =>
      customer.session.call('PUT', `/portfolios/${id}`, { costMethod: methods[turn % methods.length] });
    rows.push(
      changeRow(`${name}, another cost method`, await measureAfterChange(product, customer, choosing, 3)),
    );
  }
  const heading = ['', 'CPU', 'least', 'needed', '', 'took', 'slowest other', 'without', ''];
  write(`\nFirst computation after a change, and the slowest concurrent request:`);
  write(table([heading, ...rows]));
}

async function writeAppends(product: Product, seeded: Seeded, write: Write): Promise<void> {
  const both = [seeded.few, seeded.hundredThousand];
  await compareAppends(product, both, 2);
  const [few = Number.NaN, many = Number.NaN] = await compareAppends(product, both, appendRounds);
  write(
    `\nAdding a transaction: ${few.toFixed(2)} ms of CPU with 10 existing ones, ${many.toFixed(2)} ms with 100,000: ` +
      `× ${(many / few).toFixed(2)}`,
  );
}

async function writeRepeated(
  { url, pid }: Product,
  { cookie, portfolioIds }: SeededCustomer,
  { durations, write }: { durations: Durations; write: Write },
): Promise<void> {
  const bareServer = await startBareServer();
  try {
    const bare: Target = { ...bareServer, name: 'bare node:http' };
    const api = `${url}/api/v1`;
    const figures = api + performancePath(portfolioIds[0]);
    // Not compressed: autocannon reads random bytes more slowly than the server sends them.
    const targets: Target[] = [
      { name: 'GET …/performance?range=all', url: figures, pid, headers: { cookie }, needed: 1 / 15 },
      { name: 'GET /portfolios', url: `${api}/portfolios`, pid, headers: { cookie }, needed: 1 / 8 },
    ];
    const measured = await measureAll(bare, targets, durations);
    write('\nRepeated requests of 50 securities and 1,000 transactions:');
    write(loadTable(bare, measured));
  } finally {
    bareServer.stop();
  }
}

/** Measures the figures of portfolios: repeated requests, the first one after a change, and the changes themselves. */
export async function benchFigures(durations: Durations, write: Write): Promise<void> {
  const databases = await openDatabaseFactory('sqlite');
  const settings = await databases.create('figures');
  const ledgers = await seed(settings);
  const product = await startProduct({ ...settings });
  try {
    const [few, thousand, tenThousand, hundredThousand] = openCustomers(product.url, ledgers) as [
      SeededCustomer,
      SeededCustomer,
      SeededCustomer,
      SeededCustomer,
    ];
    const idleMb = residentMb(product.pid);
    await writeRepeated(product, thousand, { durations, write });
    const seeded = { few, tenThousand, hundredThousand };
    await writeColdStart(product, seeded, write);
    await writeChanges(product, seeded, write);
    await writeAppends(product, seeded, write);
    write(
      `\nServer memory: ${idleMb.toFixed(0)} MB idle, ${residentMb(product.pid).toFixed(0)} MB at the end (goal 200 MB)`,
    );
  } finally {
    await product.stop();
    await databases.stop();
  }
}
