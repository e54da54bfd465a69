import { expect, test } from 'vitest';
import { inScope } from '#tests/support/scope.ts';
import { createOwnedPortfolio } from './support/portfolio-owner.ts';
import { purchases, upload } from './support/portfolio-uploads.ts';
import { proxied } from './support/proxied-clients.ts';
import { databases, startTarget } from './support/target.ts';

test.each(databases)(
  'invented answers are neither remembered nor slow later imports on %s',
  async (database) => {
    const target = await startTarget({ database });
    const portfolio = await createOwnedPortfolio(await target.customer());
    const { body } = await upload(portfolio, purchases(1));
    const path = `${portfolio.path}/imports/${body.import._id}`;
    const health = await target.watchHealth();
    let refused = 0;
    for (let from = 0; from < inScope(1_400, 50_000); from += 200) {
      const kinds = Array.from({ length: 200 }, (_, at) => ({
        file: 0,
        text: `Invented ${from + at}`,
        kind: 'skip',
        remember: true,
      }));
      if ((await portfolio.owner.call('PUT', path, { kinds })).status === 409) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    expect((await portfolio.owner.call('POST', path, {})).status).toBe(200);
    expect((await upload(portfolio, purchases(1, 1))).status).toBe(201);
    const { longestMs, failures } = await health.stop();
    expect({ failures, isResponsive: longestMs < 1_000 }).toEqual({ failures: [], isResponsive: true });
    expect(target.errors).toEqual([]);
  },
);

const slowFile = () => {
  const unit = '<unit type="FEE"><amount currency="EUR" amount="5"/></unit>';
  const reference = '<account-transaction reference="../account-transaction"/>';
  const count = 6_000;
  return `<client><version>66</version><baseCurrency>EUR</baseCurrency><accounts><account><name>Cash</name><transactions>
<account-transaction><uuid>t</uuid><date>2025-01-15T00:00</date><type>DEPOSIT</type><amount>1</amount><units>${unit.repeat(count)}</units></account-transaction>
${reference.repeat(count)}</transactions></account></accounts></client>`;
};

test('slow files of one customer do not keep another from importing a line', async () => {
  const target = await startTarget(proxied);
  const eve = await createOwnedPortfolio(await target.customer('eve'));
  const ada = await createOwnedPortfolio(await target.customer('ada'));
  const slow = Promise.all([1, 2].map(() => upload(eve, slowFile(), 'slow.xml')));
  expect((await upload(ada, purchases(1))).status).toBe(201);
  for (const { body } of await slow) expect(body.import.files[0].problem).toContain('more than 200 values');
  expect(target.errors).toEqual([]);
});

test('one visitor who follows many investors does not keep others waiting', async () => {
  const target = await startTarget(proxied);
  const follow = async (slug: string, from: string, address: string) => {
    const url = `${target.url}/api/v1/investors/${slug}/follow?from=${from}`;
    const response = await fetch(url, { headers: { 'x-forwarded-for': address } });
    await response.arrayBuffer();
    return response.status;
  };
  const quarters = ['2019', '2020', '2021', '2022', '2023'].flatMap((year) => [
    `${year}-03-31`,
    `${year}-09-30`,
  ]);
  const attack = inScope(quarters.slice(0, 4), quarters).flatMap((from) =>
    ['warren-buffett', 'ray-dalio', 'seth-klarman'].map((slug) => follow(slug, from, '203.0.113.9')),
  );
  let isAttackOver = false;
  const attacked = Promise.all(attack).then(() => {
    isAttackOver = true;
  });
  await follow('michael-burry', '2023-03-31', '198.51.100.7');
  expect(isAttackOver).toBe(false);
  await attacked;
  expect(target.errors).toEqual([]);
});
