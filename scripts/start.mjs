// Runs on the Node of the machine, installs and builds if necessary, then starts the server with the pinned Node.

import { readFileSync } from 'node:fs';
import { runChild } from './setup/child.mjs';
import './setup/exit-with-npm.mjs';
import { pinnedNode } from './setup/packages.mjs';
import { root, runMain, setUp } from './setup/set-up.mjs';

// docs/decisions/0044-server-memory.md and 0068-freed-memory.md explain the flags and variables.
const serverCommand = JSON.parse(
  readFileSync(new URL('./setup/server-command.json', import.meta.url), 'utf8'),
);

await runMain(async () => {
  await setUp({ build: true });
  return runChild(pinnedNode(root), serverCommand.args, {
    cwd: root,
    env: { ...process.env, ...serverCommand.env },
  });
});
