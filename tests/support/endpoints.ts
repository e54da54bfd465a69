import { readdirSync } from 'node:fs';
import type { Endpoint } from '#contract/endpoint.ts';

const folder = `${import.meta.dirname}/../../src/contract`;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Returns all endpoints of the contract. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(`${folder}/${file}`)));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((group) =>
      typeof group === 'object' && group !== null ? Object.values(group).filter(isEndpoint) : [],
    ),
  );
}

export const endpointName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
