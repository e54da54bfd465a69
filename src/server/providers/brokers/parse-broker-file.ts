import type { FileMapping } from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { inSizedChunks } from '#domain/chunk.ts';
import type { ReadRow } from '#domain/importing/draft.ts';
import { layoutOf } from '#domain/importing/file-layout.ts';
import type { ParserSource } from '#server/platform/isolation/parser-spec.ts';
import { boundTexts } from './engine/bound-texts.ts';
import { dateNames } from './engine/cell-dates.ts';
import { isCertainMapping } from './engine/certain-mapping.ts';
import { fileDecimals, withDecimals } from './engine/detect-decimals.ts';
import { type Detection, detectFormats } from './engine/detect-format.ts';
import type { Format } from './engine/format.ts';
import { textsOfKinds } from './engine/guess-mapping.ts';
import { formatOfMapping } from './engine/mapped-format.ts';
import { readRows } from './engine/read-rows.ts';
import { type CompletedGuess, completedGuess, toRemember } from './engine/remembered-mapping.ts';
import { signsOf } from './engine/signs.ts';
import { sourceText } from './engine/source-text.ts';
import { formats } from './formats/formats.ts';
import { trackerFormats } from './formats/trackers/formats.ts';
import { openSource } from './open-source.ts';
import type { DetectedFile, FileChunk, FileReading } from './read-file.ts';
import type { Source, SourceRecord } from './readers/source.ts';

/** As many records are read before the format is decided. */
const sampleRecords = 2_000;
/** What the server holds of a file at once, several times over. Rows can have some 30,000 characters. */
const most = { items: 500, size: 500_000 };
const lengthOf = (row: ReadRow) => JSON.stringify(row).length;
const maxCandidates = 5;

