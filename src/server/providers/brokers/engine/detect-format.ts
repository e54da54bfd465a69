import type { Source, SourceRecord } from '../readers/source.ts';
import { type ColumnIndex, headerFilter, indexHeader, matchTable } from './columns.ts';
import type { Format, Table } from './format.ts';

/** A format that a file may have, with where its header stands. */
export interface Detection {
  format: Format;
  table: Table;
  headerLine: number | null;
  /** From 0 to 1. */
  confidence: number;
}

interface Match extends Omit<Detection, 'confidence'> {
  /** How many names identify the table: the more, the surer. */
  names: number;
  /** The share of the header's columns that the format knows. */
  coverage: number;
}

/** A header stands among the first records. */
const headerSearch = 100;

const columnNames = (table: Table) => Object.values(table.columns).flat();

function coverageOf(table: Table, record: SourceRecord, columns: ColumnIndex): number {
  const names = new Set([...table.header, ...columnNames(table)]);
  if (record.values) {
    const { values } = record;
    return [...names].filter((name) => name in values).length / Math.max(1, names.size);
  }
  const found = indexHeader(record.cells, table.aliases);
  return Math.min(1, [...names].filter((name) => found.find(name) >= 0).length / Math.max(1, columns.width));
}

function matchFormat(format: Format, records: readonly SourceRecord[]): Match | undefined {
  let best: Match | undefined;
  const canBeHeader = headerFilter(format.tables);
  for (const record of records.slice(0, records[0]?.values ? records.length : headerSearch)) {
    if (!record.values && !canBeHeader(record)) continue;
    for (const table of format.tables) {
      if (table.header.length === 0 && !table.group) continue;
      const columns = matchTable(table, record);
      if (!columns) continue;
      const match = {
        format,
        table,
        headerLine: record.values ? null : record.line,
        names: table.header.length + (table.group ? 1 : 0),
        coverage: coverageOf(table, record, columns),
      };
      if (!best || match.names > best.names) best = match;
    }
  }
  return best;
}

const isSurer = (a: Match, b: Match) => b.names - a.names || b.coverage - a.coverage;

/** Returns the formats that the first records of a file agree with, surest first. */
export function detectFormats(
  formats: readonly Format[],
  type: Source['type'],
  records: readonly SourceRecord[],
): Detection[] {
  const matches = formats
    .filter(({ types = ['csv', 'xlsx'] }) => types.includes(type))
    .flatMap((format) => matchFormat(format, records) ?? [])
    .sort(isSurer);
  const [first, second] = matches;
  return matches.map((match) => {
    const isRivalled = match === first && second !== undefined && second.names === match.names;
    const confidence =
      match !== first ? match.coverage / 2 : isRivalled ? 0.6 : match.coverage >= 0.5 ? 1 : 0.8;
    return { format: match.format, table: match.table, headerLine: match.headerLine, confidence };
  });
}
