import { startProduct } from './product.ts';

/** Starts the built product for the whole run. A logged error or an exit code other than zero fails the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['HOLDWISE_URL'] = product.url;
  return async () => {
    const code = await product.stop();
    if (product.errors.length > 0) throw new Error(`The server logged errors:\n${product.errors.join('\n')}`);
    if (code !== 0) throw new Error(`The server stopped with ${code}.`);
  };
}
