import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Api, startApi } from '../support/api.ts';
import { readMetrics } from '../support/metrics.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8');

interface Dashboard {
  title: string;
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
}
interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const alerts = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = alerts.groups.flatMap((group) => group.rules);
const METRICS_TOKEN = 'a-token-for-the-metrics';

let api: Api;
let known: Set<string>;
beforeAll(async () => {
  api = await startApi('sqlite', { METRICS_TOKEN });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { names } = readMetrics((await api.app.inject({ url: '/metrics', headers })).body);
  known = new Set(names);
});
afterAll(() => api.stop());

/** Lists the metrics in an expression, without the suffixes of histograms. */
function named(expression: string): string[] {
  return [...expression.matchAll(/\b(?:holdwise|nodejs|process)_\w+/g)].map(([name]) =>
    known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''),
  );
}

test('every metric on the dashboard exists', () => {
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(shown.length).toBeGreaterThan(25);
  expect(shown.flatMap(named).filter((name) => !known.has(name))).toEqual([]);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every metric of the product is on the dashboard', () => {
  const shown = new Set(
    dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => named(expr))),
  );
  expect([...known].filter((name) => name.startsWith('holdwise_') && !shown.has(name))).toEqual([]);
});

test.each(rules)('the alert $alert is complete and uses existing metrics', (rule) => {
  expect(Object.keys(rule)).toEqual(['alert', 'expr', 'for', 'labels', 'annotations']);
  expect(rule.for).toMatch(/^\d+[mh]$/);
  expect(['page', 'warn']).toContain(rule.labels.severity);
  expect(rule.annotations.summary).toMatch(/\.$/);
  expect(named(rule.expr).filter((name) => !known.has(name))).toEqual([]);
  const opened = [...rule.expr.matchAll(/[([{]/g)].length;
  expect([...rule.expr.matchAll(/[)\]}]/g)].length).toBe(opened);
});
