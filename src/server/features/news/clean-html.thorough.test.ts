import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { cleanHtml } from './clean-html.ts';

const filled = (part: string, before = '') =>
  before + part.repeat(Math.ceil((limits.articleMarkupLength - before.length) / part.length));
const ordinary =
  '<p>Some <strong>words</strong> and a <a href="https://sec.gov/a">link</a> to more of them.</p>';
/** Returns the CPU time, which a busy machine does not change much. */
const timeOf = (markup: string) => {
  const start = process.threadCpuUsage();
  cleanHtml(markup);
  const { user, system } = process.threadCpuUsage(start);
  return user + system;
};
const usual = Math.min(...[1, 2, 3].map(() => timeOf(filled(ordinary))));
const parts =
  '<b>|<div>|<p><b>|<ul><li>|<li><p>|<table>|<tr><td>|<b></i>|<svg><title>|<form>|<img>x|</p>|<|<a |<b "|<!--|&|&nbsp|' +
  '<noscript></p><p>|<iframe>|<p>x';

const samples: [string, string][] = [
  ['text in quotations', filled('<p>x', '<blockquote>'.repeat(60))],
  ['cells in tables', filled('<td>x', '<table><tr><td>'.repeat(60))],
  ['marks at the maximum depth', filled('<i>x</i>', '<span>'.repeat(490))],
  ...parts.split('|').map((part): [string, string] => [part, filled(part)]),
];

test.each(samples)(
  'the time for 500,000 characters of %s is within 20 times that of an article',
  (_part, markup) => {
    expect(timeOf(markup)).toBeLessThan(20 * usual);
  },
);
