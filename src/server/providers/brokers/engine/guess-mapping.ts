import { hash } from 'node:crypto';
import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { type MappedField, mappedFields } from '#domain/imports.ts';
import type { SourceRecord } from '../source.ts';
import { readDate } from './cell-dates.ts';
import { isEmptyCell, readNumber } from './cell-numbers.ts';
import { headerKey } from './columns.ts';
import { commonKinds } from './common-kinds.ts';
import { kindRule } from './read-row.ts';

/** Words in headers, in the languages of the formats, by what the column means. */
const words: Record<MappedField, RegExp> = {
  date: /\bdate|datum|fecha|data\b|tijd|time/,
  kind: /type|action|\bkind|side|transactie|buchung|\bart\b|tipo|activity|operation/,
  symbol: /symbol|ticker|\bcode\b|instrument/,
  isin: /isin/,
  name: /name|description|security|product|titel|omschrijving|bezeichnung|wertpapier|asset|fund/,
  shares:
    /quantity|shares|units|qty|aantal|stück|anzahl|menge|antal|quantité|cantidad|volume|position|holding/,
  price: /price|kurs|koers|prix|precio|prezzo|\bcost\b|nav|rate/,
  amount: /amount|total|value|betrag|bedrag|belopp|montant|importe|importo|proceeds|net\b/,
  fee: /fee|commission|kosten|gebühr|courtage|brokerage|charge|frais/,
  tax: /tax|steuer|belasting|withh/,
  currency: /currency|währung|valuta|devise|\bccy/,
  note: /note|comment|memo|remark|notiz/,
  id: /\bid\b|reference|order|\bref/,
};

const maxKinds = 100;
const sampleCount = 3;

const filled = (record: SourceRecord) => record.cells.filter((cell) => cell.trim() !== '').length;
const isText = (cell: string) =>
  cell.trim() !== '' && !readNumber(cell) && !readDate(cell, 'mdy') && !readDate(cell, 'dmy');

/** Returns the record that looks most like a header: many cells, all of them text. Undefined if none does. */
function findHeader(records: readonly SourceRecord[]): SourceRecord | undefined {
  const widest = Math.max(0, ...records.slice(0, 50).map(filled));
  return records
    .slice(0, 50)
    .find(
      (record) =>
        filled(record) >= Math.max(2, widest * 0.6) && record.cells.filter(isText).length === filled(record),
    );
}

/** Identifies a header, so that its mapping can be remembered. */
const fingerprintOf = (cells: readonly string[]) =>
  hash('sha256', cells.map(headerKey).join('\u001f')).slice(0, 32);

function orderOfDates(samples: readonly string[]): FileMapping['dates'] {
  const readable = (['iso', 'mdy', 'dmy'] as const).filter((order) =>
    samples.every((sample) => readDate(sample, order) !== undefined),
  );
  if (samples.every((sample) => /^\d{4}/.test(sample.trim()))) return 'iso';
  return readable.find((order) => order !== 'iso') ?? 'mdy';
}

function markOf(samples: readonly string[]): '.' | ',' {
  const commas = samples.filter((sample) => /,\d{1,2}$|,\d{4,}$|\.\d{3},/.test(sample)).length;
  return commas > samples.length / 2 ? ',' : '.';
}

/** An unknown file: its columns with samples and the best guess of what they mean. */
export function guessMapping(records: readonly SourceRecord[]): {
  unknown: NonNullable<ImportFile['unknown']>;
} {
  const header = findHeader(records);
  const body = records.filter(({ line }) => line > (header?.line ?? 0));
  const width = Math.max(header?.cells.length ?? 0, ...body.slice(0, 50).map(({ cells }) => cells.length), 0);
  const samplesOf = (index: number) =>
    body.flatMap(({ cells }) => (isEmptyCell(cells[index] ?? '') ? [] : [cells[index] as string]));
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    header: header?.cells[index] ?? '',
    samples: samplesOf(index).slice(0, sampleCount),
  }));
  const chosen: FileMapping['columns'] = {};
  const used = new Set<number>();
  for (const field of mappedFields) {
    const fits = (index: number) => {
      const samples = samplesOf(index).slice(0, 50);
      if (field === 'date')
        return samples.length > 0 && samples.every((text) => readDate(text, 'mdy') ?? readDate(text, 'dmy'));
      const isNumeric = ['shares', 'price', 'amount', 'fee', 'tax'].includes(field);
      return !isNumeric || samples.every((text) => readNumber(text) !== undefined);
    };
    const found = columns.find(
      ({ index, header: name }) => !used.has(index) && words[field].test(headerKey(name)) && fits(index),
    );
    if (!found) continue;
    chosen[field] = found.index;
    used.add(found.index);
  }
  const numbers = (['shares', 'price', 'amount'] as const).flatMap((field) =>
    chosen[field] === undefined ? [] : samplesOf(chosen[field]).slice(0, 200),
  );
  const texts = chosen.kind === undefined ? [] : samplesOf(chosen.kind);
  const kinds = [...Map.groupBy(texts, (text) => text)]
    .map(([text, rows]) => ({ text: text.slice(0, 200), rows: rows.length }))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, maxKinds);
  const known = kinds.flatMap(({ text }) => {
    const rule = kindRule(commonKinds, text);
    return typeof rule === 'string' ? [[text, rule] as const] : [];
  });
  return {
    unknown: {
      fingerprint: fingerprintOf(header?.cells ?? body[0]?.cells.map(() => '') ?? []),
      columns,
      mapping: {
        headerLine: header?.line ?? 0,
        columns: chosen,
        dates: chosen.date === undefined ? 'iso' : orderOfDates(samplesOf(chosen.date).slice(0, 200)),
        decimalMark: markOf(numbers),
        currency: null,
        kinds: Object.fromEntries(known) as FileMapping['kinds'],
        isPositions: chosen.date === undefined && chosen.shares !== undefined,
      },
      kinds,
    },
  };
}
