import type { Database } from '../db/connection/database.ts';
import type { Gauge } from './metrics.ts';

/** Gauges of the database. Those of the other kind of database have no value. */
export function databaseGauges({ kind, measure }: Database): Gauge[] {
  const readings = (of: Database['kind'], label: string) => () =>
    of === kind
      ? Object.entries(measure()).map(([name, value]) => ({ labels: { [label]: name }, value }))
      : [];
  return [
    {
      name: 'holdwise_db_connections',
      help: 'PostgreSQL: open and idle connections of the pool, and queries waiting for one.',
      labels: ['state'],
      read: readings('postgres', 'state'),
    },
    {
      name: 'holdwise_db_bytes',
      help: 'SQLite: the size on disk of the database file and its write-ahead log.',
      labels: ['part'],
      read: readings('sqlite', 'part'),
    },
  ];
}
