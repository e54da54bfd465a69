// Runs on whatever Node the machine has: installs and builds what is missing, then serves with the pinned one.
import { runChild } from './setup/child.mjs';
import { pinnedNode } from './setup/packages.mjs';
import { makeReady, root, runMain } from './setup/ready.mjs';
import { serverCommand } from './setup/server-command.mjs';

await runMain(async () => {
  await makeReady({ build: true });
  return runChild(pinnedNode(root), serverCommand, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
});
