import { describe, expect, test } from 'vitest';
import { openFile, readCells, readRecords } from '#tests/support/source-records.ts';

const text = 'Datum;Art;Größe;Währung\n15.01.2025;Verkäufe;1,5;€\n';
const cells = [
  ['Datum', 'Art', 'Größe', 'Währung'],
  ['15.01.2025', 'Verkäufe', '1,5', '€'],
];
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const utf16 = Buffer.from(text, 'utf16le');

/** Encodes text in a code page, which Node cannot do itself. */
function inCodePage(content: string, codePage: string): Buffer {
  const decoder = new TextDecoder(codePage);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
  );
  return Buffer.from(
    Array.from(content, (character) => {
      const byte = bytes.get(character);
      if (byte === undefined) throw new Error(`${codePage} has no ${character}.`);
      return byte;
    }),
  );
}

describe('a text in any encoding', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['UTF-16 LE', utf16],
    ['UTF-16 BE', swapped(utf16)],
    ['Windows-1252', inCodePage(text, 'windows-1252')],
  ])('reads %s (%#), also byte by byte', async (encoding, bytes) => {
    expect((await openFile(bytes)).encoding).toBe(encoding);
    expect(await readCells(bytes)).toEqual(cells);
    expect(await readCells(bytes, 1)).toEqual(cells);
  });
});

describe('single-byte encodings', () => {
  test.each([
    ['Windows-1250', 'Data;Rodzaj;Spółka\n2025-01-15;Sprzedaż;Żabka Łódź źdźbło\n'],
    ['Windows-1250', 'Datum;Typ;Název\n15.01.2025;Nákup;České dráhy; příkaz, ústřední\n'],
    ['Windows-1250', 'Dátum;Típus;Név\n2025-01-15;Vétel;Győri Keksz; Fűtő Művek\n'],
    ['Windows-1252', 'Trade date,Unit cost (p),Value (£)\n15/01/2025,100,£5\n'],
    ['Windows-1252', 'Date;Libellé;Quantité\n15/01/2025;Achat à découvert, réglé;5\n'],
    ['Windows-1252', 'Dato;Værdipapir;Beløb\n15-01-2025;Ørsted købt på børsen;5\n'],
    ['Windows-1252', 'Data;Descrição;Ação\n15/01/2025;Compra de ações à vista;5\n'],
    ['Windows-1252', 'Datum;Bezeichnung\n15.01.2025;Münchener Rück – Käufe für Öl\n'],
  ])('tells %s by the letters of its languages (%#)', async (encoding, content) => {
    const bytes = inCodePage(content, encoding.toLowerCase());
    expect((await openFile(bytes)).encoding).toBe(encoding);
    const expected = content.trim().split('\n');
    expect((await readRecords(bytes)).map(({ source }) => source)).toEqual(expected);
  });

  test('is told from UTF-8 even if the first such letter is far into the file', async () => {
    const head = 'Date;Name\n'.repeat(200_000);
    const source = await openFile(
      Buffer.concat([Buffer.from(head), inCodePage('1;Käufe\n', 'windows-1252')]),
    );
    let last: readonly string[] = [];
    for await (const records of source.records) last = records.at(-1)?.cells ?? last;
    expect(last).toEqual(['1', 'Käufe']);
    expect(source.encoding).toBe('Windows-1252');
  });
});

describe('wrong encodings', () => {
  test('a broken character in UTF-8 damages its record', async () => {
    const head = `Namé;x\n${'a;b\n'.repeat(300_000)}`;
    const records = await readRecords(
      Buffer.concat([Buffer.from(head), Buffer.from('K\xe4ufe;1\nc;d\n', 'latin1')]),
    );
    expect(records.filter(({ damage }) => damage !== null).map(({ line }) => line)).toEqual([300_002]);
  });

  test.each([
    ['NUL bytes', Buffer.from('a,b\n1,\x002\n'), /not a text file/],
    ['NUL bytes far inside', Buffer.from(`${'a,b\n'.repeat(400_000)}\0`), /not a text file/],
    [
      'control characters',
      Buffer.from(Array.from({ length: 500 }, (_, n) => (n % 7) + 1)),
      /not a text file/,
    ],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /Save it as UTF-8/],
    [
      'Shift JIS',
      Buffer.from('8d9193e08a948eae82cc94849f8389f0968f8f8a'.repeat(20), 'hex'),
      /Save it as UTF-8/,
    ],
  ])('%s are refused with a clear message', async (_, bytes, message) => {
    await expect(readRecords(bytes)).rejects.toMatchObject({
      name: 'AppError',
      code: 'invalid',
      message: expect.stringMatching(message),
    });
  });
});
