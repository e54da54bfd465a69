// Runs on whatever Node the machine has: installs what is missing, then tests with the pinned one.
import { dirname } from 'node:path';
import { runChild } from './setup/child.mjs';
import './setup/exit-with-npm.mjs';
import { pinnedNode } from './setup/packages.mjs';
import { root, runMain, setUp } from './setup/set-up.mjs';

await runMain(async () => {
  await setUp({ dev: true });
  const node = pinnedNode(root);
  return runChild(node, ['scripts/test.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${dirname(node)}:${process.env.PATH ?? ''}` },
  });
});
