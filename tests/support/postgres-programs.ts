import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const needed = ['initdb', 'postgres', 'pg_basebackup'];
const debianFolder = '/usr/lib/postgresql';

function debianFolders(): string[] {
  if (!existsSync(debianFolder)) return [];
  const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debianFolder, version, 'bin'));
}

/** The folder with PostgreSQL's server programs: from the PATH, or where Debian puts its newest. */
export function findPostgresPrograms(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders()];
  return folders.find((folder) => needed.every((program) => existsSync(join(folder, program))));
}
