import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const list = '.package-lock.json';

/** Returns the manifests and lockfiles of the parts: Node, which has almost half of all bytes, and everything else. */
function partsOf(root) {
  const manifest = readJson(join(root, 'package.json'));
  const lockfile = readJson(join(root, 'package-lock.json'));
  const { '': project, ...packages } = lockfile.packages;
  const { name, version } = manifest;
  const isNode = (path) => Object.hasOwn(project.optionalDependencies, path.replace('node_modules/', ''));
  const chosen = (isChosen) => Object.entries(packages).filter(([path]) => isChosen(path));
  const part = (partName, reduce, isChosen) => ({
    name: partName,
    manifest: reduce(manifest),
    lockfile: { ...lockfile, packages: Object.fromEntries([['', reduce(project)], ...chosen(isChosen)]) },
  });
  return [
    part('node', ({ optionalDependencies }) => ({ name, version, optionalDependencies }), isNode),
    part(
      'rest',
      ({ optionalDependencies: _, ...rest }) => rest,
      (path) => !isNode(path),
    ),
  ];
}

function writePart(root, folder, { manifest, lockfile }) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
  const settings = join(root, '.npmrc');
  if (existsSync(settings)) copyFileSync(settings, join(folder, '.npmrc'));
}

/** Moves what a folder contains into another one. Folders that both have are joined one level deep: `.bin`. */
function moveContents(from, to) {
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const target = join(to, name);
    if (name === '.bin' && existsSync(target)) moveContents(join(from, name), target);
    else if (name !== list) renameSync(join(from, name), target);
  }
}

/** Joins the packages of the parts. The list of all packages comes last: without it, node_modules counts as incomplete. */
function joinParts(root, folders) {
  const lists = folders
    .map((folder) => join(folder, 'node_modules', list))
    .filter((file) => existsSync(file));
  const [first, ...others] = lists.map(readJson);
  const packages = Object.assign({}, first?.packages, ...others.map((other) => other.packages));
  const target = join(root, 'node_modules');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const folder of folders) moveContents(join(folder, 'node_modules'), target);
  writeFileSync(join(target, list), JSON.stringify({ ...first, packages }, null, 2));
}

/**
 * Fills node_modules as `npm ci` does, with one npm process for Node and one for everything else: installing takes
 * processor time, and two processes use two processors. `install` runs npm in a folder. What is installed is replaced only
 * when both have succeeded.
 */
export async function installInParts(root, install) {
  const work = join(root, '.cache/install');
  rmSync(work, { recursive: true, force: true });
  const parts = partsOf(root);
  const folders = parts.map(({ name }) => join(work, name));
  parts.forEach((part, at) => {
    writePart(root, folders[at], part);
  });
  const results = await Promise.allSettled(folders.map(install));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  joinParts(root, folders);
  rmSync(work, { recursive: true, force: true });
}
