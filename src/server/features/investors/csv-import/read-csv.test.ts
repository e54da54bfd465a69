import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readInvestorCsv } from './read-csv.ts';

const read = (text: string) => readInvestorCsv(Readable.from([Buffer.from(text)]));

const graham = [
  {
    name: 'Benjamin Graham',
    holdings: [
      { symbol: 'AAPL', value: '1234.5' },
      { symbol: 'BRK-B', value: '20' },
    ],
  },
  { name: 'Ada', holdings: [{ symbol: 'F', value: '-3' }] },
];

test.each([
  ['plain', 'name,symbol,value\nBenjamin Graham,AAPL,1234.5\nBenjamin Graham,BRK-B,20\nAda,F,-3\n'],
  [
    'no final line break',
    'name,symbol,value\nBenjamin Graham,AAPL,1234.5\nBenjamin Graham,BRK-B,20\nAda,F,-3',
  ],
  ['CRLF', 'name,symbol,value\r\nBenjamin Graham,AAPL,1234.5\r\nBenjamin Graham,BRK-B,20\r\nAda,F,-3\r\n'],
  ['CR', 'name,symbol,value\rBenjamin Graham,AAPL,1234.5\rBenjamin Graham,BRK-B,20\rAda,F,-3\r'],
  [
    'mixed line breaks',
    'name,symbol,value\r\nBenjamin Graham,AAPL,1234.5\nBenjamin Graham,BRK-B,20\rAda,F,-3',
  ],
  ['tabs', 'name\tsymbol\tvalue\nBenjamin Graham\tAAPL\t$1,234.50\nBenjamin Graham\tBRK-B\t20\nAda\tF\t(3)'],
  ['semicolons', 'name;symbol;value\nBenjamin Graham;AAPL;1.234,50\nBenjamin Graham;BRK-B;20,00\nAda;F;-3'],
  [
    'sep=',
    'sep=;\r\nname;symbol;value\r\nBenjamin Graham;AAPL;1234,5\r\nBenjamin Graham;BRK-B;20\r\nAda;F;-3',
  ],
  [
    'sep= and any other delimiter',
    'sep=|\nname|symbol|value\nBenjamin Graham|AAPL|1,234.5\nBenjamin Graham|BRK-B|20\nAda|F|-3',
  ],
  ['other order', 'Value,Symbol,Name\n1234.5,AAPL,Benjamin Graham\n20,BRK-B,Benjamin Graham\n-3,F,Ada'],
  [
    'other headers',
    'INVESTOR, Ticker ,market  value ($)\nBenjamin Graham,aapl,1234.5\nBenjamin Graham,$brk.b,20\nAda,f,-3',
  ],
  ['more headers', 'Wizard,TICKER,Value($)\nBenjamin Graham,AAPL,1234.5\nBenjamin Graham,BRK/B,20\nAda,F,-3'],
  [
    'other columns',
    ',name,note,symbol,value,\n0,Benjamin Graham,,AAPL,1234.5,\n1,Benjamin Graham,"a, b",BRK-B,20,\n2,Ada,x,F,-3,',
  ],
  [
    'a header with a delimiter',
    'name;symbol;value;"a, b, c, d, e"\nBenjamin Graham;AAPL;1234,5;\nBenjamin Graham;BRK-B;20;\nAda;F;-3;',
  ],
  [
    'quotes',
    '"name","symbol","value"\n"Benjamin Graham","AAPL","$1,234.50"\n"Benjamin Graham","BRK-B","20"\n"Ada","F","(3.00)"',
  ],
  [
    'spaces around quotes',
    'name, symbol, value\n "Benjamin Graham" , AAPL , "1,234.50" \nBenjamin Graham,BRK-B,20\nAda,F,-3',
  ],
  [
    'quoted newlines',
    'name,symbol,"market\r\nvalue"\n"Benjamin\r\nGraham",AAPL,1234.5\n"Benjamin\n\n Graham",BRK-B,20\nAda,F,-3',
  ],
  [
    'empty and blank lines',
    '\n,,\nname,symbol,value\n\n  \nBenjamin Graham,AAPL,1234.5\n,,\n\nBenjamin Graham,BRK-B,20\nAda,F,-3\n,,\n\n\n',
  ],
  [
    'rows of one investor apart',
    'name,symbol,value\n Benjamin  Graham ,AAPL,1234.5\nAda,F,-3\nBENJAMIN GRAHAM,BRK-B,20',
  ],
  [
    'rows of one symbol apart',
    'name,symbol,value\nBenjamin Graham,AAPL,1234.4\nBenjamin Graham,BRK.B,19.9\nAda,F,-3\nbenjamin graham,aapl,.1\nBenjamin Graham,brk-b,0.1',
  ],
])('reads a file with %s', async (_, text) => {
  expect(await read(text)).toEqual(graham);
});

test.each([
  ['Zoë', 'Zoe\u0308'],
  ['He said "no"', '"He said ""no"""'],
  ['The "Oracle" of Omaha', 'The "Oracle" of Omaha'],
  ['Graham, Benjamin', '"Graham, Benjamin"'],
  ['Ben Graham', '\u00a0Ben\u00a0\u2009Graham\t'],
  ['=1+1', "'=1+1"],
  ['=1+1', '=1+1'],
  ["'=1+1", "''=1+1"],
  ["'t Hooft", "'t Hooft"],
  ['株式 🐻', '株式 🐻'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('reads the name %j from %j', async (name, cell) => {
  expect(await read(`name,symbol,value\n${cell},AAPL,1`)).toMatchObject([{ name }]);
});

test('treats composed and decomposed forms of a name as one investor', async () => {
  const investors = await read('name,symbol,value\nZoë,A,1\nZOE\u0308,B,2\nZoe,C,3');
  expect(investors.map(({ name, holdings }) => [name, holdings.length])).toEqual([
    ['Zoë', 2],
    ['Zoe', 1],
  ]);
});

test('adds up values exactly', async () => {
  const rows = Array.from({ length: 1000 }, () => 'Ada,AAPL,0.1').join('\n');
  expect(await read(`name,symbol,value\n${rows}\nAda,AAPL,999999999999899.999999`)).toEqual([
    { name: 'Ada', holdings: [{ symbol: 'AAPL', value: '999999999999999.999999' }] },
  ]);
});

test('yields to the event loop while reading 100,000 rows', async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => `"Wizard\n${n % 1000}",S${n % 77},"${n}.25"\r\n`);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const investors = await read(`name,symbol,value\r\n${rows.join('')}`);
  clearInterval(timer);
  expect(investors).toHaveLength(1000);
  expect(investors.flatMap(({ holdings }) => holdings)).toHaveLength(77_000);
  expect(turns).toBeGreaterThan(10);
});
