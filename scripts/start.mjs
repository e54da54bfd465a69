// Runs on whatever Node the machine has: installs and builds what is missing, then serves with the pinned one.

import { readFileSync } from 'node:fs';
import { runChild } from './setup/child.mjs';
import { pinnedNode } from './setup/packages.mjs';
import { makeReady, root, runMain } from './setup/ready.mjs';

// A small young generation keeps an idle server some 30 MB smaller and a busy one 100 MB, for a tenth of its speed.
const serverCommand = JSON.parse(
  readFileSync(new URL('./setup/server-command.json', import.meta.url), 'utf8'),
);

await runMain(async () => {
  await makeReady({ build: true });
  return runChild(pinnedNode(root), serverCommand, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
});
