import type { Format } from '../../engine/format.ts';
import { bitvavo } from './bitvavo.ts';
import { coinbase } from './coinbase.ts';
import { coinTracking } from './cointracking.ts';
import { cryptoCom } from './crypto-com.ts';
import { relai } from './relai.ts';

export const cryptoFormats: readonly Format[] = [coinbase, bitvavo, cryptoCom, coinTracking, relai];
