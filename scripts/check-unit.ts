/*
 * Tests deploy/holdwise.service with systemd in a container, with this folder as /opt/holdwise:
 *   npm run check:unit
 * Takes a minute or two; needs root on Debian or Ubuntu.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, untilReady } from './image/container.ts';
import { type Engine, expect, runCheck } from './image/engine.ts';
import { buildSystemdImage } from './image/local-images.ts';
import { readPortfolios, signUpAndBuy } from './image/smoke-test.ts';

const machine = 'localhost/machine';
const maxExposure = 1.5;

/** Boots the container and returns a function that runs shell commands in it. */
function boot({ podman }: Engine): (command: string) => string {
  podman([
    'run',
    '--detach',
    '--name=machine',
    '--privileged',
    '--systemd=always',
    '--network=host',
    '--ulimit=nofile=4096:4096',
    '--ulimit=nproc=4096:4096',
    `--volume=${process.cwd()}:/opt/holdwise:ro`,
    machine,
    '/lib/systemd/systemd',
  ]);
  const run = (command: string) => podman(['exec', 'machine', 'sh', '-c', `${command} 2>&1`]);
  podman([
    'exec',
    'machine',
    'sh',
    '-c',
    'until systemctl is-system-running | grep -Eq "running|degraded"; do sleep 0.3; done 2>/dev/null',
  ]);
  return run;
}

function install(run: (command: string) => string, port: number): void {
  run('useradd --system --no-create-home --shell /usr/sbin/nologin holdwise');
  run('install -m 644 /opt/holdwise/deploy/holdwise.service /etc/systemd/system/');
  run(
    `umask 077 && printf 'FEED_URLS=none\\nECB_URL=none\\nMARKET_PROVIDER=snapshot\\nHOST=0.0.0.0\\nPORT=${port}\\n' > /etc/holdwise.env`,
  );
  expect(
    run('systemd-analyze verify /etc/systemd/system/holdwise.service') === '',
    'systemd-analyze verify reports nothing',
  );
  const report = run(
    'systemd-analyze security --offline=true /etc/systemd/system/holdwise.service --no-pager',
  );
  const exposure = Number(/exposure level for holdwise.service: ([\d.]+)/.exec(report)?.[1]);
  expect(exposure <= maxExposure, `systemd rates the exposure ${exposure} of 10`);
  run('systemctl daemon-reload && systemctl start holdwise');
}

async function check(engine: Engine): Promise<void> {
  buildSystemdImage(engine, machine, '.cache/image');
  const run = boot(engine);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const property = (name: string) => run(`systemctl show --value --property=${name} holdwise`);
  const ready = () => untilReady(url, () => property('ActiveState') !== 'failed');
  install(run, port);
  await ready();
  const pid = property('MainPID');
  const owner = run(`stat -c %U /proc/${pid}`);
  expect(owner === 'holdwise', `the service runs as ${owner}`);
  await signUpAndBuy(url);
  const portfolios = await readPortfolios(url);
  run(`kill -KILL ${pid}`);
  while (['0', pid].includes(property('MainPID'))) await wait(200);
  await ready();
  expect((await readPortfolios(url)) === portfolios, `restarts when killed and keeps ${portfolios}`);
  expect(
    run('stat -c %a:%U /var/lib/holdwise') === '700:holdwise',
    'only its user can access the data folder',
  );
  run('systemctl stop holdwise');
  expect(property('Result') === 'success', 'exits cleanly when stopped');
}

process.exitCode = await runCheck(check);
