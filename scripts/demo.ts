/*
 * Serves a demo site with sample data from a folder of its own:
 *   npm run demo [-- --dir FOLDER]
 */
import { parseArgs } from 'node:util';
import { runCommand, say } from './database/command.ts';
import { startDemo } from './demo/start-demo.ts';
import './testing/exit-with-launcher.ts';

const help = `Usage: npm run demo [-- --dir FOLDER]

Serves a site with sample data: a customer with three portfolios, an administrator
and articles with images. The data is in .demo or in FOLDER. The first start creates
it, later starts add what is missing. To begin again, delete the folder.
PORT names another port than 3000.`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { dir: { type: 'string', default: '.demo' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    say(help);
    return;
  }
  const { url, logins, ended } = await startDemo(values.dir);
  const { customer, admin } = logins;
  say(`
  Site      ${url}
  Customer  ${url}/login        ${customer.email}  ${customer.password}
  Admin     ${url}/admin/login  ${admin.email}  ${admin.password}

Holdwise (demo) is ready at ${url}. Press Ctrl+C to stop it; the data stays in ${values.dir}.`);
  process.exitCode = await ended;
});
