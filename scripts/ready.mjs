// Installs and builds what is missing, as `npm start` does before it serves.
import { makeReady, runMain } from './setup/ready.mjs';

await runMain(() => makeReady({ build: true }));
