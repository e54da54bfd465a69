import { z } from 'zod';
import type { Snapshot } from '../platform/db/copy/snapshot.ts';

/*
 * A backup is one file: a JSON line with the header, the gzipped rows, and a line with the SHA-256 of everything before
 * it. The uncompressed rows are JSON lines too: an object starts a table, an array is a row of it with bytes in base64,
 * and the last object has the row count and hash of each table.
 */
export const backupFormat = 1;

const AppliedMigration = z.object({ version: z.number(), name: z.string(), checksum: z.string() });

/** The header of any format version, including later ones. */
export const AnyHeader = z.object({ holdwise: z.literal('backup'), format: z.number() });

export const Header = AnyHeader.extend({
  product: z.string(),
  /** The version of the newest migration. */
  schema: z.number(),
  database: z.enum(['sqlite', 'postgres']),
  at: z.string(),
  migrations: z.array(AppliedMigration),
});
export type Header = z.infer<typeof Header>;

export const BeginTable = z.object({ table: z.string(), columns: z.array(z.string()) });

export const End = z.object({
  end: z.record(z.string(), z.object({ rows: z.number(), content: z.string() })),
});

export const sealStart = '\nsha256 ';
/** The length of the last line, including the line breaks before and after it. */
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
