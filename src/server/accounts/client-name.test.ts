import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientName } from './client-name.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [`${iPhone} FxiOS/140.0 Mobile/15E148 Safari/604.1`, 'Firefox on iPhone'],
  [`${windows} Chrome/138.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${android} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${windows} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Edge on Windows'],
  [`${windows} Chrome/138.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${mac} Version/18.5 Safari/605.1.15`, 'Safari on macOS'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['curl/8.14.1', 'curl'],
  ['something (Linux)', 'Unknown browser on Linux'],
  ['lightMyRequest', 'Unknown browser'],
  ['', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('names %s as %s', (agent, name) => {
  expect(clientName(agent)).toBe(name);
});

test('never contains text from the header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5000 }), (agent) => {
      expect(clientName(agent)).toMatch(/^[A-Za-z ]{1,60}$/);
    }),
  );
});
