import type { FileMapping, ImportFile } from '#contract/imports.ts';
import type { ReadRow } from '#domain/importing/draft.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import type { ParserSpec } from '#server/platform/isolation/parser-spec.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import type { SpooledFile } from '#server/platform/isolation/spool.ts';
import type { RememberedMapping } from './engine/remembered-mapping.ts';

/** How a file is to be read. */
export interface FileReading {
  name: string;
  /** The id of a format, or `mapping`; undefined detects it. */
  format: string | undefined;
  mapping: FileMapping | undefined;
  /** The customer's remembered mappings by fingerprint of the header. */
  mappings: Readonly<Record<string, RememberedMapping>>;
  /** The customer's remembered kinds by layout and text. */
  kinds: Readonly<Record<string, Readonly<Record<string, TransactionKind | 'skip'>>>>;
}

/** What is known about a file before its rows. */
export type DetectedFile = Pick<
  ImportFile,
  'format' | 'confidence' | 'candidates' | 'detected' | 'unknown'
> & {
  /** Whether the rows are positions, which become opening purchases. */
  isPositions: boolean;
  /** What is remembered about a mapping once its file is imported. */
  toRemember?: RememberedMapping;
};

/** A part of the output, the detected file first. `bytes` of the file have been read so far. */
export type FileChunk = { detected: DetectedFile } | { rows: ReadRow[]; bytes: number };

/** Reads a file of a broker or tracker. Throws AppError 'invalid' or 'too_large' for a file that no reader accepts. */
export const brokerFileParser: ParserSpec<FileReading, AsyncIterable<FileChunk>> = {
  // Stored in the database with recorded attempts, so it must not change.
  name: 'broker-file',
  memoryMb: 400,
  cpuMs: 120_000,
  isPublic: true,
};

/** Files up to this size fit beside a large one, so that they need not wait for it. */
const smallBytes = 1024 * 1024;
const smallMemoryMb = 200;
/** A statement of some hundred transactions is read in a second. It waits for other short files only. */
const shortBytes = 64 * 1024;
const cpuMs = { short: 5_000, least: 10_000, perMegabyte: 2_500 };

/** Returns the limits for a file: a small one that takes long is hostile and would keep others waiting. */
function parserFor(bytes: number): typeof brokerFileParser {
  if (bytes <= shortBytes)
    return { ...brokerFileParser, memoryMb: smallMemoryMb, cpuMs: cpuMs.short, hasReserve: true };
  const megabytes = bytes / smallBytes;
  return {
    ...brokerFileParser,
    memoryMb: bytes <= smallBytes ? smallMemoryMb : brokerFileParser.memoryMb,
    cpuMs: Math.min(brokerFileParser.cpuMs, cpuMs.least + megabytes * cpuMs.perMegabyte),
  };
}

/** Reads a spooled file. Throws an AppError that says what is wrong with it, or the signal's reason. */
export type ReadBrokerFile = (
  source: SpooledFile,
  reading: FileReading,
  signal: AbortSignal,
) => AsyncIterable<FileChunk>;

/** Reads files in child processes. */
export const createBrokerFileReader =
  (parsers: Pick<Parsers, 'parseChunks'>): ReadBrokerFile =>
  (source, about, signal) =>
    parsers.parseChunks(parserFor(source.bytes), { source, about, signal });
