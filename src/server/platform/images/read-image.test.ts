import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSeededDatabase, databases, type TestDatabase } from '#tests/support/api.ts';
import { hugeAvif, interlacedPng, quarters } from '#tests/support/sample-images.ts';
import type { Database } from '../db/connection/database.ts';
import { ParserCrash } from '../isolation/parser-spec.ts';
import { createParsers, type Parsers } from '../isolation/parsers.ts';
import { encodeImage } from './encode-image.ts';
import { readImage, readImages } from './read-image.ts';

const entry = new URL('../../parser-process.ts', import.meta.url);

describe.each(databases)('reading images in child processes on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let parsers: Parsers;
  let grantedMb: number[];
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'holdwise-pictures-'));
    ({ testDatabase, database } = await createSeededDatabase(kind));
    const real = createParsers({ entry, db: database.db, spoolFolder: folder });
    grantedMb = [];
    parsers = {
      ...real,
      parse(spec, input) {
        grantedMb.push(spec.memoryMb);
        return real.parse(spec, input);
      },
    };
  });

  afterAll(async () => {
    parsers.close();
    await database.close();
    await testDatabase.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function spooled(name: string, bytes: Buffer) {
    return { name, file: await parsers.spool([bytes].values() as never) };
  }

  test('encodes the same files as in this process', async () => {
    const upload = await quarters(2000, 900, [
      [220, 30, 30],
      [30, 200, 30],
      [30, 30, 220],
      [250, 250, 250],
    ])
      .jpeg()
      .toBuffer();
    const [picture] = await readImages(parsers, [await spooled('a.jpg', upload)]);
    if (!picture) throw new Error('There is no picture.');
    const { hash, width, height, renditions } = await encodeImage(upload, 'a.jpg');
    expect({ hash: picture.hash, width: picture.width, height: picture.height }).toEqual({
      hash,
      width,
      height,
    });
    expect(picture.renditions.map(({ bytes }) => Buffer.from(bytes))).toEqual(
      renditions.map(({ bytes }) => bytes),
    );
  });

  test('gives the process the memory that the format and depth need', async () => {
    grantedMb.length = 0;
    const { width } = await readImage(parsers, await interlacedPng(3600, 3600), 'a.png');
    expect(width).toBe(3600);
    expect(grantedMb).toEqual([256, 160 + 114]);
  });

  test('rejects an image that needs too much memory and does not read the rest', async () => {
    grantedMb.length = 0;
    const bomb = await spooled('a.avif', hugeAvif());
    await expect(readImages(parsers, Array(9).fill(bomb))).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('"a.avif" takes too much memory to decode.'),
    });
    expect(grantedMb.slice(0, 2)).toEqual([256, 256]);
    expect(grantedMb.length).toBeLessThan(5);
  });
});

test.each([
  ['memory', 'takes too much memory'],
  ['time', 'takes too long to read'],
  ['known', 'takes too long to read'],
  ['crashed', 'is damaged'],
] as const)('says of an image whose process ended with "%s" that it %s', async (reason, words) => {
  const parse = () => Promise.reject(new ParserCrash(reason));
  await expect(readImage({ parse }, Buffer.from('a'), 'a.png')).rejects.toMatchObject({
    message: expect.stringContaining(`"a.png" ${words}`),
  });
});
