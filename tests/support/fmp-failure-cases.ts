import type { FailureCase, InvalidResponse } from '#tests/support/source-conformance.ts';

const message = (text: string) => ({ 'Error Message': text });
const premium = 'Premium Query Parameter: this value is not available under your current subscription';
const limitReached = message('Limit Reach . Please upgrade your plan or visit our documentation');

export const fmpFailureCases: readonly FailureCase[] = [
  ['rejects the key', { status: 401, body: message('Invalid API KEY. Feel free to create one.') }, 'refused'],
  ['rejects the key with status 200', { body: message('Invalid API KEY.') }, 'refused'],
  ['requires a higher plan', { status: 402, body: message(premium) }, 'plan'],
  ['requires a higher plan, in plain text', { status: 402, body: premium }, 'plan'],
  ['requires a higher plan, with status 200', { body: message(premium) }, 'plan'],
  ['has retired the endpoint', { status: 403, body: message('Legacy Endpoint') }, 'plan'],
  ['has no calls left', { status: 429, body: limitReached }, 'budget'],
  ['has no calls left, in plain text', { status: 429, body: 'Too Many Requests' }, 'budget'],
  ['has no calls left, with status 200', { body: limitReached }, 'budget'],
  ['reports an unknown error', { body: message('Something is odd') }, 'garbage'],
  ['does not know the endpoint', { status: 404, body: [] }, 'garbage'],
  [
    'sends too long a list',
    { body: JSON.stringify(Array(10_001).fill({ symbol: 'AAPL', price: 1 })) },
    'garbage',
  ],
];

const row = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  industry: 'Consumer Electronics',
  date: new Date().toISOString().slice(0, 10),
  price: 309.35,
};
export const fmpInvalidResponses = (['quote', 'profile', 'peers', 'history', 'security'] as const).flatMap(
  (ability): InvalidResponse[] => [
    [ability, 'returns another company', [{ ...row, symbol: 'XYZ', industry: 'Alchemy' }]],
    [ability, 'sends prices as text', [{ ...row, price: '309.35' }]],
    [ability, 'sends a negative price', [{ ...row, price: -1 }]],
    [ability, 'sends an infinite price', JSON.stringify([row]).replace('309.35', '1e999')],
  ],
);
