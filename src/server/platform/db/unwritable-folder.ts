import { accessSync, chmodSync, constants, existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFullDisk } from './errors.ts';

interface Account {
  uid: number;
  gid: number;
}

interface Refusal {
  folder: string;
  /** The folder, something in it, or the nearest parent that exists. */
  path: string;
  owner: Account;
  account: Account;
  isContainer: boolean;
}

const idsOf = ({ uid, gid }: Account) => `${uid}:${gid}`;

/** Says whose a path is, and what to run so that the account may write to the folder. */
export function explainRefusal({ folder, path, owner, account, isContainer }: Refusal): string {
  if (owner.uid === account.uid)
    return `${path} belongs to this account (${idsOf(account)}) but has no write permission. Run: chmod -R u+rwX ${path}`;
  const cause = `${path} belongs to ${idsOf(owner)}, and this process runs as ${idsOf(account)}.`;
  const give = `sudo chown -R ${idsOf(account)}`;
  if (isContainer) {
    const orOwner = owner.uid === 0 ? '' : `, or start the container with --user ${idsOf(owner)}`;
    return `${cause} Run on the host: ${give} FOLDER, with the folder that is mounted at ${folder}${orOwner}`;
  }
  const isMissing = folder.startsWith(join(path, '/'));
  return `${cause} Run: ${isMissing ? `sudo mkdir -p ${folder} && ` : ''}${give} ${folder}`;
}

/** Returns the path or its nearest parent that exists and may be read. */
function nearest(path: string): { path: string; stats: Stats } {
  try {
    return { path, stats: statSync(path) };
  } catch {
    return nearest(dirname(path));
  }
}

function codeOf(attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

/** Whether a path is mounted read-only. `access` would complain about its owner first. */
const isReadOnly = (path: string, { mode }: Stats) => codeOf(() => chmodSync(path, mode)) === 'EROFS';

const isDenied = (path: string) => codeOf(() => accessSync(path, constants.W_OK)) === 'EACCES';

/** What the product creates in DATA_DIR. */
const ownNames = /^holdwise|^(backups|cache|mail|spool)$/;

function ownPaths(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => ownNames.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Whether this is the container image, where the Dockerfile puts this file. */
const isImage = () => existsSync('/app/bin/node');

/** Returns why a folder cannot be written to, and what to do about it. */
function explainFolder(folder: string, error: unknown, isDeniedTo: (path: string) => boolean): string {
  if (isFullDisk(error)) return 'its disk is full. Free some space.';
  const found = nearest(folder);
  if (!found.stats.isDirectory()) return `${found.path} is a file. Name a folder.`;
  if (isReadOnly(found.path, found.stats))
    return `${found.path} is mounted read-only. Mount it so that it can be written to.`;
  const denied = [found.path, ...ownPaths(folder)].find(isDeniedTo);
  if (denied !== undefined) {
    const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    return explainRefusal({
      folder,
      path: denied,
      owner: statSync(denied),
      account,
      isContainer: isImage(),
    });
  }
  return `${(error as Error).message}. Name a folder that this account may write to.`;
}

/** One line about a folder of a setting that cannot be written to: why, and what to do. `isDeniedTo` checks a path. */
export const explainUnwritable = (
  setting: string,
  folder: string,
  error: unknown,
  isDeniedTo = isDenied,
): string => `${setting} ${folder} can't be written: ${explainFolder(folder, error, isDeniedTo)}`;
