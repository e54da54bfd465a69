import type { Lie, Trial } from '../source-conformance.ts';

const tooMany = { status: 429, body: 'Too Many Requests' };
const finance = (code: string, description: string) => ({
  finance: { result: null, error: { code, description } },
});
export const yahooTrials: readonly Trial[] = [
  ['has had enough', tooMany, 'busy'],
  ['does not take the crumb', { status: 401, body: finance('Unauthorized', 'Invalid Crumb') }, 'busy'],
  ['does not take the crumb, at status 200', { body: finance('Unauthorized', 'Invalid Crumb') }, 'busy'],
  ['keeps us out', { status: 403, body: 'Forbidden' }, 'busy'],
  ['has something else to say', { body: finance('Bad Request', 'Missing parameter') }, 'garbage'],
  ['does not know the call', { status: 404, body: 'Not found' }, 'garbage'],
];

const listed = { symbol: 'AAPL', currency: 'USD', regularMarketPrice: 309.35 };
const listings: readonly (readonly [how: string, text: string])[] = [
  ['answers about another', JSON.stringify(listed).replace('AAPL', 'XYZ')],
  ['writes its prices as text', JSON.stringify({ ...listed, regularMarketPrice: '309.35' })],
  ['has a price below nothing', JSON.stringify({ ...listed, regularMarketPrice: -1 })],
  ['has a price beyond all numbers', JSON.stringify(listed).replace('309.35', '1e999')],
];
function chartOf(symbol: string, close: string): string {
  const day = Math.floor(Date.now() / 1000) - 86_400;
  const indicators = `{"quote":[{"close":[${close}],"high":[1],"low":[1],"open":[1],"volume":[1]}]}`;
  return `{"chart":{"result":[{"meta":{"symbol":"${symbol}"},"timestamp":[${day}],"indicators":${indicators}}],"error":null}}`;
}
export const yahooLies: readonly Lie[] = [
  ...listings.flatMap(([how, text]): Lie[] => [
    ['quote', how, `{"quoteResponse":{"result":[${text}],"error":null}}`],
    ['profile', how, `{"quoteSummary":{"result":[{"price":${text}}],"error":null}}`],
  ]),
  ['history', 'answers about another', chartOf('XYZ', '309.35')],
  ['history', 'writes its prices as text', chartOf('AAPL', '"309.35"')],
  ['history', 'has a price below nothing', chartOf('AAPL', '-1')],
  ['history', 'has a price beyond all numbers', chartOf('AAPL', '1e999')],
];
