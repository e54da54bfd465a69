import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { requireProgram } from './missing-program.ts';

const needed = ['initdb', 'postgres', 'pg_basebackup'];
const debianFolder = '/usr/lib/postgresql';

function debianFolders(): string[] {
  if (!existsSync(debianFolder)) return [];
  const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debianFolder, version, 'bin'));
}

/** Finds the folder of PostgreSQL's server programs: on the PATH, or Debian's newest version. */
export function findPostgresPrograms(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders()];
  return folders.find((folder) => needed.every((program) => existsSync(join(folder, program))));
}

/** Returns that folder. Throws `MissingProgram` if there is none. */
export const requirePostgres = (): string =>
  requireProgram(findPostgresPrograms(), 'PostgreSQL', 'postgresql');
