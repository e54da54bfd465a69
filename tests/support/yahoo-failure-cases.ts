import type { FailureCase, InvalidResponse } from '#tests/support/source-conformance.ts';

const rateLimited = { status: 429, body: 'Too Many Requests' };
const finance = (code: string, description: string) => ({
  finance: { result: null, error: { code, description } },
});
export const yahooFailureCases: readonly FailureCase[] = [
  ['limits the request rate', rateLimited, 'busy'],
  ['rejects the crumb', { status: 401, body: finance('Unauthorized', 'Invalid Crumb') }, 'busy'],
  ['rejects the crumb with status 200', { body: finance('Unauthorized', 'Invalid Crumb') }, 'busy'],
  ['denies access', { status: 403, body: 'Forbidden' }, 'busy'],
  ['reports an unknown error', { body: finance('Bad Request', 'Missing parameter') }, 'garbage'],
  ['does not know the endpoint', { status: 404, body: 'Not found' }, 'garbage'],
];

const listed = { symbol: 'AAPL', currency: 'USD', regularMarketPrice: 309.35 };
const listings: readonly (readonly [how: string, text: string])[] = [
  ['returns another company', JSON.stringify(listed).replace('AAPL', 'XYZ')],
  ['sends prices as text', JSON.stringify({ ...listed, regularMarketPrice: '309.35' })],
  ['sends a negative price', JSON.stringify({ ...listed, regularMarketPrice: -1 })],
  ['sends an infinite price', JSON.stringify(listed).replace('309.35', '1e999')],
];
function chartOf(symbol: string, close: string): string {
  const day = Math.floor(Date.now() / 1000) - 86_400;
  const indicators = `{"quote":[{"close":[${close}],"high":[1],"low":[1],"open":[1],"volume":[1]}]}`;
  return `{"chart":{"result":[{"meta":{"symbol":"${symbol}"},"timestamp":[${day}],"indicators":${indicators}}],"error":null}}`;
}
export const yahooInvalidResponses: readonly InvalidResponse[] = [
  ...listings.flatMap(([how, text]): InvalidResponse[] => [
    ['quote', how, `{"quoteResponse":{"result":[${text}],"error":null}}`],
    ['profile', how, `{"quoteSummary":{"result":[{"price":${text}}],"error":null}}`],
  ]),
  ...(['history', 'security'] as const).flatMap((ability): InvalidResponse[] => [
    [ability, 'returns another company', chartOf('XYZ', '309.35')],
    [ability, 'sends prices as text', chartOf('AAPL', '"309.35"')],
    [ability, 'sends a negative price', chartOf('AAPL', '-1')],
    [ability, 'sends an infinite price', chartOf('AAPL', '1e999')],
  ]),
];
