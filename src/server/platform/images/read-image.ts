import pLimit from 'p-limit';
import { ParserCrash } from '../isolation/parser-spec.ts';
import type { Parsers } from '../isolation/parsers.ts';
import type { SpooledFile } from '../isolation/spool.ts';
import { damaged, type EncodedImage, imageParser, tooMuchMemory, tooSlow } from './image-spec.ts';

function refusalOf({ crash }: ParserCrash, name: string) {
  if (crash === 'memory') return tooMuchMemory(name);
  return crash === 'crashed' ? damaged(name) : tooSlow(name);
}

type Parse = Pick<Parsers, 'parse'>;

async function parse(
  parsers: Parse,
  source: Uint8Array | SpooledFile,
  name: string,
  memoryMb: number,
  signal?: AbortSignal,
): Promise<EncodedImage> {
  const spec = { ...imageParser, memoryMb };
  const outcome = await parsers.parse(spec, { source, about: { name, memoryMb }, signal });
  return 'picture' in outcome ? outcome.picture : parse(parsers, source, name, outcome.needsMb, signal);
}

/**
 * Decodes and re-encodes an image in a child process, which starts once the memory that the image needs is free. Throws
 * AppError as `inspectPicture` does.
 */
export async function readImage(
  parsers: Parse,
  source: Uint8Array | SpooledFile,
  name: string,
  signal?: AbortSignal,
): Promise<EncodedImage> {
  try {
    return await parse(parsers, source, name, imageParser.memoryMb, signal);
  } catch (error) {
    throw error instanceof ParserCrash ? refusalOf(error, name) : error;
  }
}

/** An uploaded image in a temporary file. */
export interface SpooledImage {
  name: string;
  file: SpooledFile;
}

/** Images of one form that are read at a time, so that other uploads are not blocked. */
const concurrency = 2;

/** Reads the images of one form, in their order. Stops at the first one that is refused. */
export async function readImages(parsers: Parse, pictures: readonly SpooledImage[]): Promise<EncodedImage[]> {
  const stop = new AbortController();
  try {
    const limit = pLimit(concurrency);
    const read = ({ name, file }: SpooledImage) => readImage(parsers, file, name, stop.signal);
    return await Promise.all(pictures.map((picture) => limit(read, picture)));
  } finally {
    stop.abort();
  }
}
