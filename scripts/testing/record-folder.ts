import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Lets all processes that this one starts write records to a folder, which the environment variable names. */
export function recordTo(variable: string, folder: string): string {
  process.env[variable] = resolve(folder);
  return folder;
}

/** Reads the records of each file of a folder: one in JSON for each line. No file if the folder is missing. */
export function readRecords<Kind>(folder: string): Kind[][] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.map((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Kind);
  });
}
