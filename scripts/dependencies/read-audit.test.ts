import { expect, test } from 'vitest';
import { readAudit } from './read-audit.ts';

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      leftpad: {
        name: 'leftpad',
        severity,
        range: '<1.2.3',
        via: [{ title: 'Pads to the right', url: 'https://example.org/1' }, 'other'],
      },
    },
  });

test.each(['moderate', 'high', 'critical'])(
  'reports a finding of %s severity with its advisories',
  (severity) => {
    expect(readAudit(report(severity))).toEqual({
      outcome: 'findings',
      findings: [`${severity}: leftpad <1.2.3: Pads to the right (https://example.org/1); by other`],
    });
  },
);

test.each(['info', 'low'])('ignores a finding of %s severity', (severity) => {
  expect(readAudit(report(severity))).toEqual({ outcome: 'clean' });
});

test.each([
  ['{"message":"405 Method Not Allowed","method":"POST"}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOTFOUND","summary":"no such host"}}', 'no such host'],
  ['npm error code EAI_AGAIN\nmore', 'npm error code EAI_AGAIN'],
  ['', 'npm printed nothing'],
  ['{}', 'the output is not an audit report'],
  ['{"auditReportVersion":2}', 'the output is not an audit report'],
])('%s counts as no answer, not as no findings', (text, why) => {
  expect(readAudit(text)).toEqual({ outcome: 'unanswered', why });
});
