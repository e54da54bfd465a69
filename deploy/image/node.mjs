#!/app/node_modules/.bin/node --disable-warning=ExperimentalWarning
/*
 * The `node` of the container image. A container that starts as root gives the data folder to the product's account and
 * becomes that account for good before anything else is loaded; any other account runs Node as it is. This holds for
 * the server, for the health check and for commands of `docker exec`. See docs/decisions/0073-start-as-root.md.
 */
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { resolve } from 'node:path';

const args = process.argv.slice(2);
const env = process.env;
const standard = 65_532;

function fail(reason) {
  process.stderr.write(`Holdwise can't start: ${reason}\n`);
  process.exit(1);
}

/** Reads PUID or PGID. An empty value counts as not set. */
function numberFrom(name) {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    fail(
      `${name} has a value that can't be used. It takes the number of an account or group other than root.`,
    );
  return Number(text);
}

/** PUID and PGID, else the owner of the data folder, else the standard account. */
function accountFor(owner) {
  const uid = numberFrom('PUID');
  const gid = numberFrom('PGID');
  if (uid !== undefined) return { uid, gid: gid ?? uid };
  if (owner.uid !== 0) return { uid: owner.uid, gid: gid ?? (owner.gid || owner.uid) };
  return { uid: standard, gid: gid ?? standard };
}

function ownerOf(folder) {
  try {
    return statSync(folder);
  } catch {
    return { uid: 0, gid: 0 };
  }
}

/** Calls `visit` with the names in a folder and its descriptor, through which no link can lead elsewhere. */
function inFolder(path, visit) {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const inside = `/proc/self/fd/${descriptor}`;
    visit(readdirSync(inside), { descriptor, inside });
  } finally {
    closeSync(descriptor);
  }
}

function giveDescriptor(descriptor, { uid, gid }) {
  if (fstatSync(descriptor).uid !== uid) fchownSync(descriptor, uid, gid);
}

/** Gives a file, or a folder with its contents, to the account. Leaves links alone, and files with a second name. */
function giveEntry(path, account) {
  const stats = lstatSync(path);
  if (stats.isDirectory())
    inFolder(path, (names, { descriptor, inside }) => {
      for (const name of names) giveEntry(`${inside}/${name}`, account);
      giveDescriptor(descriptor, account);
    });
  else if (stats.isFile() && stats.nlink === 1 && stats.uid !== account.uid)
    lchownSync(path, account.uid, account.gid);
}

/** Files by which a folder is known as the product's. */
const markers = /^holdwise|\.(backup|eml)(\.part)?$/;
const ownFolders = new Set(['backups', 'cache', 'mail', 'spool']);
/** What file systems and home servers put into a new folder. */
const systemNames = new Set(['lost+found', '@eaDir', '.DS_Store']);

/** Gives a folder to the account with what the product made in it, if it is empty or the product's. */
function giveFolder(folder, account) {
  try {
    inFolder(folder, (names, { descriptor, inside }) => {
      const marked = names.filter((name) => markers.test(name));
      if (marked.length === 0 && names.some((name) => !systemNames.has(name))) return;
      const folders = marked.length > 0 ? names.filter((name) => ownFolders.has(name)) : [];
      for (const name of [...marked, ...folders]) giveEntry(`${inside}/${name}`, account);
      giveDescriptor(descriptor, account);
    });
  } catch {
    // A missing right or a read-only mount: if the account cannot write, the server says so.
  }
}

function become({ uid, gid }) {
  try {
    process.setgroups([gid]);
    process.setgid(gid);
    process.setuid(uid);
  } catch ({ code }) {
    fail(
      `it was started as root and may not become ${uid}:${gid} (${code}). Add the capabilities SETGID and SETUID, or start the container with --user ${uid}:${gid}`,
    );
  }
}

if (process.getuid() === 0) {
  const dataFolder = resolve(env.DATA_DIR?.trim() || '.data');
  const owner = ownerOf(dataFolder);
  const account = accountFor(owner);
  // Only then: beside a running server, its account could replace what is being given.
  const isStart = args.at(-1) === 'dist/server/main.js' || owner.uid === 0;
  const folders = [dataFolder, env.BACKUP_DIR, env.MAIL_DIR].filter((folder) => folder?.trim());
  if (isStart) for (const folder of folders) giveFolder(folder, account);
  become(account);
}
process.execve(process.execPath, [process.execPath, ...args], env);
