import { type Product, startProduct } from '../../tests/support/product.ts';
import { createMeter } from './memory.ts';
import type { Filling } from './size/fill.ts';
import { type DatabaseKind, openGround } from './size/grounds.ts';
import { fill } from './size/sides.ts';
import { fillingForLoad, type Traffic, trafficOf } from './traffic.ts';

/** Products on one filled database, which all go together. */
export interface LoadedPlace {
  kind: DatabaseKind;
  products: readonly Product[];
  filling: Filling;
  traffic: Traffic;
  /** Milliseconds of processor time that the products and the database have used so far. */
  used(): { products: number; database: number };
  stop(): Promise<void>;
}

export async function openLoadedPlace(kind: DatabaseKind, instances = 1): Promise<LoadedPlace> {
  const ground = await openGround(kind);
  const filling = fillingForLoad();
  const settings = await ground.create('bench');
  await fill(settings, filling);
  const products: Product[] = [];
  for (let instance = 0; instance < instances; instance += 1)
    products.push(await startProduct({ ...settings, TRUST_PROXY: 'on' }));
  const productsUsed = createMeter(() => products.map(({ pid }) => pid));
  const databaseUsed = createMeter(() => ground.pids());
  return {
    kind,
    products,
    filling,
    traffic: trafficOf(filling),
    used: () => ({ products: productsUsed(), database: databaseUsed() }),
    async stop() {
      for (const product of products) await product.stop();
      await ground.stop();
    },
  };
}
