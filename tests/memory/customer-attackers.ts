import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { slowWorkbook } from '../attacks/support/slow-workbook.ts';
import { type AttackingAccount, uploadFile } from './account.ts';
import type { Attacker } from './attacker.ts';
import { longFile, manyReferences, trades, unknownColumns, unknownSecurities } from './broker-files.ts';
import { readSlowly } from './slow-readers.ts';

const largestFile = 49_900_000;
const readers = 30;
/** How long slow readers stay. */
const readMs = 6_000;

/** Returns a function that counts its calls from 0. */
function counter(): () => number {
  let calls = 0;
  return () => {
    calls += 1;
    return calls - 1;
  };
}

/** Discards an import, so that the next upload has its place. Returns the status of the upload. */
async function discard(
  { call, portfolio }: AttackingAccount,
  { status, id }: { status: number; id: string | undefined },
): Promise<number> {
  if (id) await (await call('DELETE', `${portfolio}/imports/${id}`)).arrayBuffer();
  return status;
}

/** Uploads a row and answers it with kinds that are in no file, which are to be remembered. Then commits it. */
function inventKinds(account: AttackingAccount): Attacker['attack'] {
  const next = counter();
  const statusOf = async (method: string, path: string, body: object) => {
    const response = await account.call(method, account.portfolio + path, body);
    await response.arrayBuffer();
    return response.status;
  };
  return async () => {
    const { status, id } = await uploadFile(account, trades(1));
    const round = next();
    const kinds = Array.from({ length: 200 }, (_, at) => ({
      file: 0,
      text: `Kind ${round}-${at}`,
      kind: 'buy',
      remember: true,
    }));
    const answered = await statusOf('PUT', `/imports/${id}`, { kinds });
    return `${status} ${answered} ${await statusOf('POST', `/imports/${id}`, {})}`;
  };
}

/** Uploads a file of unknown columns, with a mapping of 2 MB that is to be remembered, and then without one. */
function sendMappings(account: AttackingAccount): Attacker['attack'] {
  const next = counter();
  return async () => {
    const content = unknownColumns(next());
    const asked = await uploadFile(account, content);
    const mapping = asked.import?.files[0]?.unknown?.mapping;
    const kinds = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`${at}`.padEnd(1_980, 'x'), 'buy']),
    );
    const columns = { date: 0, symbol: 1, shares: 2, price: 3 };
    const options = JSON.stringify([{ format: 'mapping', mapping: { ...mapping, columns, kinds } }]);
    const mapped = await uploadFile(account, content, { options });
    return `${await discard(account, asked)} ${await discard(account, mapped)}`;
  };
}

/** Reads paths at 500 bytes a second, the next path each time. */
function readPaths(
  url: string,
  paths: readonly string[],
  count: number,
  headersOf: (reader: number) => Record<string, string>,
): Attacker['attack'] {
  const next = counter();
  return async () => {
    const round = next();
    const { statuses, stop } = readSlowly(url, paths[round % paths.length] ?? '', count, headersOf);
    await wait(readMs);
    stop();
    return Object.entries(statuses())
      .map(([status, times]) => `${times} × ${status}`)
      .join(' + ');
  };
}

/** The accounts that attack, each from an address of its own. */
export interface Attackers {
  /** Has a hundred thousand transactions. */
  large: AttackingAccount;
  answering: AttackingAccount;
  keeping: AttackingAccount;
  unknown: AttackingAccount;
  parsing: AttackingAccount[];
}

/** Returns the paths of the largest replies to an account. */
export const largeReplies = ({ portfolio }: AttackingAccount): string[] => [
  '/customer/export.json',
  ...['fifo', 'lifo', 'average', 'specific'].map((method) => `${portfolio}/gains?method=${method}`),
  ...[
    '/gains.csv',
    '/lots',
    '/performance?range=all',
    '/transactions?limit=1000',
    '/export?format=json',
    '/export?format=xlsx',
  ].map((path) => portfolio + path),
];

/** Returns the attacks that once stopped the site with free accounts, all of which it must survive at the same time. */
export async function customerAttackers(url: string, accounts: Attackers): Promise<Attacker[]> {
  const { large, answering, keeping, unknown, parsing } = accounts;
  const original = longFile(largestFile, 1);
  const kept = await uploadFile(keeping, original, { keep: true });
  const fromFour = (reader: number) => ({
    ...large.headers,
    'x-forwarded-for': `203.0.113.${1 + (reader % 4)}`,
  });
  const unlisted = unknownSecurities(11_300_000);
  const refused = new Blob(['%PDF-1.7\n', randomBytes(largestFile)]);
  const heavy: [Blob, string][] = [
    [manyReferences(6_000), 'portfolio.xml'],
    [new Blob([slowWorkbook(150_000) as BlobPart]), 'workbook.xlsx'],
  ];
  const follow = counter();
  return [
    { name: 'invented kinds', concurrency: 1, attack: inventKinds(answering) },
    { name: 'mappings of 2 MB', concurrency: 1, attack: sendMappings(answering) },
    {
      name: 'a kept original',
      concurrency: 1,
      attack: readPaths(url, [`${keeping.portfolio}/imports/${kept.id}/files/0`], 32, () => keeping.headers),
    },
    {
      name: 'originals of 50 MB',
      concurrency: 3,
      attack: async () => discard(unknown, await uploadFile(unknown, original, { keep: true })),
    },
    {
      name: 'refused originals',
      concurrency: 2,
      attack: async () =>
        discard(unknown, await uploadFile(unknown, refused, { name: 'statement.pdf', keep: true })),
    },
    {
      name: 'unknown securities',
      concurrency: 1,
      attack: async () => discard(keeping, await uploadFile(keeping, unlisted)),
    },
    { name: 'large replies', concurrency: 2, attack: readPaths(url, largeReplies(large), readers, fromFour) },
    ...parsing.flatMap((account) =>
      heavy.map(([content, name]) => ({
        name,
        concurrency: 1,
        attack: async () => discard(account, await uploadFile(account, content, { name })),
      })),
    ),
    {
      name: 'following',
      concurrency: 32,
      async attack() {
        const path = `/api/v1/investors/joel-greenblatt/follow?top=500&costs=${follow() / 1e6}`;
        const response = await fetch(url + path, { headers: { 'x-forwarded-for': '192.0.2.66' } });
        await response.arrayBuffer();
        return response.status;
      },
    },
  ];
}
