import { expect, onTestFinished, test } from 'vitest';
import type { Performance } from '#contract/figures.ts';
import { isoDate } from '#domain/time.ts';
import { startApi } from '#tests/support/api.ts';
import { startFmpServer } from '#tests/support/fmp-server.ts';

test('with live prices, a security held alone has its own return', async () => {
  const fmp = await startFmpServer();
  const api = await startApi('sqlite', {
    FMP_BASE_URL: fmp.url,
    FMP_API_KEY: fmp.key,
    FMP_CALLS_PER_DAY: 'none',
  });
  onTestFinished(async () => {
    await api.stop();
    await fmp.stop();
  });
  fmp.setPrice('AAPL', 432.1);
  const ada = await api.customer();
  const { body } = await ada.call('POST', '/portfolios', { title: 'Long term' });
  const path = `/portfolios/${body.portfolios[0]._id}`;
  const date = '2026-09-01';
  const closeOf = async () => (await ada.call('GET', `/market/close?symbol=AAPL&date=${date}`)).body[0];
  await expect.poll(async () => (await closeOf()).date).toBe(date);
  const bought = { kind: 'buy', symbol: 'AAPL', date, shares: 10, price: (await closeOf()).close };
  expect((await ada.call('POST', `${path}/transactions`, bought)).status).toBe(201);
  await expect
    .poll(async () => (await ada.call('GET', `${path}/performance`)).body.performance.endValue)
    .toBe(4_321);
  const expectSame = async () => {
    const reply = await ada.call('GET', `${path}/performance?benchmark=AAPL&returns=price`);
    const { twr, endValue, benchmark } = reply.body.performance as Performance;
    expect(benchmark?.twr).toBeCloseTo(twr as number, 12);
    expect(benchmark?.endValue).toBeCloseTo(endValue, 6);
    return endValue;
  };
  await expectSame();
  const more = { ...bought, date: isoDate(), price: 432.1 };
  expect((await ada.call('POST', `${path}/transactions`, more)).status).toBe(201);
  expect(await expectSame()).toBe(8_642);
});
