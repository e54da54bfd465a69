import { expect, test } from 'vitest';
import { isSafeLink, readLink } from './links.ts';

test.each([
  ['https://sec.gov/edgar', 'https://sec.gov/edgar'],
  [' http://example.com ', 'http://example.com'],
  ['example.com/a?b=c', 'https://example.com/a?b=c'],
  ['example.com:8080', 'https://example.com:8080'],
  ['info@holdwise.example', 'mailto:info@holdwise.example'],
  ['mailto:info@holdwise.example', 'mailto:info@holdwise.example'],
  ['tel:+15550100', 'tel:+15550100'],
  ['/help', '/help'],
])('completes %j to %s', (text, link) => {
  expect(readLink(text)).toBe(link);
});

test.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'ftp://example.com',
  'two words.com',
  'word',
])('rejects %j', (text) => {
  expect(readLink(text)).toBeUndefined();
});

test('text that is not a URL is not a safe link', () => {
  expect(isSafeLink('nothing')).toBe(false);
});
