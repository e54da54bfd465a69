import { z } from 'zod';
import type { Snapshot } from '../db/snapshot.ts';

/*
 * A backup is one file: a line of JSON that tells what it is (the header), the rows packed by gzip, and a last line with
 * the SHA-256 of all before it. Unpacked, the rows are lines of JSON too: an object begins a table, a list is a row of
 * it with bytes in base64, and a last object tells how many rows of each there are.
 */
export const backupFormat = 1;

const Applied = z.object({ version: z.number(), name: z.string(), checksum: z.string() });

/** Of any format, a later one too. */
export const AnyHeader = z.object({ holdwise: z.literal('backup'), format: z.number() });

export const Header = AnyHeader.extend({
  product: z.string(),
  /** The number of the newest migration. */
  schema: z.number(),
  database: z.enum(['sqlite', 'postgres']),
  at: z.string(),
  migrations: z.array(Applied),
});
export type Header = z.infer<typeof Header>;

export const BeginTable = z.object({ table: z.string(), columns: z.array(z.string()) });

export const End = z.object({
  end: z.record(z.string(), z.object({ rows: z.number(), content: z.string() })),
});

export const sealStart = '\nsha256 ';
/** Of the last line, with the line's end before it and after it. */
export const sealBytes = sealStart.length + 64 + 1;

export function headerOf({ kind, migrations }: Snapshot, product: string, at: Date): Header {
  return {
    holdwise: 'backup',
    format: backupFormat,
    product,
    schema: migrations.at(-1)?.version ?? 0,
    database: kind,
    at: at.toISOString(),
    migrations,
  };
}
