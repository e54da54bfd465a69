import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const beatMs = 2_000;
const silentMs = 30_000;
const askAgainMs = 250;
const turnsUntilSaid = 4;

const owner = () => `${process.pid}@${hostname()}`;

function readOwner(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether nobody holds the lock file any more: its process is gone, or has not touched it for long. */
function isAbandoned(path) {
  const [pid, host] = readOwner(path)?.split('@') ?? [];
  if (pid === undefined) return false;
  if (host === hostname() && (Number(pid) === process.pid || !lives(Number(pid)))) return true;
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return touched !== undefined && Date.now() - touched > silentMs;
}

// A link either makes the whole file or fails, so that nobody ever reads a lock without its owner.
function tryToTake(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, owner());
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function touch(path) {
  if (readOwner(path) === owner()) utimesSync(path, new Date(), new Date());
}

// Of two who find the same abandoned lock only one may remove it: the other could remove its successor.
function clearAbandoned(path) {
  if (!isAbandoned(path)) return;
  const clearing = `${path}.clearing`;
  if (!tryToTake(clearing)) {
    if (isAbandoned(clearing)) rmSync(clearing, { force: true });
    return;
  }
  if (isAbandoned(path)) rmSync(path, { force: true });
  rmSync(clearing, { force: true });
}

/** Does `work` while no other process of this folder does the same; says once that it waits for its turn. */
export async function withLock(path, work, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  for (let turn = 0; !tryToTake(path); turn++) {
    clearAbandoned(path);
    if (turn === turnsUntilSaid) onWait();
    await wait(askAgainMs);
  }
  const beat = setInterval(() => touch(path), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (readOwner(path) === owner()) rmSync(path, { force: true });
  }
}
