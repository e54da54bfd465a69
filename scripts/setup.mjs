// Installs packages and builds the product if necessary, as `npm start` does.
import { runMain, setUp } from './setup/set-up.mjs';

await runMain(() => setUp({ build: true }));
