/** What `npm audit --json` came to. */
export type Audit =
  | { outcome: 'clean' }
  | { outcome: 'findings'; findings: string[] }
  /** The registry was not asked, or did not say. Nothing is known, which is not the same as nothing found. */
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

const counted = new Set(['moderate', 'high', 'critical']);

function lineOf({ name, range, severity, via }: Vulnerability): string {
  const because = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`));
  return `${severity}: ${name} ${range}: ${because.join('; ')}`;
}

function parse(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return { message: text.trim().split('\n')[0] || 'npm said nothing' };
  }
}

/** Reads a report of npm's. Findings below moderate are left to the updates that come anyway. */
export function readAudit(text: string): Audit {
  const report = parse(text);
  if (report.auditReportVersion === undefined || !report.vulnerabilities)
    return {
      outcome: 'unanswered',
      why: report.message ?? report.error?.summary ?? 'the answer is no report',
    };
  const findings = Object.values(report.vulnerabilities)
    .filter(({ severity }) => counted.has(severity))
    .map(lineOf);
  return findings.length > 0 ? { outcome: 'findings', findings } : { outcome: 'clean' };
}
