import { expect, onTestFinished } from 'vitest';
import { startFmpServer } from '#tests/support/fmp-server.ts';
import { startTarget, type Target } from './target.ts';

type Fmp = Awaited<ReturnType<typeof startFmpServer>>;

export const attacker = '203.0.113.9';
export const reader = '198.51.100.7';
const livePrice = 1234.5;
export const unknownSymbols = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `ZQ${from + at}`);

export async function startMarket(
  settings: Record<string, string> = {},
): Promise<{ fmp: Fmp; target: Target }> {
  const fmp = await startFmpServer();
  const target = await startTarget({
    settings: { FMP_BASE_URL: fmp.url, FMP_API_KEY: fmp.key, TRUST_PROXY: 'on', ...settings },
  });
  onTestFinished(() => fmp.stop());
  return { fmp, target };
}

export async function read(target: Target, address: string, call: string) {
  const headers = { 'x-forwarded-for': address };
  const response = await fetch(`${target.url}/api/v1/market/${call}`, { headers });
  return { status: response.status, body: await response.json() };
}

/** Sends all calls, sixteen at a time. */
export async function readAll(
  target: Target,
  calls: readonly { address: string; call: string }[],
): Promise<void> {
  const left = calls.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const { address, call } of left) await read(target, address, call);
    }),
  );
}

export async function expectLive(target: Target, fmp: Fmp, symbol: string): Promise<void> {
  fmp.setPrice(symbol, livePrice);
  const priceOf = async () => (await read(target, reader, `quote?symbol=${symbol}`)).body[0]?.price;
  await expect.poll(priceOf).toBe(livePrice);
}
