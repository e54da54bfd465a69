import type { NamedRows } from './old-versions.ts';

const at = '2026-09-01T10:00:00.000Z';

/** Texts with a special meaning in SQL, CSV, JSON or PostgreSQL's COPY format. */
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

/** Rows that tests add to those of the newest version's fixture. */
export const edgeCaseRows: NamedRows = {
  source_answers: texts.map((text, index) => ({
    key: `key ${index} ${text.slice(0, 50)}`,
    answer: text,
    answered_at: null,
    claimed_until: at,
  })),
  source_calls: [
    { source: 'largest', day: '2026-09-01', used: 2_147_483_647 },
    { source: 'smallest', day: '2026-09-01', used: -2_147_483_648 },
  ],
  wizard_holdings: numbers.map((number, index) => ({
    list_id: '0199a000-0000-7000-8000-000000000031',
    position: index + 1,
    symbol: `S${index}`,
    name: number,
    put_call: null,
    shares: number,
    previous_shares: null,
    value: number,
    percent: number,
  })),
  feed_pictures: bytes.map((picture, index) => ({
    hash: `awkward ${index}`,
    bytes: picture,
    tried_at: at,
    failures: index,
  })),
};
