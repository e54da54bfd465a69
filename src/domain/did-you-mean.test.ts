import { expect, test } from 'vitest';
import { correctedText } from './did-you-mean.ts';

test.each([
  ['nvdia', 'NVIDIA Corporation', 'nvidia'],
  ['Nvdia stock', 'NVIDIA Corporation', 'nvidia stock'],
  ['warren bufett', 'Warren Buffett Berkshire Hathaway', 'warren buffett'],
  ['similar to microsfot', 'Stocks similar to Microsoft Corporation', 'similar to microsoft'],
  ['nvidia', 'NVIDIA Corporation', undefined],
  ['nvid', 'NVIDIA Corporation', undefined],
  ['facebook', 'Meta Platforms, Inc.', undefined],
  ['aple phones', 'Apple Inc.', undefined],
  ['', 'Apple Inc.', undefined],
])('“%s” for %s is %s', (text, name, corrected) => expect(correctedText(text, name)).toBe(corrected));
