import { readdirSync } from 'node:fs';
import type { Endpoint } from '../../src/contract/endpoint.ts';

const folder = `${import.meta.dirname}/../../src/contract`;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call that the contract describes, in whichever file it stands. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(`${folder}/${file}`)));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((area) =>
      typeof area === 'object' && area !== null ? Object.values(area).filter(isEndpoint) : [],
    ),
  );
}

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
