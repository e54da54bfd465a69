// Runs on the machine's own Node: installs and builds what is missing, then starts the demo with the pinned Node.
import { runChild } from './setup/child.mjs';
import './setup/exit-with-npm.mjs';
import { pinnedNode } from './setup/packages.mjs';
import { root, runMain, setUp } from './setup/set-up.mjs';

await runMain(async () => {
  await setUp({ build: true });
  return runChild(pinnedNode(root), ['scripts/demo.ts', ...process.argv.slice(2)], { cwd: root });
});
