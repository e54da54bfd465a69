import { chmodSync, chownSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeFlags, homeServerFile, type Launch, refusal, startContainer } from './container.ts';
import { type Engine, expect } from './engine.ts';

const product = '65532:65532';

/** Runs a check with a folder of an account, as a home server mounts it. */
async function withFolder(owner: string, check: (folder: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-data-'));
  const [uid, gid] = owner.split(':').map(Number);
  chownSync(folder, uid ?? 0, gid ?? 0);
  chmodSync(folder, 0o755);
  try {
    await check(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ownerOf = (path: string) => {
  const { uid, gid } = statSync(path);
  return `${uid}:${gid}`;
};

/** Returns the server's process: the first one, or the child of an init process. */
function serverOf(pid: number): number {
  if (readlinkSync(`/proc/${pid}/exe`).endsWith('/node')) return pid;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);
}

/** Returns account, capabilities and supplementary groups of a process, as the kernel states them. */
function rightsOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [uids, gids, groups, permitted] = ['Uid', 'Gid', 'Groups', 'CapPrm'].map(
    (name) => new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1]?.trim().replaceAll(/\s+/g, ' ') ?? '',
  );
  return `${uids}; ${gids}; ${groups}; ${permitted}`;
}

const rightsFor = (account: string) => {
  const [uid = '', gid = ''] = account.split(':');
  return `${Array(4).fill(uid).join(' ')}; ${Array(4).fill(gid).join(' ')}; ${gid}; ${'0'.repeat(16)}`;
};

async function checkStart(
  engine: Engine,
  image: string,
  { owner, account, launch, what }: { owner: string; account: string; launch: Launch; what: string },
): Promise<void> {
  await withFolder(owner, async (folder) => {
    const container = await startContainer(engine, image, { ...launch, data: folder });
    const rights = rightsOf(serverOf(container.pid));
    const isPlain = rights === rightsFor(account) || rights === rightsFor(account).replace(/; \d+;/, '; ;');
    expect(isPlain, `${what}: the server has only the rights of ${account} (${rights})`);
    expect(container.isHealthy(), `${what}: the health check succeeds`);
    expect(
      container.exec('node', '-p', 'process.getuid()+":"+process.getgid()') === account,
      `${what}: commands run as ${account}`,
    );
    const owners = ['.', 'holdwise.db'].map((name) => ownerOf(join(folder, name)));
    expect(
      owners.every((one) => one === account),
      `${what}: the data belongs to ${owners}`,
    );
    expect(container.stop().code === 0, `${what}: stops on SIGTERM`);
  });
}

async function checkRefusal(
  engine: Engine,
  image: string,
  launch: Launch,
  line: RegExp,
  owner = '0:0',
): Promise<void> {
  await withFolder(owner, (folder) => {
    const printed = refusal(engine, image, { ...launch, data: `${folder}${launch.data ?? ''}` });
    expect(line.test(printed), printed);
  });
}

/** Checks the image with data folders of several owners, and what it says where it cannot write. */
export async function checkDataFolders(engine: Engine, image: string): Promise<void> {
  const home: Launch = { flags: composeFlags(homeServerFile) };
  const check = (owner: string, account: string, launch: Launch, what: string) =>
    checkStart(engine, image, { owner, account, launch, what });
  await check('0:0', product, home, 'A folder of root');
  await check(
    '0:0',
    product,
    { flags: ['--read-only', '--tmpfs=/tmp', '--init'] },
    'A folder of root, docker run',
  );
  await check('1000:100', '1000:100', home, 'A folder of 1000:100');
  await check('0:0', '99:100', { ...home, settings: { PUID: '99', PGID: '100' } }, 'PUID and PGID');
  const asUser = {
    flags: [...composeFlags().filter((flag) => !flag.startsWith('--user')), '--user=1000:1000'],
  };
  await check('1000:1000', '1000:1000', asUser, '--user 1000:1000 without capabilities');

  const cannotWrite = (rest: string) =>
    new RegExp(`^Holdwise can't start: DATA_DIR /data can't be written: ${rest}$`);
  await checkRefusal(
    engine,
    image,
    {},
    cannotWrite(`/data belongs to 0:0, .+ sudo chown -R ${product} FOLDER, .+`),
  );
  await checkRefusal(
    engine,
    image,
    {},
    cannotWrite('/data belongs to 1000:100, .+ --user 1000:100'),
    '1000:100',
  );
  await checkRefusal(engine, image, { ...home, data: ':ro' }, cannotWrite('/data is mounted read-only. .+'));
  const noCapabilities = { flags: ['--cap-drop=ALL'] };
  await checkRefusal(
    engine,
    image,
    noCapabilities,
    /it was started as root and may not become 65532:65532 .+ --user/,
  );
}
