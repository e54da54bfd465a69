import { expect, test } from 'vitest';
import { apple, chevron, sampleTable } from '../support/sample-filings.ts';
import { inScope } from '../support/scope.ts';
import { importCsv, upload } from './support/filing-uploads.ts';
import { startTarget } from './support/target.ts';

const whole = sampleTable([apple, chevron]);

const hostileFilings: [string, string][] = [
  ['nested without end', whole.replace('<infoTable>', '<deep>'.repeat(500_000))],
  ['with an entity bomb', whole.replace('?>', `?><!DOCTYPE x [<!ENTITY a "${'9'.repeat(1_000)}">]>`)],
  ['with an attribute of 5 MB', whole.replace('<infoTable>', `<infoTable a="${'x'.repeat(5_000_000)}">`)],
  ['with a field of 5 MB', sampleTable([{ ...apple, issuer: 'X'.repeat(5_000_000) }])],
  ['with a comment that never ends', whole.replace('<infoTable>', `<!--${'x'.repeat(5_000_000)}`)],
  ['with a number of 5 MB', sampleTable([{ ...apple, value: '9'.repeat(5_000_000) }])],
  ['of a submission of headers alone', `<SEC-DOCUMENT>\n${'A'.repeat(10_000_000)}`],
];

test('rejects hostile XML with a message and survives', async () => {
  const target = await startTarget();
  const admin = await target.admin();
  const health = await target.watchHealth();
  for (const [what, file] of inScope(hostileFilings.slice(0, 2), hostileFilings)) {
    const { status, body } = await upload(admin, file);
    expect({ status, code: body.code }, what).toEqual({ status: 422, code: 'invalid' });
    expect(body.message, what).toMatch(/\.$/);
  }
  expect((await health.stop()).failures).toEqual([]);
});

const hostileCsvFiles: [string, string][] = [
  ['a quote that never closes', `name,symbol,value\n"${'x'.repeat(5_000_000)}`],
  ['a row of a million cells', `name,symbol,value\n${'a,'.repeat(1_000_000)}\n`],
  ['100,001 rows', `name,symbol,value\n${'Ada,KO,1\n'.repeat(100_001)}`],
  ['blank rows without end', `name,symbol,value\n${',\n'.repeat(2_000_000)}`],
  [
    '10,001 wizards',
    `name,symbol,value\n${Array.from({ length: 10_001 }, (_, n) => `W${n},KO,1`).join('\n')}`,
  ],
];

test('rejects hostile CSV with a message and changes nothing', async () => {
  const target = await startTarget();
  const admin = await target.admin();
  const health = await target.watchHealth();
  for (const [what, file] of inScope(hostileCsvFiles.slice(0, 2), hostileCsvFiles)) {
    const { status, body } = await importCsv(admin, file);
    expect([400, 413, 422], what).toContain(status);
    expect(body.message, what).toMatch(/\.$/);
  }
  expect((await health.stop()).failures).toEqual([]);
  expect((await admin.call('GET', '/wizards/names')).body.wizards).toHaveLength(81);
});
