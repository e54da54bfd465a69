import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({
  read_only: z.literal(true),
  init: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  cpus: z.number(),
  pids_limit: z.number(),
  stop_grace_period: z.string(),
});

/** The bounds that compose.yaml sets around the product, as flags of `podman run`. */
export function composeFlags(file = 'compose.yaml'): string[] {
  const service = Service.parse(parse(readFileSync(file, 'utf8')).services.holdwise);
  return [
    '--read-only',
    '--init',
    ...service.tmpfs.map((mount) => `--tmpfs=${mount}`),
    ...service.cap_drop.map((capability) => `--cap-drop=${capability}`),
    ...service.security_opt.map((option) => `--security-opt=${option.replace(/:true$/, '')}`),
    `--memory=${service.mem_limit}`,
    `--cpus=${service.cpus}`,
    `--pids-limit=${service.pids_limit}`,
    `--stop-timeout=${Number.parseInt(service.stop_grace_period, 10)}`,
  ];
}
