// Installs packages and builds the product if necessary, as `npm start` does:
//   node scripts/setup.mjs [--dev] [--lighthouse] [--no-build]
import { runMain, setUp } from './setup/set-up.mjs';

const has = (option) => process.argv.includes(option);

await runMain(() => setUp({ build: !has('--no-build'), dev: has('--dev'), lighthouse: has('--lighthouse') }));
