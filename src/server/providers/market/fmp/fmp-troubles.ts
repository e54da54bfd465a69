import type { Lie, Trial } from '../source-conformance.ts';

const message = (text: string) => ({ 'Error Message': text });
const premium = 'Premium Query Parameter: this value is not available under your current subscription';
const spent = message('Limit Reach . Please upgrade your plan or visit our documentation');

export const fmpTrials: readonly Trial[] = [
  [
    'does not know the key',
    { status: 401, body: message('Invalid API KEY. Feel free to create one.') },
    'refused',
  ],
  ['does not know the key, at status 200', { body: message('Invalid API KEY.') }, 'refused'],
  ['sells that dearer', { status: 402, body: message(premium) }, 'plan'],
  ['sells that dearer and says it in plain text', { status: 402, body: premium }, 'plan'],
  ['sells that dearer, at status 200', { body: message(premium) }, 'plan'],
  ['has retired the call', { status: 403, body: message('Legacy Endpoint') }, 'plan'],
  ['has no calls left', { status: 429, body: spent }, 'budget'],
  ['has no calls left and says it in plain text', { status: 429, body: 'Too Many Requests' }, 'budget'],
  ['has no calls left, at status 200', { body: spent }, 'budget'],
  ['has something else to say', { body: message('Something is odd') }, 'garbage'],
  ['does not know the call', { status: 404, body: [] }, 'garbage'],
  [
    'sends an impossible list',
    { body: JSON.stringify(Array(10_001).fill({ symbol: 'AAPL', price: 1 })) },
    'garbage',
  ],
];

const row = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  industry: 'Computer Manufacturing',
  date: new Date().toISOString().slice(0, 10),
  price: 309.35,
};
export const fmpLies = (['quote', 'profile', 'peers', 'history'] as const).flatMap((ability): Lie[] => [
  [ability, 'answers about another', [{ ...row, symbol: 'XYZ', industry: 'Alchemy' }]],
  [ability, 'writes its prices as text', [{ ...row, price: '309.35' }]],
  [ability, 'has a price below nothing', [{ ...row, price: -1 }]],
  [ability, 'has a price beyond all numbers', JSON.stringify([row]).replace('309.35', '1e999')],
]);
