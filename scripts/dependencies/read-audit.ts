/** The exit code of `npm run audit` when the registry gave no answer: neither passed nor failed. */
export const notAudited = 3;

/** The result of `npm audit --json`. */
export type Audit =
  | { outcome: 'clean' }
  | { outcome: 'findings'; findings: string[] }
  /** The registry gave no answer, which is not the same as no findings. */
  | { outcome: 'unanswered'; why: string };

interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  via: (string | { title: string; url: string })[];
}

interface Report {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, Vulnerability>;
  message?: string;
  error?: { summary?: string };
}

const reportedSeverities = new Set(['moderate', 'high', 'critical']);

function lineOf({ name, range, severity, via }: Vulnerability): string {
  const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`));
  return `${severity}: ${name} ${range}: ${reasons.join('; ')}`;
}

function parse(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return { message: text.trim().split('\n')[0] || 'npm printed nothing' };
  }
}

/** Parses an audit report of npm. Ignores findings below moderate, which regular updates resolve. */
export function readAudit(text: string): Audit {
  const report = parse(text);
  if (report.auditReportVersion === undefined || !report.vulnerabilities)
    return {
      outcome: 'unanswered',
      why: report.message ?? report.error?.summary ?? 'the output is not an audit report',
    };
  const findings = Object.values(report.vulnerabilities)
    .filter(({ severity }) => reportedSeverities.has(severity))
    .map(lineOf);
  return findings.length > 0 ? { outcome: 'findings', findings } : { outcome: 'clean' };
}
