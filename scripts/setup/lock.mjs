import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const heartbeatMs = 2_000;
const staleAfterMs = 30_000;
const retryMs = 250;
const attemptsBeforeNotice = 4;

const owner = () => `${process.pid}@${hostname()}`;

function readOwner(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether the owner of a lock file has ended or has not touched the file for 30 seconds. */
function isStale(path) {
  const [pid, host] = readOwner(path)?.split('@') ?? [];
  if (pid === undefined) return false;
  if (host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return touched !== undefined && Date.now() - touched > staleAfterMs;
}

// Linking is atomic: a lock file never exists without its owner.
function tryToAcquire(path) {
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

// Only one of several waiting processes may remove a stale lock; a second one could remove the next owner's lock.
function removeStale(path) {
  if (!isStale(path)) return;
  const clearing = `${path}.clearing`;
  if (!tryToAcquire(clearing)) {
    if (isStale(clearing)) rmSync(clearing, { force: true });
    return;
  }
  if (isStale(path)) rmSync(path, { force: true });
  rmSync(clearing, { force: true });
}

/** Runs `work` while holding the lock file `path`. Calls `onWait` once when another process holds it. */
export async function withLock(path, work, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  for (let attempt = 0; !tryToAcquire(path); attempt++) {
    removeStale(path);
    if (attempt === attemptsBeforeNotice) onWait();
    await wait(retryMs);
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (readOwner(path) === owner()) rmSync(path, { force: true });
  }
}
