import { startProduct } from './product.ts';

/** Serves the built product for the whole run. An error that it logs, or an end other than a clean one, fails the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['HOLDWISE_URL'] = product.url;
  return async () => {
    const code = await product.stop();
    if (product.errors.length > 0) throw new Error(`The server logged errors:\n${product.errors.join('\n')}`);
    if (code !== 0) throw new Error(`The server stopped with ${code}.`);
  };
}
