import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { pinnedNode } from './packages.mjs';

const inputs = [
  'src',
  'scripts/build.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

// Every build empties this folder before it writes, so that a build that broke off has no stamp.
const stampFile = (root) => join(root, 'dist/client/.vite/stamp');

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** A hash over the names and contents of everything that a build is made from. */
function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(join(root, input)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether the build that is there was made, to its end, from the sources with this hash. */
export function isBuilt(root, hash = sourcesHash(root)) {
  const stamp = stampFile(root);
  return (
    existsSync(stamp) && existsSync(join(root, 'dist/server/main.js')) && readFileSync(stamp, 'utf8') === hash
  );
}

/** Builds the product unless what is there was built from these very sources. */
export async function ensureBuild(root, say) {
  const hash = sourcesHash(root);
  if (isBuilt(root, hash)) return;
  say('Building…');
  await runQuietly(pinnedNode(root), ['scripts/build.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    failure: 'The build failed',
  });
  writeFileSync(stampFile(root), hash);
}
