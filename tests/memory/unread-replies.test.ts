import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { table } from '#scripts/bench/table.ts';
import { isAlive } from '../support/process-tree.ts';
import { startProduct } from '../support/product.ts';
import { type AttackingAccount, signUpFrom, uploadFile } from './account.ts';
import { longFile, trades } from './broker-files.ts';
import { openClients } from './clients.ts';
import { customerPaths, findLargePaths } from './customer-paths.ts';
import { goals } from './goals.ts';
import { createMemoryGroup } from './memory-group.ts';
import { watchPeak } from './peak.ts';
import { readSlowly } from './slow-readers.ts';
import { readAsCustomer } from './waiting-customer.ts';

const transactions = 100_000;
/** The rows of the import that is not committed. */
const previewRows = 4_000;
const readers = 40;
const uploads = 10;
/** How long each attack lasts once its requests are sent. */
const attackMs = 8_000;
/** How long it lasts at most while replies have not begun: a workbook is written before it is sent. */
const maxAttackMs = 25_000;
const maxUploadMs = 90_000;

/** The large replies to visitors. */
const visitorPaths = [
  '/stocks/screener/export',
  '/investors/joel-greenblatt/export',
  '/investors/activity',
  '/market/history?symbol=AAPL&range=20y',
  '/funds/SPY?holdings=all',
  '/wizards/all',
];

test(`readers who do not read, and uploads at once, stay within ${goals.limitMb} MB`, {
  timeout: 2_400_000,
}, async () => {
  const leave = openClients();
  const group = createMemoryGroup(goals.limitMb);
  const product = await startProduct({ TRUST_PROXY: 'on', LOG_LEVEL: 'error' }, { prefix: group.prefix });
  const rows: string[][] = [];
  const attacks: { name: string; afterMb: number; longest: number; failures: string[] }[] = [];
  const { url } = product;
  try {
    const ada = await signUpFrom(url, 'ada', '198.51.100.7');
    const eve = await signUpFrom(url, 'eve', '203.0.113.1');
    const imported = await uploadFile(eve, trades(transactions));
    const committed = await eve.call('POST', `${eve.portfolio}/imports/${imported.id}`, {});
    expect(committed.status, await committed.text()).toBe(200);
    const kept = await uploadFile(eve, longFile(49_900_000, 1), { keep: true });
    expect(kept.status).toBe(201);
    const preview = await uploadFile(eve, trades(previewRows));
    const values = {
      portfolioId: eve.portfolio.replace('/portfolios/', ''),
      importId: preview.id ?? '',
      symbol: 'V',
    };
    // Reads all once, so that what is remembered between requests is part of the idle memory.
    const everyPath = [...(await customerPaths(values)), ...visitorPaths.map((path) => [path])];
    const largePaths = await findLargePaths(everyPath, async (path) => {
      const response = await eve.call('GET', path);
      if (response.status !== 200 && !path.endsWith('/files/0'))
        throw new Error(`${path} answers ${response.status}.`);
      return (await response.arrayBuffer()).byteLength;
    });
    process.stdout.write(`attacks ${largePaths.length} paths\n`);
    const stopIdling = await readAsCustomer(url, ada);
    const stopSampling = watchPeak(group.residentMb);
    await wait(goals.idleMs);
    await stopIdling();
    // The highest, because it rises and falls with the collection of garbage.
    const idleMb = stopSampling();
    process.stdout.write(`idle ${idleMb.toFixed(0)} MB\n`);

    /** Runs an attack while a customer reads, and waits until the memory has returned. */
    async function during(name: string, attack: () => Promise<string>): Promise<void> {
      const stopPeak = watchPeak(group.residentMb);
      const stopReading = await readAsCustomer(url, ada);
      const outcome = await attack();
      // The customer goes on, because garbage is collected only while something happens.
      const end = performance.now() + goals.maxReturnMs;
      while (group.residentMb() > idleMb * goals.maxGrowth && performance.now() < end) await wait(250);
      const afterMb = group.residentMb();
      const { longestMs, failures } = await stopReading();
      const peakMb = stopPeak();
      const longest = Math.max(...Object.values(longestMs));
      attacks.push({ name, afterMb, longest, failures });
      rows.push([
        name,
        outcome,
        `peak ${peakMb.toFixed(0)} MB, then ${afterMb.toFixed(0)} MB: ${(afterMb / idleMb).toFixed(2)} of idle`,
        `longest wait ${longest.toFixed(0)} ms`,
      ]);
      process.stdout.write(`${rows.at(-1)?.join('   ')}\n`);
    }

    const fromFour = (reader: number) => ({
      ...eve.headers,
      'x-forwarded-for': `203.0.113.${1 + (reader % 4)}`,
    });
    const slowly = (path: string) => async () => {
      const { statuses, stop } = readSlowly(url, path, readers, fromFour);
      const end = performance.now() + maxAttackMs;
      await wait(attackMs);
      while (statuses()['waiting'] && performance.now() < end) await wait(250);
      stop();
      return Object.entries(statuses())
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ');
    };
    for (const path of largePaths) await during(path.replace(eve.portfolio, ''), slowly(path));
    await during('kept originals', slowly(`${eve.portfolio}/imports/${kept.id}/files/0`));
    await during('uploads of 50 MB', async () => {
      const accounts: AttackingAccount[] = [];
      for (let at = 0; at < uploads; at += 1)
        accounts.push(await signUpFrom(url, `eve${at}`, `203.0.113.${10 + at}`));
      const files = accounts.map((_, at) => longFile(49_900_000, at + 2));
      const uploading = accounts.map((account, at) =>
        uploadFile(account, files[at] ?? new Blob()).then(
          ({ status }) => status,
          () => 'left',
        ),
      );
      // They wait for each other; those that take too long leave.
      await Promise.race([Promise.all(uploading), wait(maxUploadMs)]);
      await leave();
      return (await Promise.all(uploading)).join(', ');
    });
    process.stdout.write(
      `${table([
        ...rows,
        ['idle', `${idleMb.toFixed(0)} MB`],
        ['peak', `${group.peakMb().toFixed(0)} MB with caches`],
        ['goals', goals.text],
      ])}\n`,
    );
    expect(group.kills()).toBe(0);
    expect(product.errors).toEqual([]);
    for (const { name, afterMb, longest, failures } of attacks)
      expect({
        name,
        failures,
        hasReturned: afterMb <= idleMb * goals.maxGrowth,
        isFast: longest < goals.maxWaitMs,
      }).toEqual({
        name,
        failures: [],
        hasReturned: true,
        isFast: true,
      });
    expect(await product.stop()).toBe(0);
  } finally {
    if (isAlive(product.pid)) await product.kill();
    await expect.poll(group.remove).toBeUndefined();
  }
});