/** Reads the first records, and returns them with an iterable of all. */
async function peek(source: Source): Promise<{ first: SourceRecord[]; all: AsyncIterable<SourceRecord[]> }> {
  const chunks = source.records[Symbol.asyncIterator]();
  const first: SourceRecord[] = [];
  while (first.length < sampleRecords) {
    const { value, done } = await chunks.next();
    if (done) break;
    for (const record of value) first.push(record);
  }
  async function* all() {
    yield first;
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  return { first, all: all() };
}

/** Programs, columns that an owner named, and formats of several brokers: they do not say which broker it was. */
const withoutBroker = new Set([
  ...trackerFormats.map(({ id }) => id),
  'mapping',
  'comdirect',
  'cointracking',
]);

/** Returns the broker whose files have a format: `Charles Schwab` for `Charles Schwab (positions)`. */
const brokerOf = ({ id, name }: Format): string | undefined =>
  withoutBroker.has(id) ? undefined : name.replace(/ \(.*\)$| equity awards$/, '');

/** Returns a row as it is stored: with its broker, and with texts of a bounded length. */
function completed(row: ReadRow, broker: string | undefined): ReadRow {
  const { outcome } = row;
  if (outcome.is === 'skipped' || !outcome.draft) return row;
  const draft = { ...boundTexts(outcome.draft), ...(broker && { broker }) };
  return { ...row, outcome: { ...outcome, draft } };
}

const idAndName = ({ id, name }: Format) => ({ id, name });

function describeFile(source: Source, detection: Detection, others: readonly Detection[]): DetectedFile {
  const { format, table, headerLine, confidence } = detection;
  return {
    format: idAndName(format),
    confidence,
    candidates: others.slice(0, maxCandidates).map((other) => idAndName(other.format)),
    detected: {
      encoding: source.encoding,
      delimiter: source.delimiter,
      dates: table.columns.date ? dateNames[table.dates ?? 'iso'] : null,
      numbers: table.decimals === ',' ? '1.234,56' : '1,234.56',
      currency: table.currency ?? null,
      headerLine,
    },
    unknown: null,
    isPositions: format.isPositions ?? false,
  };
}

type Chosen =
  | { format: Format; detected: DetectedFile; firstLine: number; idPrefix: string }
  | { detected: DetectedFile };

function withMapping(
  source: Source,
  { unknown, table: found, remembered }: CompletedGuess,
  mapping: FileMapping,
  confidence = 1,
): Chosen {
  const format = formatOfMapping(mapping);
  const [table] = format.tables;
  if (!table) throw new Error('A mapping is one table.');
  const detected = describeFile(source, { format, table, headerLine: mapping.headerLine, confidence }, []);
  return {
    format,
    detected: {
      ...detected,
      unknown: { ...unknown, mapping, kinds: textsOfKinds(found, mapping.columns) },
      toRemember: toRemember(mapping, unknown.mapping, found, remembered),
    },
    firstLine: mapping.headerLine + 1,
    idPrefix: layoutOf(format.id, unknown),
  };
}

function asDetected(
  source: Source,
  first: readonly SourceRecord[],
  detection: Detection,
  others: readonly Detection[],
): Chosen {
  const decimals = detection.table.decimals ?? fileDecimals(detection, first);
  const table = { ...detection.table, ...(decimals && { decimals }) };
  return {
    format: withDecimals(detection.format, decimals),
    detected: describeFile(source, { ...detection, table }, others),
    firstLine: 0,
    idPrefix: detection.format.id,
  };
}

function chooseFormat(source: Source, first: readonly SourceRecord[], reading: FileReading): Chosen {
  if (reading.mapping) return withMapping(source, completedGuess(first, reading.mappings), reading.mapping);
  const detections = detectFormats(formats, source.type, first);
  if (reading.format && reading.format !== 'mapping') {
    const wanted = detections.find(({ format }) => format.id === reading.format);
    const name = formats.find(({ id }) => id === reading.format)?.name;
    if (!name) throw new AppError('invalid', `There is no format “${reading.format}”.`);
    if (!wanted) throw new AppError('invalid', `This file does not have the columns of ${name}.`);
    const others = detections.filter((other) => other !== wanted);
    return asDetected(source, first, { ...wanted, confidence: 1 }, others);
  }
  const [best, ...others] = detections;
  if (best && !reading.format) return asDetected(source, first, best, others);
  return unknownFile(source, first, reading);
}

const isTable = ({ type }: Source) => type === 'csv' || type === 'xlsx';

const nothingKnown =
  'This file has no transactions of a known source. Accepted are CSV and Excel files, OFX, Flex queries of Interactive Brokers, Ghostfolio JSON and Portfolio Performance.';

/** Of columns that nobody has named, but that their headers name plainly. */
const guessedConfidence = 0.8;

function unknownFile(source: Source, first: readonly SourceRecord[], reading: FileReading): Chosen {
  if (!isTable(source)) throw new AppError('invalid', nothingKnown);
  const guess = completedGuess(first, reading.mappings);
  const { unknown, table, remembered } = guess;
  if (remembered) return withMapping(source, guess, unknown.mapping);
  if (!reading.format && isCertainMapping(unknown, table))
    return withMapping(source, guess, unknown.mapping, guessedConfidence);
  return {
    detected: {
      format: null,
      confidence: 0,
      candidates: [],
      detected: {
        encoding: source.encoding,
        delimiter: source.delimiter,
        dates: dateNames[unknown.mapping.dates],
        numbers: unknown.mapping.decimalMark === ',' ? '1.234,56' : '1,234.56',
        currency: null,
        headerLine: unknown.mapping.headerLine || null,
      },
      unknown,
      isPositions: false,
    },
  };
}

const reasonUnknown = 'Say first what the columns of this file mean.';

async function* unknownRows(
  records: AsyncIterable<SourceRecord[]>,
  headerLine: number,
): AsyncGenerator<ReadRow[]> {
  for await (const chunk of records)
    yield chunk
      .filter(({ line }) => line > headerLine)
      .map((record) => ({
        line: record.line,
        place: record.place,
        source: sourceText(record),
        outcome: { is: 'problem', reason: reasonUnknown, draft: null },
      }));
}

async function* startingAt(records: AsyncIterable<SourceRecord[]>, firstLine: number) {
  for await (const chunk of records) yield chunk.filter(({ line }) => line >= firstLine);
}

/** Reads a file in the parser process: what it is, then its rows. */
export async function* parseBrokerFile(input: ParserSource, reading: FileReading): AsyncGenerator<FileChunk> {
  const source = await openSource(input);
  const { first, all } = await peek(source);
  if (first.length === 0)
    throw new AppError('invalid', isTable(source) ? 'This file is empty.' : nothingKnown);
  const chosen = chooseFormat(source, first, reading);
  yield { detected: chosen.detected };
  const rows =
    'format' in chosen
      ? readRows(startingAt(all, chosen.firstLine), chosen.format, {
          idPrefix: chosen.idPrefix,
          kinds: reading.kinds[chosen.idPrefix] ?? {},
          signs: signsOf(
            chosen.format,
            first.filter(({ line }) => line >= chosen.firstLine),
          ),
        })
      : unknownRows(all, chosen.detected.unknown?.mapping.headerLine ?? 0);
  const broker = 'format' in chosen ? brokerOf(chosen.format) : undefined;
  for await (const chunk of rows)
    for (const part of inSizedChunks(
      chunk.map((row) => completed(row, broker)),
      most,
      lengthOf,
    ))
      yield { rows: part, bytes: source.bytesRead() };
}
