import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that somebody who got in would look for, and what only a build needs. */
const unwanted =
  /^\/(usr\/)?s?bin\/|^\/app\/node_modules\/(\.bin|npm|vite|typescript|vitest|@biomejs|playwright-core)\/|\.test\.tsx?$|\/\.env|\/\.git\//;

const forAll = 0o002;
const sticky = 0o1000;
const asOwner = 0o6000;

export interface RootFiles {
  bytes: number;
  /** Of the product with its Node and its packages. */
  appBytes: number;
  /** What is there and should not be, one line each. */
  faults: string[];
}

function faultOf(
  path: string,
  file: Dirent,
  { mode, uid }: { mode: number; uid: number },
): string | undefined {
  if (unwanted.test(path)) return `${path} is there`;
  if (file.isSymbolicLink()) return undefined;
  if (mode & asOwner && !file.isDirectory()) return `${path} runs with the rights of its owner`;
  if (mode & forAll && !(mode & sticky)) return `${path} may be written by all`;
  if (uid !== 0 && !['/data', '/home/nonroot'].includes(path)) return `${path} does not belong to root`;
  return undefined;
}

/** Looks at every file of an image's root. */
export function inspectRoot(root: string): RootFiles {
  const seen = new Set<number>();
  const found: RootFiles = { bytes: 0, appBytes: 0, faults: [] };
  for (const file of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const full = join(file.parentPath, file.name);
    const path = full.slice(root.length);
    const facts = lstatSync(full);
    const fault = faultOf(path, file, facts);
    if (fault) found.faults.push(fault);
    if (!file.isFile() || seen.has(facts.ino)) continue;
    seen.add(facts.ino);
    found.bytes += facts.size;
    if (path.startsWith('/app/')) found.appBytes += facts.size;
  }
  return found;
}
