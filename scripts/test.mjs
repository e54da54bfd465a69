// Runs on whatever Node the machine has: installs what is missing, then tests with the pinned one.
import { dirname } from 'node:path';
import { runChild } from './setup/child.mjs';
import { pinnedNode } from './setup/packages.mjs';
import { makeReady, root, runMain } from './setup/ready.mjs';

await runMain(async () => {
  await makeReady({ build: false });
  const node = pinnedNode(root);
  return runChild(node, ['scripts/test.ts'], {
    cwd: root,
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${dirname(node)}:${process.env.PATH ?? ''}` },
  });
});
