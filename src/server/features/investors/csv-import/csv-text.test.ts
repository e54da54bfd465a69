import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInvestorCsv } from './read-csv.ts';

const text = 'name,symbol,value\r\n"Zoë\r\n🐻, ""Co""",BRK-B,"$1,234.50"\r\n株式,F,2\r\n';
const investors = [
  { name: 'Zoë 🐻, "Co"', holdings: [{ symbol: 'BRK-B', value: '1234.5' }] },
  { name: '株式', holdings: [{ symbol: 'F', value: '2' }] },
];

const utf8 = Buffer.from(text);
const utf16le = Buffer.from(text, 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();
const withMark = (mark: string, bytes: Buffer) => Buffer.concat([Buffer.from(mark, 'hex'), bytes]);

const encodings: [string, Buffer][] = [
  ['UTF-8', utf8],
  ['UTF-8 with a byte order mark', withMark('efbbbf', utf8)],
  ['UTF-16 LE', utf16le],
  ['UTF-16 LE with a byte order mark', withMark('fffe', utf16le)],
  ['UTF-16 BE', utf16be],
  ['UTF-16 BE with a byte order mark', withMark('feff', utf16be)],
];

test.each(encodings)('reads %s', async (_, bytes) => {
  expect(await readInvestorCsv(Readable.from([bytes]))).toEqual(investors);
});

test.each(encodings)('reads %s a byte at a time', async (_, bytes) => {
  const chunks = Array.from(bytes, (byte) => Uint8Array.of(byte));
  expect(await readInvestorCsv(Readable.from(chunks))).toEqual(investors);
});

test('reads chunks of any size, including empty ones', async () => {
  const sizes = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...encodings), sizes, async ([, bytes], lengths) => {
      const chunks: Uint8Array[] = [];
      for (let from = 0; from < bytes.length; ) {
        const length = lengths[chunks.length % lengths.length] || chunks.length % 2;
        chunks.push(bytes.subarray(from, from + length));
        from += length;
      }
      expect(await readInvestorCsv(Readable.from(chunks))).toEqual(investors);
    }),
  );
});

test.each(encodings)('reads %s with chunk boundaries at any position', async (_, bytes) => {
  const encoded = (padding: string): Buffer => {
    if (bytes.includes(utf16le)) return Buffer.from(padding, 'utf16le');
    return bytes.includes(utf16be) ? Buffer.from(padding, 'utf16le').swap16() : Buffer.from(padding);
  };
  const headerLength = bytes.indexOf(encoded('\n')) + encoded('\n').length;
  const [header, rows] = [bytes.subarray(0, headerLength), bytes.subarray(headerLength)];
  for (let shift = 0; shift < bytes.length; shift += 1) {
    const padding = encoded('\n'.repeat(Math.ceil((8 * 1024 - shift) / encoded('\n').length)));
    expect(await readInvestorCsv(Readable.from([header, padding, rows]))).toEqual(investors);
  }
});

test.each([
  ['Windows-1252', Buffer.from('name,symbol,value\nZoë,A,1\n', 'latin1')],
  ['a truncated character', utf8.subarray(0, utf8.indexOf(Buffer.from('式')) + 1)],
  [
    'an unpaired surrogate in UTF-16',
    withMark('fffe', Buffer.from('name,symbol,value\nA\ud83d,A,1\n', 'utf16le')),
  ],
  ['an odd byte in UTF-16', withMark('fffe', utf16le.subarray(0, -1))],
])('rejects %s and explains how to save the file', async (_, bytes) => {
  await expect(readInvestorCsv(Readable.from([bytes]))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Save it as UTF-8'),
  });
});

test.each([
  ['a workbook', Buffer.from('504b030414000600080000002100', 'hex')],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae100000000', 'hex')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['NUL in UTF-8', Buffer.from('name,symbol,value\nA\0da,A,1\n')],
  ['NUL in UTF-16', withMark('fffe', Buffer.from('name,symbol,value\nA\0da,A,1\n', 'utf16le'))],
  ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['UTF-32', Buffer.from('fffe00006e00000061000000', 'hex')],
])('rejects %s as not CSV', async (_, bytes) => {
  await expect(readInvestorCsv(Readable.from([bytes]))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('This is not a CSV file'),
  });
});

test('rethrows an error of the input', async () => {
  async function* broken() {
    yield utf8;
    throw new Error('the connection is gone');
  }
  await expect(readInvestorCsv(broken())).rejects.toThrow('the connection is gone');
});
