import { expect, test } from 'vitest';
import { EcbProblem, maxEcbBytes, parseEcbFile } from './ecb-file.ts';

const today = '2026-11-22';
const file = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time="2026-11-20"><Cube currency="USD" rate="1.1512"/><Cube currency="JPY" rate="178.3"/></Cube>
<Cube time='2026-11-19'>
  <Cube currency='USD' rate='1.15' />
  <Cube currency='XYZ' rate='7'/>
</Cube></Cube></gesmes:Envelope>`;

test('reads the rates of known currencies by day', () => {
  expect(parseEcbFile(file, today)).toEqual([
    { date: '2026-11-20', currency: 'USD', rate: '1.1512' },
    { date: '2026-11-20', currency: 'JPY', rate: '178.3' },
    { date: '2026-11-19', currency: 'USD', rate: '1.15' },
  ]);
});

test.each([
  ['an HTML page', '<!DOCTYPE html><p>We will be right back'],
  ['nothing', ''],
  ['rates without a day', '<Cube currency="USD" rate="1.1"/>'],
  [
    'no positive rate',
    '<Cube time="2026-11-20"><Cube currency="USD" rate="0"/><Cube currency="GBP" rate="-1"/>',
  ],
  ['a rate that is no number', '<Cube time="2026-11-20"><Cube currency="USD" rate="N/A"/>'],
  ['an invalid day', '<Cube time="2026-02-30"><Cube currency="USD" rate="1"/>'],
  ['a day of the future', '<Cube time="2026-11-23"><Cube currency="USD" rate="1"/>'],
])('rejects %s', (_name, text) => {
  expect(() => parseEcbFile(text, today)).toThrow(EcbProblem);
});

const day = '<Cube time="2026-11-20">';
test.each([
  ['spaces', `<Cube${' '.repeat(maxEcbBytes)}`],
  ['open elements', '<Cube '.repeat(maxEcbBytes / 6)],
  ['digits', `${day}<Cube currency="USD" rate="${'1'.repeat(maxEcbBytes)}"`],
  ['almost rates', `${day}${"<Cube currency='USD' rate='1.1>".repeat(maxEcbBytes / 31)}`],
  ['entities', `<!DOCTYPE a [<!ENTITY a "${'b'.repeat(1000)}">]>${'&a;'.repeat(300_000)}`],
])('rejects a megabyte of %s', (_name, text) => {
  expect(() => parseEcbFile(text, today)).toThrow(EcbProblem);
});
