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

test.each(['moderate', 'high', 'critical'])('a finding that is %s is told with what it is', (severity) => {
  expect(readAudit(report(severity))).toEqual({
    outcome: 'findings',
    findings: [`${severity}: leftpad <1.2.3: Pads to the right (https://example.org/1); by other`],
  });
});

test.each(['info', 'low'])('one that is %s is none', (severity) => {
  expect(readAudit(report(severity))).toEqual({ outcome: 'clean' });
});

test.each([
  ['{"message":"405 Method Not Allowed","method":"POST"}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOTFOUND","summary":"no such host"}}', 'no such host'],
  ['npm error code EAI_AGAIN\nmore', 'npm error code EAI_AGAIN'],
  ['', 'npm said nothing'],
  ['{}', 'the answer is no report'],
  ['{"auditReportVersion":2}', 'the answer is no report'],
])('%s is no answer, which is not the same as nothing found', (text, why) => {
  expect(readAudit(text)).toEqual({ outcome: 'unanswered', why });
});
