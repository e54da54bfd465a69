import type { Row } from '../../src/server/platform/db/rows.ts';

const at = '2026-09-01T10:00:00.000Z';

/** Texts that something between a row and a file might take for more than text. */
const texts = [
  '',
  ' ',
  'NULL',
  '\\N',
  '{"a","b"}',
  '{NULL}',
  'it\'s "quoted" \\ back\\\\slashed',
  'tab\tline\nfeed\r\nreturn\r',
  'line\u2028paragraph\u2029next\u0085',
  '\u0001\u001f\u007f\ufeff\ufffd\ufffe',
  'é and e\u0301, 👩‍👩‍👧‍👦 🇩🇪, العربية, 日本語',
  "'; DROP TABLE customers; --",
  '0x1F',
  '\\x00ff',
  '["a",1,null]\n',
  'x'.repeat(300 * 1024),
];

const numbers = ['99999999999999999999999999.000000000001', '0.1', '1e999', '-0', '007', 'Infinity'];

const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);
const bytes = [
  new Uint8Array(0),
  Uint8Array.of(0),
  Uint8Array.of(0x5c, 0x78, 0x30, 0x30),
  everyByte,
  Uint8Array.from({ length: 300 * 1024 }, (_, index) => (index * 7919) % 251),
];

/** Rows for the newest version's tables, beside those of its fixture. */
export const awkwardRows: Record<string, Row[]> = {
  source_answers: texts.map((text, index) => [`key ${index} ${text.slice(0, 50)}`, text, null, at]),
  source_calls: [
    ['largest', '2026-09-01', 2_147_483_647],
    ['smallest', '2026-09-01', -2_147_483_648],
  ],
  wizard_holdings: numbers.map((number, index) => [
    '0199a000-0000-7000-8000-000000000031',
    index + 1,
    `S${index}`,
    number,
    null,
    number,
    null,
    number,
    number,
  ]),
  feed_pictures: bytes.map((picture, index) => [`awkward ${index}`, picture, at]),
};
