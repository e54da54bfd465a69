/*
 * Starts deploy/holdwise.service by a systemd of its own, in a container, with this folder as /opt/holdwise:
 *   npm run check:unit
 * Takes a minute or two, and root on Debian or Ubuntu.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, untilReady } from './image/container.ts';
import { type Engine, expect, runCheck } from './image/engine.ts';
import { signUpAndBuy, whatIsHeld } from './image/journey.ts';
import { makeMachine } from './image/stand-ins.ts';

const machine = 'localhost/machine';
const exposureAtMost = 1.5;

/** Boots the machine and gives a way to run shell commands in it. */
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
  run(`umask 077 && printf 'FEED_URLS=none\\nHOST=0.0.0.0\\nPORT=${port}\\n' > /etc/holdwise.env`);
  expect(
    run('systemd-analyze verify /etc/systemd/system/holdwise.service') === '',
    'systemd has nothing to say',
  );
  const told = run('systemd-analyze security --offline=true /etc/systemd/system/holdwise.service --no-pager');
  const exposure = Number(/exposure level for holdwise.service: ([\d.]+)/.exec(told)?.[1]);
  expect(exposure <= exposureAtMost, `systemd puts the exposure at ${exposure}, of 10`);
  run('systemctl daemon-reload && systemctl start holdwise');
}

async function check(engine: Engine): Promise<void> {
  makeMachine(engine, machine, '.cache/image');
  const run = boot(engine);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const about = (what: string) => run(`systemctl show --value --property=${what} holdwise`);
  const ready = () => untilReady(url, () => about('ActiveState') !== 'failed');
  install(run, port);
  await ready();
  const pid = about('MainPID');
  const owner = run(`stat -c %U /proc/${pid}`);
  expect(owner === 'holdwise', `it runs as ${owner}`);
  await signUpAndBuy(url);
  const held = await whatIsHeld(url);
  run(`kill -KILL ${pid}`);
  while (['0', pid].includes(about('MainPID'))) await wait(200);
  await ready();
  expect((await whatIsHeld(url)) === held, `killed, it was started again, with ${held}`);
  expect(run('stat -c %a:%U /var/lib/holdwise') === '700:holdwise', 'its folder is for itself alone');
  run('systemctl stop holdwise');
  expect(about('Result') === 'success', 'stopped, it ended by itself');
}

process.exitCode = await runCheck(check);
