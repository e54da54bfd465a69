import type { Database } from '../db/database.ts';
import type { Gauge } from './metrics.ts';

/** How the database is doing. Each kind has figures of its own; those of the other have no value. */
export function databaseGauges({ kind, measure }: Database): Gauge[] {
  const readings = (of: Database['kind'], label: string) => () =>
    of === kind
      ? Object.entries(measure()).map(([name, value]) => ({ labels: { [label]: name }, value }))
      : [];
  return [
    {
      name: 'holdwise_db_connections',
      help: 'PostgreSQL: connections of the pool, open and idle, and how many queries wait for one.',
      labels: ['state'],
      read: readings('postgres', 'state'),
    },
    {
      name: 'holdwise_db_bytes',
      help: 'SQLite: the size on the disk of the file and of its write-ahead log.',
      labels: ['part'],
      read: readings('sqlite', 'part'),
    },
  ];
}
