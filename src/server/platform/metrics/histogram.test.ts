import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createHistogram } from './histogram.ts';

const settings = { name: 'holdwise_test_seconds', help: 'How long.', buckets: [0.1, 1, 10] };

test('has the same output as prom-client', async () => {
  const registry = new Registry();
  const theirs = new Histogram({ ...settings, labelNames: ['route', 'kind'], registers: [registry] });
  const ours = createHistogram({ ...settings, labels: ['route', 'kind'] });
  const routes = ['/a', '/b/:id', 'with "quotes" \\ and\nlines'];
  for (const [index, value] of [0, 0.1, 0.10001, 1, 5, 10, 11, 250].entries()) {
    const labels = { route: routes[index % 3] ?? '', kind: index % 2 ? 'odd' : 'even' };
    theirs.observe(labels, value);
    ours.observe([labels.route, labels.kind], value);
  }
  const lines = (text: string) => text.split('\n').filter(Boolean).sort();
  expect(lines(ours.text())).toEqual(lines(await registry.metrics()));
});
